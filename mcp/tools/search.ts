/**
 * `search` and `fetch` as ChatGPT connectors ask for them: the JSON in one text block, and the same as structured
 * content.
 *
 * @module
 */
import { digestOf } from "../../catalog/model/bytes.ts";
import { z } from "zod";
import { search as searchCatalog, type SearchHit } from "../../catalog/search/search.ts";
import type { Catalog, Digest, Subject } from "../../catalog/model/types.ts";
import { LONGEST_QUERY } from "../records/queried_index.ts";
import { quote } from "../protocol/errors.ts";
import { findersFor, hintFor, wayTo } from "./hint.ts";
import { splitList } from "../uris/query.ts";
import { readResource } from "../methods/resources_read.ts";
import { FetchedDocument, SearchResults } from "../records/schemas.ts";
import { type Target, targetsOf } from "../uris/targets.ts";
import type { Found } from "../uris/uri_map.ts";
import { docUri, promptDocumentUri, skillFileUri } from "../uris/uris.ts";
import {
  defineTool,
  errorResult,
  jsonResult,
  schemaOf,
  type Tool,
  type ToolContext,
} from "./tool.ts";

export const search: Tool = defineTool({
  name: "search",
  title: "Search",
  description:
    "Search skills, prompts and docs by words, best first. Then read a result with fetch and its id, or load a skill with load_skill.",
  input: z.strictObject({
    query: z.string().max(LONGEST_QUERY).describe("Words, or a name"),
    kind: z.enum(["skill", "prompt", "doc"]).optional().describe("Only results of this kind"),
    tag: z.string().default("").describe(
      "Only results with this tag; a comma list means all of them",
    ),
    limit: z.int().min(1).max(200).default(10).describe("The most results"),
  }),
  output: schemaOf(SearchResults, "output"),
  call: ({ query, kind, tag, limit }, context) => {
    const { hits, near } = searchCatalog(context.catalog, {
      query,
      ...(kind && { kinds: [kind] }),
      tags: splitList(tag),
      limit,
    });
    const results = hits.flatMap((hit) => resultOf(hit, context) ?? []);
    const hint = results.length > 0 ? undefined : hintFor(query, near, context);
    return jsonResult(
      { results, ...(hint && { hint }) } satisfies z.input<typeof SearchResults>,
    );
  },
});

type Result = z.input<typeof SearchResults>["results"][number];

/** What models find ids with that fetch documents. */
const WAYS = {
  skills: ["search", "list_skills", "list_resources"],
  prompts: ["search", "list_resources"],
  pages: ["search", "list_resources"],
} as const;

function resultOf(hit: SearchHit, context: ToolContext): Result | undefined {
  const entry = entryOf(hit, context.catalog);
  if (entry === undefined) return undefined;
  const excerpt = hit.excerpt.map(({ text }) => text).join("");
  const place = hit.file === undefined ? "" : `${hit.file}: `;
  const { uri, title, subject } = entry;
  const text = hit.file !== undefined || entry.description === undefined || excerpt === ""
    ? [entry.description, place + excerpt].filter(Boolean).join("\n")
    : excerpt;
  return { id: uri, title, url: context.page?.(subject) ?? uri, text };
}

interface Described {
  readonly uri: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly subject: Subject;
}

function entryOf({ kind, key }: SearchHit, catalog: Catalog): Described | undefined {
  switch (kind) {
    case "skill": {
      const skill = catalog.skills.get(key);
      return skill && describe({ kind: "skill-file", skill, file: skill.document });
    }
    case "prompt": {
      const prompt = catalog.prompts.get(key);
      return prompt && describe({ kind: "prompt-document", prompt });
    }
    case "doc": {
      const doc = catalog.docs.get(key);
      return doc && describe({ kind: "doc", doc });
    }
  }
}

export const fetchDocument: Tool = defineTool({
  name: "fetch",
  title: "Fetch",
  description:
    "Fetch one document as a whole by the id of a search result, or by any URI of a text that this server names.",
  input: z.strictObject({ id: z.string().describe("The id of a search result: a URI") }),
  output: schemaOf(FetchedDocument, "output"),
  call: async ({ id }, context) => {
    const { catalog, limit, catalogResources } = context;
    const found = targetsOf(catalog, catalogResources).find(id);
    // the answer carries the text twice, once as JSON within JSON
    const options = { ...context, limit: limit / 3, finders: findersFor(WAYS, context) };
    const [contents] = (await readResource(catalog, id, options)).contents;
    if ("blob" in contents) {
      return errorResult(
        `${quote(contents.uri)} is no text (${contents.mimeType}): ${
          wayTo("it", context)
        } as base64`,
      );
    }
    const { title, url, kind, digest } = factsOf(found, contents, context);
    const metadata = { kind, mimeType: contents.mimeType, digest };
    const { uri, text } = contents;
    return jsonResult(
      { id: uri, title, text, url, metadata } satisfies z.input<typeof FetchedDocument>,
    );
  },
});

interface Facts {
  readonly title: string;
  readonly url: string;
  readonly kind: string;
  readonly digest: Digest;
}

function factsOf(
  found: Found<Target> | undefined,
  { uri, text }: { readonly uri: string; readonly text: string },
  { page, url }: ToolContext,
): Facts {
  const target = found?.value;
  const digest = digestOf(text);
  if (target === undefined || !isDocument(target)) {
    return { title: uri, url: (target && url?.(target)) ?? uri, kind: "catalog", digest };
  }
  const { title, subject } = describe(target);
  const isPage = target.kind !== "skill-file" || target.file === target.skill.document;
  const address = isPage ? page?.(subject) : url?.(target);
  return { title, url: address ?? uri, kind: isPage ? subject.kind : "file", digest };
}

/** A text is its bytes, losslessly. */

function isDocument(target: Target): target is Document {
  return "doc" in target || target.kind === "skill-file" || target.kind === "manifest" ||
    target.kind === "prompt-document";
}

type Document = Extract<Target, { kind: "skill-file" | "manifest" | "prompt-document" | "doc" }>;

function describe(target: Document): Described {
  switch (target.kind) {
    case "skill-file": {
      const { skill, file } = target;
      const isDocument = file === skill.document;
      return {
        uri: skillFileUri(skill.path, file.path),
        title: isDocument ? skill.title ?? skill.name : `${skill.name}: ${file.path}`,
        description: isDocument ? skill.description : undefined,
        subject: { kind: "skill", path: skill.path },
      };
    }
    case "manifest":
      return {
        uri: skillFileUri(target.skill.path, "_manifest"),
        title: `${target.skill.name}: files`,
        description: undefined,
        subject: { kind: "skill", path: target.skill.path },
      };
    case "prompt-document":
      return {
        uri: promptDocumentUri(target.prompt.id),
        title: target.prompt.title ?? target.prompt.id,
        description: target.prompt.description,
        subject: { kind: "prompt", id: target.prompt.id },
      };
    case "doc":
      return {
        uri: docUri(target.doc.path),
        title: target.doc.title,
        description: target.doc.description,
        subject: { kind: "doc", path: target.doc.path },
      };
  }
}
