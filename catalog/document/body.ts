import { decodeReadable } from "../model/bytes.ts";
import { findBlock } from "./block.ts";
import { factsOf, pageFactsOf } from "./document.ts";

/**
 * What a document is read as. SKILL.md of a skill and PROMPT.md must have a block, and a block that is not closed
 * leaves them no body; a page and a reference lose nothing to a first `---` that opens no fields.
 */
export type DocumentKind = "skill" | "prompt" | "page";

/** The part of a document that is set as a page. */
export interface Body {
  /** Without a byte order mark, line ends as on disk. */
  readonly text: string;
  /** 1-based line of the document on which it starts. */
  readonly line: number;
}

/**
 * Returns the body of a document. Every view of one (page, search, links, anchors, advice) takes it from here.
 *
 * ```ts
 * import { bodyOf } from "./body.ts";
 * import assert from "node:assert/strict";
 *
 * const bytes = new TextEncoder().encode("---\nA rule, not a block.\n");
 * assert.deepEqual(bodyOf(bytes, "page"), { text: "---\nA rule, not a block.\n", line: 1 });
 * assert.equal(bodyOf(bytes, "skill").text, "");
 * ```
 */
export function bodyOf(bytes: Uint8Array, kind: DocumentKind): Body {
  const line = kind === "page" ? pageFactsOf(bytes).bodyLine : factsOf(bytes).bodyLine;
  return { text: fromLine(decodeReadable(bytes), line), line };
}

/** Returns the text between the fences as it is written, line ends as LF; `undefined` where there is no block. */
export function blockOf(bytes: Uint8Array): string | undefined {
  const block = findBlock(decodeReadable(bytes));
  return block.kind === "block" ? block.yaml : undefined;
}

function fromLine(text: string, first: number): string {
  let start = 0;
  for (let line = 1; line < first; line++) {
    const end = text.indexOf("\n", start);
    if (end < 0) return "";
    start = end + 1;
  }
  return text.slice(start);
}
