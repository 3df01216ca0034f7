import { baseName } from "../../catalog/model/paths.ts";
import { type Part, readPart, streamFile } from "../../catalog/tree/read.ts";
import type { ServedFile } from "../../catalog/model/types.ts";
import { matchesEtag, readRange } from "../../http/conditional.ts";
import { disposition } from "../../http/disposition.ts";
import { RAW_POLICY } from "../../http/security.ts";
import { canonicalHeader } from "./canonical.ts";

/** What {@linkcode rawFile} needs beside the file. */
export interface RawFileOptions {
  readonly request: Request;
  /** Whether the answer has no body: then nothing is read. */
  readonly isHead: boolean;
  readonly cacheControl: string;
  /** Hears of what breaks the body off. */
  readonly onError: (error: unknown) => void;
  /** See `crossOriginHeaders`. */
  readonly crossOrigin: readonly [name: string, value: string][];
  /** The page that the file, a Markdown document, is another form of. */
  readonly page?: string;
}

/**
 * Answers the exact bytes of a file: text as plain text, images as images, the rest as a download. They come from the
 * open file, a piece at a time; `HEAD`, 304 and 416 need none. The entity tag is the digest, so it is strong and ranges
 * are safe (`readPart` says how); `no-transform` keeps proxies and compression from changing either.
 */
export async function rawFile(
  file: ServedFile,
  { request, isHead, cacheControl, crossOrigin, page, onError }: RawFileOptions,
): Promise<Response> {
  const etag = `"${file.digest}"`;
  const headers = new Headers({
    "content-type": rawType(file),
    "content-disposition": dispositionOf(file),
    "content-security-policy": RAW_POLICY,
    "cache-control": `${cacheControl}, no-transform`,
    "accept-ranges": "bytes",
    etag,
    "x-robots-tag": "noindex",
    ...Object.fromEntries(crossOrigin),
    ...(page !== undefined && {
      "content-type": "text/markdown; charset=utf-8",
      vary: "Accept",
      ...Object.fromEntries([canonicalHeader(page)]),
    }),
  });
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const range = readRange(wantedRange(request, etag), file.size);
  if (range.kind === "unsatisfiable") {
    headers.set("content-range", `bytes */${file.size}`);
    headers.set("content-length", "0");
    return new Response(null, { status: 416, headers });
  }
  const isPart = range.kind === "part";
  const { start, end } = isPart ? range : { start: 0, end: file.size };
  headers.set("content-length", String(end - start));
  if (isPart) headers.set("content-range", `bytes ${start}-${end - 1}/${file.size}`);
  const body = isHead ? null : await bodyOf(file, { start, end }, onError);
  return new Response(body, { status: isPart ? 206 : 200, headers });
}

async function bodyOf(
  file: ServedFile,
  part: Part,
  onError: RawFileOptions["onError"],
): Promise<BodyInit> {
  return file.bytes ? await readPart(file, part) : await streamFile(file, part, onError);
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

function dispositionOf({ path, mediaType, isText }: ServedFile): string {
  const isShown = isText || mediaType.startsWith("image/");
  return disposition(isShown ? "inline" : "attachment", baseName(path));
}
