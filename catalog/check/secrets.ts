import type { Problem } from "../model/types.ts";
import { advise } from "./advice.ts";

/**
 * Keys by the form that their issuers document, so that they are told from other text without guessing.
 * `example` in a key, which documentation uses, is let pass.
 */
const KEYS: readonly (readonly [string, RegExp])[] = [
  ["an AWS access key id", /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/],
  ["a GitHub token", /\bgh[pousr]_[A-Za-z0-9]{36,255}\b|\bgithub_pat_[A-Za-z0-9_]{80,}\b/],
  ["a GitLab token", /\bglpat-[A-Za-z0-9_-]{20,}\b/],
  ["a Slack token", /\bxox[abprs]-[A-Za-z0-9-]{20,}\b/],
  ["a Google API key", /\bAIza[A-Za-z0-9_-]{35}\b/],
  ["an npm token", /\bnpm_[A-Za-z0-9]{36}\b/],
  ["an API key that begins with sk-", /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}\b/],
  ["a Stripe key", /\b[rs]k_live_[A-Za-z0-9]{20,}\b/],
  ["a private key", /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  [
    "a password in an address",
    /\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@<>{}$]+:[^\s:/@<>{}$]{6,}@[a-z0-9.-]+\.[a-z]{2,}/i,
  ],
];

/** What any key begins with: most files hold none, and are passed over at once. */
const HINT =
  /AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|AIza|npm_|sk-|k_live_|PRIVATE KEY|:\/\/[^\s/]+@/;

/** Advises on keys and passwords in a text: everything that is served can be read by anyone who may connect. */
export function adviseSecrets(text: string): readonly Problem[] {
  if (!HINT.test(text)) return [];
  return text.split("\n").flatMap((line, index) => {
    const known = KEYS.find(([, pattern]) =>
      pattern.test(line) && !/example/i.test(pattern.exec(line)![0])
    );
    if (known === undefined) return [];
    const [what, pattern] = known;
    const found = pattern.exec(line)!;
    const shown = `${found[0].slice(0, 8)}…`;
    return [
      advise(
        "secret",
        `the line holds ${what}: ${JSON.stringify(shown)}`,
        "Remove it and revoke it; say where readers find their own",
        {
          line: index + 1,
          column: [...line.slice(0, found.index)].length + 1,
        },
      ),
    ];
  });
}
