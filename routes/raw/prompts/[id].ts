import { MISSING, type RouteHandler } from "../../site/answer.ts";
import { cacheControl } from "../../site/cache_control.ts";
import { rawFile } from "../../site/raw_file.ts";

/** `/raw/prompts/<id>`: PROMPT.md as written. */
export const handler: RouteHandler = {
  GET: ({ catalog, rest, ending, request, options }) => {
    const prompt = rest.length === 1 ? catalog.prompts.get(rest[0]!) : undefined;
    if (!prompt || ending === "slash") return MISSING;
    return rawFile(prompt.document, { request, cacheControl: cacheControl(options) });
  },
};
