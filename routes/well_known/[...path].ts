import { derived } from "../../catalog/model/derived.ts";
import type { Skill } from "../../catalog/model/types.ts";
import { type OfferedSkills, offeredSkills } from "../models/offered_skills.ts";
import { type Answer, MISSING, type RouteContext, type RouteHandler } from "../site/answer.ts";
import { aiCatalog, serverCard } from "./cards.ts";
import { discoveryIndex, legacyIndex } from "./discovery.ts";

/** `/.well-known/*`: what installers and clients ask for. */
export const handler: RouteHandler = {
  GET: (context) =>
    wellKnown(context, context.rest, { scope: "site", offered: offeredSkills(context.catalog) }),
};

/** Answers what lies below `.well-known/`, of the whole site or of the skills below an address. */
export async function wellKnown(
  context: RouteContext,
  segments: readonly string[],
  { scope, offered }: { readonly scope: "site" | "skills"; readonly offered: OfferedSkills },
): Promise<Answer> {
  if (context.ending === "slash") return MISSING;
  switch (segments.join("/")) {
    case "agent-skills/index.json": {
      const { hrefs, options: { log } } = context;
      return toIndex(await discoveryIndex(offered, { hrefs, log }));
    }
    case "skills/index.json":
      return toIndex(legacyIndex(offered));
    case "mcp/server-card.json":
      return scope === "site" ? serverCard(context) : MISSING;
    case "ai-catalog.json":
      return scope === "site" ? aiCatalog(context) : MISSING;
    default:
      return fileOf(offered, segments);
  }
}

function toIndex(value: unknown): Answer {
  return { kind: "json", text: JSON.stringify(value), cors: "any-origin", etag: "catalogue" };
}

/** `agent-skills/<name>/<file>` and `skills/<name>/<file>`, as both versions of discovery expect them. */
function fileOf(offered: OfferedSkills, [family, name, ...path]: readonly string[]): Answer {
  if (family !== "agent-skills" && family !== "skills") return MISSING;
  const skill = name === undefined ? undefined : offered.get(name);
  const file = skill && filesOf(skill).get(path.join("/"));
  return file ? { kind: "file", file } : MISSING;
}

/** Files by their paths in NFC, as addresses are read. */
const filesOf = derived(({ files }: Skill) =>
  new Map([...files].map(([path, file]) => [path.normalize("NFC"), file]))
);
