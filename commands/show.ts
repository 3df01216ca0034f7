import { ProtocolError } from "@modelcontextprotocol/server";
import { Buffer } from "node:buffer";
import type { Catalog } from "../catalog/model/types.ts";
import { type Contents, readResource, urisNamed } from "../mcp/endpoint.ts";
import { openContent } from "./open.ts";
import type { Serving } from "./serving.ts";

/**
 * Prints what a URI or a name stands for, as every client would read it. Returns 1 if there is nothing, if a name
 * means several things, or if it is no text; 2 unless there is one word.
 */
export async function show(serving: Serving): Promise<number> {
  const { config, log, terminal } = serving;
  const [word, ...rest] = config.operands;
  if (word === undefined || rest.length > 0) {
    log.error("show takes one word: main.ts show URI|NAME");
    return 2;
  }
  const opened = openContent(serving);
  if (opened === undefined) return 1;
  const { store } = opened;
  const { catalogResources } = config;
  const read = await readNamed(store.current, word, catalogResources);
  if (read.kind === "failed") log.error(read.message);
  else terminal.show(read.text.endsWith("\n") ? read.text : `${read.text}\n`);
  return read.kind === "failed" ? 1 : 0;
}

type Read =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "failed"; readonly message: string };

/** What people find things with in a terminal. */
const LIST = { skills: "main.ts list", prompts: "main.ts list", pages: "main.ts list" };

async function readNamed(catalog: Catalog, word: string, catalogResources: boolean): Promise<Read> {
  const uris = word.includes("://") ? [word] : urisNamed(catalog, word);
  if (uris.length !== 1) {
    const message = uris.length === 0
      ? `There is nothing called "${word}": main.ts list names what there is`
      : `"${word}" means ${uris.length} things, name one of them: ${uris.join(", ")}`;
    return { kind: "failed", message };
  }
  try {
    const options = { limit: Infinity, catalogResources, finders: LIST };
    const { contents: [contents] } = await readResource(catalog, uris[0]!, options);
    return textOf(contents);
  } catch (error) {
    if (error instanceof ProtocolError) return { kind: "failed", message: error.message };
    throw error;
  }
}

function textOf(contents: Contents): Read {
  if ("text" in contents) return { kind: "text", text: contents.text };
  const size = Buffer.from(contents.blob, "base64").byteLength;
  const message = `"${contents.uri}" is no text (${contents.mimeType}, ${size} bytes)`;
  return { kind: "failed", message };
}
