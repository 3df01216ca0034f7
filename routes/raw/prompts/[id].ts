import { MISSING, type RouteHandler } from "../../site/answer.ts";

/** `/raw/prompts/<id>`: PROMPT.md as written. */
export const handler: RouteHandler = {
  GET: ({ catalog, rest, ending }) => {
    const prompt = rest.length === 1 ? catalog.prompts.get(rest[0]!) : undefined;
    if (!prompt || ending === "slash") return MISSING;
    return { kind: "file", file: prompt.document };
  },
};
