import type { Catalog } from "../../catalog/model/types.ts";
import { invalidParams, quote, unknownUri } from "../protocol/errors.ts";
import { identifiedSkillsOf } from "../uris/skill_ids.ts";
import type { Target } from "../uris/targets.ts";
import type { UriMap } from "../uris/uri_map.ts";
import {
  canonicalUri,
  catalogIndexUri,
  catalogRecordUri,
  LONGEST_URI,
  manifestUri,
  misplacedDoc,
  promptDocumentUri,
  skillFileUri,
  skillRootUri,
  withSlashes,
} from "../uris/uris.ts";

/** What names the things of each kind to the one who asks: methods to a host, tools to a model. */
export interface Finders {
  readonly skills: string;
  readonly prompts: string;
  readonly pages: string;
}

/** What hosts find things with. */
export const METHODS: Finders = {
  skills: "resources/list",
  prompts: "prompts/list",
  pages: "resources/list",
};

/** What {@linkcode unknownResource} is asked about. */
export interface Unknown {
  readonly catalog: Catalog;
  readonly targets: UriMap<Target>;
  /** Whether `resource://catalog/*` and `resource://skills/*` are served. */
  readonly catalogResources: boolean;
  readonly finders: Finders;
}

/** Makes the error for a URI that names nothing: it says what of its own kind there is, and where that is listed. */
export function unknownResource(uri: string, unknown: Unknown): Error {
  const canonical = uri.length <= LONGEST_URI ? canonicalUri(withSlashes(uri)) : undefined;
  const misplaced = canonical && misplacedDoc(canonical);
  if (misplaced) {
    const other = quote(misplaced.uri);
    const sentence = `a ${misplaced.kind} is no docs page, read ${other}`;
    return invalidParams(`Cannot read ${quote(uri)}: ${sentence}`, { uri });
  }
  return unknownUri("Cannot read", uri, {
    suggest: unknown.targets.suggest(uri),
    ...explain(canonical ?? uri, unknown),
  });
}

/** What is not there, and what to do. */
interface Explained {
  readonly what: string;
  readonly hint: string;
}

function explain(uri: string, unknown: Unknown): Explained {
  const [base] = /^(?:skill:\/\/|resource:\/\/[^/]*)/.exec(uri) ?? [];
  const below = uri.slice((base?.length ?? 0) + 1);
  if (base === "skill://") return explainSkill(uri, unknown);
  return base !== undefined && Object.hasOwn(KINDS, base)
    ? KINDS[base]!(below, unknown)
    : explainForeign(uri, unknown);
}

const KINDS: Readonly<Record<string, (below: string, unknown: Unknown) => Explained>> = {
  "resource://docs": (below, { finders }) => ({
    what: "there is no such docs page",
    hint: `${/\.md$/i.test(below) ? "" : "pages end in .md, and "}${finders.pages} names them`,
  }),
  "resource://prompts": explainPrompt,
  "resource://skills": explainIdentified,
  "resource://catalog": explainRecord,
};

function explainSkill(uri: string, { catalog, finders }: Unknown): Explained {
  const skill = [...catalog.skills.values()]
    .filter(({ path }) => `${uri}/`.startsWith(`${skillRootUri(path)}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  if (skill === undefined) {
    return { what: "there is no such skill", hint: `${finders.skills} names them` };
  }
  const called = `the skill ${quote(skill.path)}`;
  return uri === skillRootUri(skill.path)
    ? {
      what: `it is the folder of ${called}`,
      hint: `read ${skillFileUri(skill.path, "SKILL.md")}`,
    }
    : { what: `${called} has no such file`, hint: `${manifestUri(skill.path)} lists its files` };
}

function explainPrompt(below: string, { catalog, finders }: Unknown): Explained {
  const id = below.split("/", 1)[0]!;
  if (!catalog.prompts.has(id)) {
    return { what: "there is no such prompt", hint: `${finders.prompts} names them` };
  }
  return { what: "a prompt is one document", hint: `read ${promptDocumentUri(id)}` };
}

function explainIdentified(below: string, unknown: Unknown): Explained {
  if (!unknown.catalogResources) return switchedOff(unknown);
  const [id = "", family] = below.split("/");
  const isKnown = identifiedSkillsOf(unknown.catalog).values().some((skill) => skill.id === id);
  if (!isKnown) return noSuchId("skill");
  const record = catalogRecordUri("skills", id);
  return family === "references"
    ? { what: `the skill ${quote(id)} has no such reference`, hint: `${record} lists them` }
    : { what: "a skill id has its document and its references", hint: `${record} names them` };
}

function explainRecord(below: string, unknown: Unknown): Explained {
  if (!unknown.catalogResources) return switchedOff(unknown);
  const [family] = below.split("/");
  if (family === "skills") return noSuchId("skill");
  if (family === "prompts") return noSuchId("prompt");
  const indexes = [catalogIndexUri("skills"), catalogIndexUri("prompts")];
  return { what: "the catalogue has no such part", hint: `read ${indexes.join(" or ")}` };
}

function noSuchId(kind: "skill" | "prompt"): Explained {
  return {
    what: `there is no ${kind} with this id`,
    hint: `${catalogIndexUri(`${kind}s`)} lists the ids`,
  };
}

function switchedOff({ finders }: Unknown): Explained {
  return {
    what: "this server was started without resource://catalog/ and resource://skills/",
    hint: `${finders.skills} names the skills`,
  };
}

function explainForeign(uri: string, { finders }: Unknown): Explained {
  const what = /^[a-z][a-z0-9+.-]*:/i.test(uri)
    ? "this server has skill://, resource://docs/, resource://prompts/, resource://skills/ and resource://catalog/ alone"
    : "it is no URI";
  return { what, hint: `${finders.pages} names what there is` };
}
