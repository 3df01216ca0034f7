import { baseName } from "../../catalog/model/paths.ts";
import { readFile } from "../../catalog/tree/files.ts";
import type { ServedFile } from "../../catalog/model/types.ts";
import type { Answer } from "./answer.ts";
import { matchesEtag, readRange } from "../../http/conditional.ts";
import { RAW_POLICY } from "../../http/security.ts";

/** What {@linkcode rawFile} needs beside the file. */
export interface RawFileOptions {
  readonly request: Request;
  readonly cacheControl: string;
}

/**
 * Answers the exact bytes of a file: text as plain text, images as images, the rest as a download.
 * The entity tag is the digest, so it is strong and ranges are safe; `no-transform` keeps proxies and
 * compression from changing either.
 */
export async function rawFile(
  file: ServedFile,
  { request, cacheControl }: RawFileOptions,
): Promise<Answer> {
  const etag = `"${file.digest}"`;
  const headers = new Headers({
    "content-type": rawType(file),
    "content-disposition": disposition(file),
    "content-security-policy": RAW_POLICY,
    "cache-control": `${cacheControl}, no-transform`,
    "accept-ranges": "bytes",
    etag,
  });
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return respond(null, { status: 304, headers });
  }
  const range = readRange(wantedRange(request, etag), file.size);
  if (range.kind === "unsatisfiable") {
    headers.set("content-range", `bytes */${file.size}`);
    headers.set("content-length", "0");
    return respond(null, { status: 416, headers });
  }
  const bytes = (await readFile(file)) as Uint8Array<ArrayBuffer>;
  if (range.kind === "whole") {
    headers.set("content-length", String(file.size));
    return respond(bytes, { status: 200, headers });
  }
  headers.set("content-range", `bytes ${range.start}-${range.end - 1}/${file.size}`);
  headers.set("content-length", String(range.end - range.start));
  return respond(bytes.subarray(range.start, range.end), { status: 206, headers });
}

function respond(body: Uint8Array<ArrayBuffer> | null, init: ResponseInit): Answer {
  return { kind: "response", response: new Response(body, init) };
}

/** `If-Range` asks for a part only of the very bytes that it names (RFC 9110, 13.1.5). */
function wantedRange({ headers }: Request, etag: string): string | null {
  const condition = headers.get("if-range");
  return condition === null || condition === etag ? headers.get("range") : null;
}

function rawType({ mediaType, isText }: ServedFile): string {
  if (mediaType.startsWith("image/")) return mediaType;
  return isText ? "text/plain; charset=utf-8" : mediaType;
}

function disposition({ path, mediaType, isText }: ServedFile): string {
  const shown = isText || mediaType.startsWith("image/");
  const name = baseName(path);
  return `${shown ? "inline" : "attachment"}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** Encodes a header parameter (RFC 8187, 3.2). */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
