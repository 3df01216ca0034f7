/** The path of a request, taken apart. */
export interface Address {
  /** Decoded; without empty segments. */
  readonly segments: readonly string[];
  readonly ending: "slash" | "name";
}

/**
 * Takes the path of a URL apart: each segment is decoded once and never looked at as a path again.
 * Answers `undefined` where a segment is empty or decodes to something that no address of ours holds:
 * `/`, `\`, a control character, `.` or `..`, or bytes that are not UTF-8.
 *
 * ```ts
 * import { readAddress } from "./path.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(readAddress("/skills/a%20b/"), { segments: ["skills", "a b"], ending: "slash" });
 * assert.equal(readAddress("/skills/a%2Fb"), undefined);
 * ```
 */
export function readAddress(pathname: string): Address | undefined {
  const parts = pathname.split("/").slice(1);
  const ending = parts.at(-1) === "" ? "slash" : "name";
  if (ending === "slash") parts.pop();
  const segments: string[] = [];
  for (const part of parts) {
    const segment = decode(part);
    if (segment === undefined || !isName(segment)) return undefined;
    segments.push(segment.normalize("NFC"));
  }
  return { segments, ending };
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function isName(segment: string): boolean {
  return segment !== "" && segment !== "." && segment !== ".." &&
    !/[/\\\p{Cc}]/u.test(segment);
}
