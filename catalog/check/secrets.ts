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
];

/** What any key begins with: most files hold none, and are passed over at once. */
const HINT =
  /AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|AIza|npm_|sk-|k_live_|PRIVATE KEY/;
const PASSWORD_HINT = /:\/\/[^\s/]+@/;

/** Advises on keys and passwords in a text: everything that is served can be read by anyone who may connect. */
export function adviseSecrets(text: string): readonly Problem[] {
  const [mayHoldKey, mayHoldPassword] = [HINT.test(text), PASSWORD_HINT.test(text)];
  if (!mayHoldKey && !mayHoldPassword) return [];
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const found = (mayHoldKey ? findKey(line) ?? findPem(line, lines[index + 1]) : undefined) ??
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
    if (!isStandIn(text.slice(4))) return { what, text, index: found.index };
  }
  return undefined;
}

/** Words that documentation writes where a key belongs. */
const STAND_IN =
  /example|sample|dummy|fake|placeholder|your|here|test|demo|redact|censor|change_?me|secret|token|pass|pwd|key|api_|abcd|1234|4321|0000|xxx/i;
/** Letters and digits in their order, as nobody draws them. */
const IN_ORDER = /a1b2|1a2b/i;

/** Whether a text stands for a key: it has a word of documentation in it, or was not drawn by chance. */
function isStandIn(text: string): boolean {
  if (STAND_IN.test(text) || IN_ORDER.test(text)) return true;
  for (let at = 3; at < text.length; at++) {
    if (text[at] === text[at - 1] && text[at] === text[at - 2] && text[at] === text[at - 3]) {
      return true;
    }
  }
  return false;
}

const PEM = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/;
/** The least of a key that is more than a sample of one. */
const PEM_TEXT = /[A-Za-z0-9+/=]{40}/;

/** A private key is its text, not the line above it, which every description of keys has. */
function findPem(line: string, next = ""): Secret | undefined {
  const found = PEM.exec(line);
  if (found === null) return undefined;
  const text = PEM_TEXT.exec(line.slice(found.index + found[0].length))?.[0] ??
    PEM_TEXT.exec(next)?.[0];
  if (text === undefined || isStandIn(text)) return undefined;
  return { what: "a private key", text: found[0], index: found.index };
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
    if (!isStandInFor(middle.slice(3, -1), host)) {
      return { what: "a password in an address", text, index: index - scheme.length };
    }
  }
  return undefined;
}

/** Hosts that nobody reaches from elsewhere (RFC 2606, RFC 6761, RFC 6762), and words for one. */
const NOWHERE =
  /\b(?:example|test|invalid|localhost|local|internal|host|hostname|server|domain|company)\b/i;

/** @param pair `user:password`. */
function isStandInFor(pair: string, host: string): boolean {
  const [user, password = ""] = pair.split(":");
  const isDrawn = /\d/.test(password) && /[a-z]/i.test(password);
  return user === password || !isDrawn || isStandIn(password) || NOWHERE.test(host);
}

function schemeBefore(line: string, end: number): string {
  let start = end;
  while (end - start < LONGEST_NAME && /[a-z0-9+.-]/i.test(line.charAt(start - 1))) start--;
  const letters = line.slice(start, end).search(/\b[a-z]/i);
  return letters < 0 ? "" : line.slice(start + letters, end);
}
