import { Buffer } from "node:buffer";
import { decodeText } from "../../catalog/tree/files.ts";
import { readFile } from "../../catalog/tree/read.ts";
import type { Catalog, ServedFile } from "../../catalog/model/types.ts";
import { promptRecord, promptsIndex, skillRecord, skillsIndex } from "../records/records.ts";
import { queryIndex } from "../records/queried_index.ts";
import type { Reserve } from "../protocol/in_flight.ts";
import { assertFits, jsonBytes, surelyFits } from "../protocol/limits.ts";
import { type Target, targetsOf } from "../uris/targets.ts";
import type { Found } from "../uris/uri_map.ts";
import { LONGEST_URI } from "../uris/uris.ts";
import { type Finders, METHODS, unknownResource } from "./unknown_resource.ts";

/** What one resource holds. `uri` is canonical, however the client spelled it. */
export type Contents =
  & { readonly uri: string; readonly mimeType: string }
  & ({ readonly text: string } | { readonly blob: string });

/** How {@linkcode readResource} answers. */
export interface ReadOptions {
  /** The most bytes of a JSON-RPC answer. */
  readonly limit: number;
  /** Whether `resource://catalog/*` and `resource://skills/*` are served. Default: true. */
  readonly catalogResources?: boolean;
  /** What an error about an unknown URI points to. Default: the methods of the protocol. */
  readonly finders?: Finders;
  /** Sets bytes aside before a file is read. */
  readonly reserve?: Reserve | undefined;
  /** The web address of what a URI names, where there is one. */
  readonly url?: (target: Target) => string | undefined;
}

/**
 * Reads a resource: `text` if the bytes are lossless UTF-8 without NUL (BOM kept), else `blob`.
 * A URI that names nothing is -32602 with `data.uri`; an answer over the limit is -32603, decided before the file is
 * read where its size already tells.
 */
export async function readResource(
  catalog: Catalog,
  uri: string,
  options: ReadOptions,
): Promise<{ readonly contents: readonly [Contents] }> {
  const { catalogResources = true } = options;
  const targets = targetsOf(catalog, catalogResources);
  const found = targets.find(uri);
  if (found !== undefined) return { contents: [await readTarget(catalog, found, options)] };
  const isReadable = uri.length <= LONGEST_URI;
  const page = catalogResources && isReadable ? queryIndex(catalog, uri) : undefined;
  if (page === undefined) {
    const { finders = METHODS } = options;
    throw unknownResource(uri, { catalog, targets, catalogResources, finders });
  }
  assertFits({ uri: page.uri, bytes: jsonBytes(page.text), limit: options.limit });
  return { contents: [{ uri: page.uri, mimeType: "application/json", text: page.text }] };
}

function readTarget(
  catalog: Catalog,
  found: Found<Target>,
  options: ReadOptions,
): Contents | Promise<Contents> {
  const target = found.value;
  const json = (text: string) => textContents(found, "application/json", text, options);
  switch (target.kind) {
    case "manifest":
      return json(target.skill.manifest);
    case "skills-index":
      return json(skillsIndex(catalog));
    case "prompts-index":
      return json(promptsIndex(catalog));
    case "skill-record":
      return json(skillRecord(target.skill));
    case "prompt-record":
      return json(promptRecord(target.prompt));
    case "skill-file":
      return fileContents(found, target.file, options);
    case "prompt-document":
      return fileContents(found, target.prompt.document, options);
    case "doc":
      return fileContents(found, target.doc.document, options);
  }
}

async function fileContents(
  found: Found<Target>,
  file: ServedFile,
  options: ReadOptions,
): Promise<Contents> {
  const atLeast = file.isText ? file.size : 4 * Math.ceil(file.size / 3);
  weigh(found, atLeast, options);
  await options.reserve?.(file.size);
  const bytes = await readFile(file);
  if (file.isText) return textContents(found, file.mediaType, decodeText(bytes), options);
  const blob = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return { uri: found.uri, mimeType: file.mediaType, blob };
}

function textContents(
  found: Found<Target>,
  mimeType: string,
  text: string,
  options: ReadOptions,
): Contents {
  if (!surelyFits(text.length, options.limit)) weigh(found, jsonBytes(text), options);
  return { uri: found.uri, mimeType, text };
}

function weigh({ uri, value }: Found<Target>, bytes: number, options: ReadOptions): void {
  assertFits({ uri, bytes, limit: options.limit, url: () => options.url?.(value) });
}
