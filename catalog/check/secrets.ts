import type { Problem } from "../model/types.ts";
import { advise } from "./advice.ts";

/**
 * Keys by the form that their issuers document, so that they are told from other text without guessing: how they begin,
 * and the least that follows. `example` in a key, which documentation uses, is let pass.
 */
const KEYS: readonly (readonly [string, RegExp])[] = [
  ["an AWS access key id", /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/],
  ["a GitHub token", /\bgh[pousr]_[A-Za-z0-9]{36}|\bgithub_pat_[A-Za-z0-9_]{80}/],
  ["a GitLab token", /\bglpat-[A-Za-z0-9_-]{20}/],
  ["a Slack token", /\bxox[abprs]-[A-Za-z0-9-]{20}/],
  ["a Google API key", /\bAIza[A-Za-z0-9_-]{35}\b/],
  ["an npm token", /\bnpm_[A-Za-z0-9]{36}\b/],
  ["an API key that begins with sk-", /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32}/],
  ["a Stripe key", /\b[rs]k_live_[A-Za-z0-9]{20}/],
  ["a private key", /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
];

/** What any key begins with: most files hold none, and are passed over at once. */
const HINT =
  /AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|AIza|npm_|sk-|k_live_|PRIVATE KEY/;
const PASSWORD_HINT = /:\/\/[^\s/]+@/;

/** Advises on keys and passwords in a text: everything that is served can be read by anyone who may connect. */
export function adviseSecrets(text: string): readonly Problem[] {
  const [mayHoldKey, mayHoldPassword] = [HINT.test(text), PASSWORD_HINT.test(text)];
  if (!mayHoldKey && !mayHoldPassword) return [];
  return text.split("\n").flatMap((line, index) => {
    const found = (mayHoldKey ? findKey(line) : undefined) ??
      (mayHoldPassword ? findPassword(line) : undefined);
    if (found === undefined) return [];
    return [
      advise(
        "secret",
        `the line holds ${found.what}: ${JSON.stringify(`${found.text.slice(0, 8)}…`)}`,
        "Remove it and revoke it; say where readers find their own",
        { line: index + 1, column: [...line.slice(0, found.index)].length + 1 },
      ),
    ];
  });
}

interface Secret {
  readonly what: string;
  readonly text: string;
  readonly index: number;
}

function findKey(line: string): Secret | undefined {
  for (const [what, pattern] of KEYS) {
    const found = pattern.exec(line);
    if (found === null) continue;
    const text = found[0] + restOfWord(line, found.index + found[0].length);
    if (!/example/i.test(text)) return { what, text, index: found.index };
  }
  return undefined;
}

function restOfWord(line: string, from: number): string {
  const rest = /[\w-]*/y;
  rest.lastIndex = from;
  return rest.exec(line)![0];
}

/**
 * `://user:password@`; a pattern that began with the scheme would be tried from each of its letters, and one that went
 * on to the end of the host at each of its dots.
 */
const PASSWORD = /:\/\/[^\s:/@<>{}$]+:[^\s:/@<>{}$]{6,}@/g;

/** Longer schemes and hosts are none (RFC 1035, section 2.3.4). */
const LONGEST_NAME = 255;

function findPassword(line: string): Secret | undefined {
  for (const { 0: middle, index } of line.matchAll(PASSWORD)) {
    const end = index + middle.length;
    const scheme = schemeBefore(line, index);
    const host = /^[a-z0-9.-]+\.[a-z]{2,}/i.exec(line.slice(end, end + LONGEST_NAME))?.[0];
    if (scheme === "" || host === undefined) continue;
    const text = scheme + middle + host;
    if (!/example/i.test(text)) {
      return { what: "a password in an address", text, index: index - scheme.length };
    }
  }
  return undefined;
}

function schemeBefore(line: string, end: number): string {
  let start = end;
  while (end - start < LONGEST_NAME && /[a-z0-9+.-]/i.test(line.charAt(start - 1))) start--;
  const letters = line.slice(start, end).search(/\b[a-z]/i);
  return letters < 0 ? "" : line.slice(start + letters, end);
}
