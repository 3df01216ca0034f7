import type { Archive, ArchiveFormat } from "../../catalog/archive/archive.ts";
import { matchesEtag } from "../../http/conditional.ts";
import { disposition } from "../../http/disposition.ts";
import { RAW_POLICY } from "../../http/security.ts";

/** What {@linkcode archiveFile} needs beside the archive. */
export interface ArchiveFileOptions {
  readonly request: Request;
  /** Whether the answer has no body: then the archive is measured, once, and not sent. */
  readonly isHead: boolean;
  /** What it is called where it is saved, without its ending. */
  readonly name: string;
  readonly cacheControl: string;
  /** Hears of what breaks the body off. */
  readonly onError: (error: unknown) => void;
  /** See `crossOriginHeaders`. */
  readonly crossOrigin: readonly [name: string, value: string][];
}

/** The media types of the formats (RFC 6713; IANA). */
export const ARCHIVE_TYPES: Readonly<Record<ArchiveFormat, string>> = {
  "tar.gz": "application/gzip",
  "zip": "application/zip",
};

/**
 * Answers an archive as a download, a part at a time. The entity tag is the digest of its bytes, so it is strong, and
 * the length is known before the first byte: the archive is made once to be measured, and once more to be sent.
 */
export async function archiveFile(
  archive: Archive,
  { request, isHead, name, cacheControl, crossOrigin, onError }: ArchiveFileOptions,
): Promise<Response> {
  const { digest, size } = await archive.facts();
  const etag = `"${digest}"`;
  const headers = new Headers({
    "content-type": ARCHIVE_TYPES[archive.format],
    "content-disposition": disposition("attachment", `${name}.${archive.format}`),
    "content-security-policy": RAW_POLICY,
    "cache-control": `${cacheControl}, no-transform`,
    etag,
    "x-robots-tag": "noindex",
    ...Object.fromEntries(crossOrigin),
  });
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-length", String(size));
  if (isHead) return new Response(null, { headers });
  return new Response(ReadableStream.from(heard(archive.write(), onError)), { headers });
}

async function* heard<T>(
  parts: AsyncGenerator<T>,
  onError: ArchiveFileOptions["onError"],
): AsyncGenerator<T> {
  try {
    yield* parts;
  } catch (error) {
    onError(error);
    throw error;
  }
}
