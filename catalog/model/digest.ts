import { digestOf } from "./bytes.ts";
import { derived } from "./derived.ts";
import type { Catalog, Digest } from "./types.ts";
import { outermostSkills } from "./outermost.ts";
import { docUri, manifestUri, promptDocumentUri } from "./uris.ts";

/**
 * Digests everything that is served, so that two copies can be compared by one number. `docs/contracts/digest.md`
 * gives the algorithm, which needs nothing but what `resources/list` and `prompts/list` name: one line each for the
 * manifest of every outermost skill (which has the digests of its files), for every prompt and for every page, written
 * as `sha256sum` writes them (64 hex digits, two blanks, here the URI, a line feed), sorted by their bytes.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { catalogDigest } from "./digest.ts";
 *
 * const nothing = { skills: new Map(), prompts: new Map(), docs: new Map() };
 * assert.equal(
 *   catalogDigest(nothing),
 *   "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
 * );
 * ```
 */
export const catalogDigest: (catalog: Entries) => Digest = derived((catalog: Entries) => {
  const lines = [
    ...outermostSkills(catalog).map(({ path, digest }) => line(digest, manifestUri(path))),
    ...[...catalog.prompts.values()].map(({ id, document }) =>
      line(document.digest, promptDocumentUri(id))
    ),
    ...[...catalog.docs.values()].map(({ path, document }) => line(document.digest, docUri(path))),
  ];
  return digestOf(lines.sort().join("")); // all ASCII: code units are bytes
});

type Entries = Pick<Catalog, "skills" | "prompts" | "docs">;

function line(digest: Digest, uri: string): string {
  return `${digest.slice("sha256:".length)}  ${uri}\n`;
}
