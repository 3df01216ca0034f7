import { fileURLToPath } from "node:url";
import { ALL_RULES } from "../catalog/check/check.ts";
import { RULE_EXAMPLES, RULES_WITHOUT_TREE, treeOf } from "../tests/content/rule_examples.ts";
import { ADVICE_EXAMPLES } from "../tests/content/rules/advice.ts";
import { BODY, type ExampleTree, type RuleExample } from "../tests/content/rules/example.ts";
import { FILE_EXAMPLES } from "../tests/content/rules/files.ts";
import { FRONTMATTER_EXAMPLES } from "../tests/content/rules/frontmatter.ts";
import { PROMPT_EXAMPLES } from "../tests/content/rules/prompts.ts";
import { SKILL_EXAMPLES } from "../tests/content/rules/skills.ts";

/**
 * Writes the section of every rule into `docs/check.md`, from the examples that the tests hold the rules to. What
 * stands above the heading is written by hand. Run with `deno run -A tools/generate_check_page.ts`.
 *
 * @module
 */

const HEADING = "## The rules\n";

const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ["Frontmatter", Object.keys(FRONTMATTER_EXAMPLES)],
  ["Skills", Object.keys(SKILL_EXAMPLES)],
  ["Prompts", Object.keys(PROMPT_EXAMPLES)],
  ["Pages, files and folders", Object.keys(FILE_EXAMPLES)],
  ["Advice", Object.keys(ADVICE_EXAMPLES)],
  ["Surroundings", Object.keys(RULES_WITHOUT_TREE)],
];

/** Returns the page with its rules as they are now. */
export function withRules(page: string): string {
  const intro = page.slice(0, page.indexOf(HEADING));
  const groups = GROUPS.map(([title, codes]) => `## ${title}\n\n${codes.map(section).join("\n")}`);
  return `${intro}${HEADING}\n${Object.keys(ALL_RULES).length} rules. ${SEVERITIES}\n\n${
    groups.join("\n")
  }`;
}

const SEVERITIES =
  "An error keeps a skill out of the listings of hosts, or a prompt out of the server; a warning changes nothing that is served; a note is advice.";

function section(code: string): string {
  const { severity, title } = ALL_RULES[code]!;
  const example = RULE_EXAMPLES[code];
  const without = RULES_WITHOUT_TREE[code];
  const head = `### ${code}\n\n**${severity}** · ${title}. ${example?.why ?? without!.why}\n`;
  return example ? `${head}\n${exampleText(example)}` : `${head}\nIt takes ${without!.takes}.\n`;
}

function exampleText({ bad, good, at, fix }: RuleExample): string {
  const file = at.replace(/:\d+:\d+$/, "");
  const [shownBad, shownGood] = shown(treeOf(bad), treeOf(good), file);
  return `Bad, at \`${visible(at)}\`:\n\n${shownBad}\nFix: ${
    fixText(fix)
  }\n\nGood:\n\n${shownGood}`;
}

/** The two texts where they tell the difference, else the two trees. */
function shown(bad: ExampleTree, good: ExampleTree, file: string): readonly [string, string] {
  const [before, after] = [bad.files[file], good.files[file]];
  const isShort = (text: unknown) => typeof text === "string" && text.length < 700;
  if (isShort(before) && isShort(after) && before !== after) {
    const [one, other] = withoutCommon(before as string, after as string);
    return [fence("markdown", one), fence("markdown", other)];
  }
  return [fence("text", listing(bad)), fence("text", listing(good))];
}

/** Leaves out the frontmatter or the body that both documents have. */
function withoutCommon(bad: string, good: string): readonly [string, string] {
  if (bad.endsWith(BODY) && good.endsWith(BODY) && bad.length > BODY.length) {
    return [bad.slice(0, -BODY.length), good.slice(0, -BODY.length)];
  }
  const block = /^---\n[^]*?\n---\n/.exec(good)?.[0] ?? "";
  if (!bad.startsWith(block) || bad.trim() === block.trim()) return [bad, good];
  return [bad.slice(block.length).trimStart(), good.slice(block.length).trimStart()];
}

function listing({ files, links = {}, roots = [] }: ExampleTree): string {
  const rows = [
    ...Object.entries(files).filter(([path]) => path !== "index.md").map(fileRow),
    ...Object.entries(links).map(([path, target]) => `${path} -> ${target}`),
  ];
  const more = rows.length > 6 ? [`… and ${rows.length - 5} more`] : [];
  const flags = roots.map((root) => `--skills ${root}`);
  return [...rows.slice(0, more.length > 0 ? 5 : 6), ...more, ...flags, ""].join("\n");
}

function fileRow([path, content]: readonly [string, string | Uint8Array]): string {
  if (typeof content !== "string") return `${path} (bytes that are no UTF-8)`;
  return content.length > 700
    ? `${path} (${content.split("\n").length} lines, ${content.length} characters)`
    : path;
}

function fence(language: string, text: string): string {
  const lines = visible(text).replace(/ghp_\w+/g, "ghp_…");
  return `\`\`\`\`${language}\n${lines}${
    lines.endsWith("\n") || lines === "" ? "" : "\n"
  }\`\`\`\`\n`;
}

/** A sentence, and the lines to write that may follow it. */
function fixText(fix: string): string {
  const [sentence = "", ...lines] = fix.split("\n");
  if (lines.length === 0) return inCode(fix);
  return `${inCode(sentence)}\n\n${fence("yaml", lines.join("\n"))}`.trimEnd();
}

function inCode(text: string): string {
  const shown = visible(text).replaceAll("ROOT/", "");
  return shown.includes("`") ? `\`\` ${shown} \`\`` : `\`${shown}\``;
}

/** Spells what nobody could see, or would take for another character. */
function visible(text: string): string {
  return text.replaceAll("\r\n", "␍\n").replace(
    /[[\p{Cc}--[\t\n\r]]\u0300-\u036f\u0400-\u04ff\u200b\u202a-\u202e\ufeff]/gv,
    (unit) => `<U+${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}>`,
  );
}

if (import.meta.main) {
  const path = fileURLToPath(new URL("../docs/check.md", import.meta.url));
  Deno.writeTextFileSync(path, withRules(Deno.readTextFileSync(path)));
}
