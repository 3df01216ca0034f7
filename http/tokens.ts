import { createHash, timingSafeEqual } from "node:crypto";
import type { ViewOptions } from "../catalog/subset.ts";

/** Someone who may read, and what of it. */
export interface Token {
  /** For the log; never secret. */
  readonly name: string;
  /** SHA-256 of the token, which is itself not kept. */
  readonly digest: Uint8Array;
  /** The part that whoever has it sees. */
  readonly view: ViewOptions;
}

/** The tokens of a text, or the sentence that says why it cannot be read; it never quotes a token. */
export type TokensReading =
  | { readonly kind: "tokens"; readonly tokens: readonly Token[] }
  | { readonly kind: "refused"; readonly reason: string };

/** Shorter tokens can be guessed, characters. */
const SHORTEST = 16;

/**
 * Reads tokens, one a line (or between semicolons): a name, the token, and what it is bound to.
 *
 * ```ts
 * import { readTokens } from "./tokens.ts";
 * import assert from "node:assert/strict";
 *
 * const reading = readTokens("# for the team\nteam 8f2c61d0a97b4e35 tag=python,web\n");
 * assert(reading.kind === "tokens");
 * assert.deepEqual(reading.tokens[0]?.view, { tags: ["python", "web"], skills: [] });
 * assert.equal(readTokens("team short").kind, "refused");
 * ```
 */
export function readTokens(text: string): TokensReading {
  const tokens: Token[] = [];
  for (const [index, line] of text.split(/\r?\n|;/).entries()) {
    const words = line.trim().split(/\s+/);
    if (words[0] === "" || words[0]!.startsWith("#")) continue;
    const token = readToken(words);
    if (typeof token === "string") return refused(`line ${index + 1}: ${token}`);
    if (tokens.some(({ name }) => name === token.name)) {
      return refused(`line ${index + 1}: the name is taken by a line above`);
    }
    tokens.push(token);
  }
  return tokens.length > 0 ? { kind: "tokens", tokens } : refused("there is no token in it");
}

function refused(reason: string): TokensReading {
  return { kind: "refused", reason };
}

function readToken([name = "", secret = "", ...bounds]: readonly string[]): Token | string {
  if (!/^[\w.@-]{1,64}$/.test(name)) return "a name has letters, digits, and . _ - @";
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(secret)) { // RFC 6750, section 2.1
    return "after the name comes the token: letters, digits, and . _ ~ + / -";
  }
  if (secret.length < SHORTEST) return `the token has fewer than ${SHORTEST} characters`;
  const view = { tags: [] as string[], skills: [] as string[] };
  for (const bound of bounds) {
    const [, key, list] = /^(tag|skills)=(.+)$/.exec(bound) ?? [];
    const values = (list ?? "").split(",").filter(Boolean);
    if (values.length === 0) return "after the token come tag=NAMES and skills=PATHS";
    view[key === "tag" ? "tags" : "skills"].push(...values);
  }
  return { name, digest: digestOf(secret), view };
}

/** Finds who has a token, in a time that tells nothing of any: all digests are compared, each as a whole. */
export function findToken(tokens: readonly Token[], secret: string): Token | undefined {
  const digest = digestOf(secret);
  let found: Token | undefined;
  for (const token of tokens) if (timingSafeEqual(token.digest, digest)) found = token;
  return found;
}

function digestOf(secret: string): Uint8Array {
  return createHash("sha256").update(secret).digest();
}
