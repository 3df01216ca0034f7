import { distance } from "fastest-levenshtein";
import { problem, type RuleCode } from "../model/diagnostics.ts";
import { quote } from "../../text/quote.ts";
import { kindOf, placeOf } from "../document/fields.ts";
import type { Frontmatter, Problem, YamlValue } from "../model/types.ts";

/** The fields of the Agent Skills specification. */
const FIELDS = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];

/** Fields that should be text: the rule, and how to mend it. */
const TEXT_FIELDS: ReadonlyMap<string, readonly [RuleCode, string]> = new Map([
  ["allowed-tools", [
    "skill-allowed-tools-invalid",
    "Write one text, or drop the line:\nallowed-tools: >-\n  Read Grep",
  ]],
  ["license", ["skill-license-invalid", "Write one text, or drop the line:\nlicense: >-\n  MIT"]],
]);

/** Checks every field of a skill whose shape is no error, and those that do not belong. */
export function checkFields(frontmatter: Frontmatter): readonly Problem[] {
  const problems = Object.entries(frontmatter.values)
    .flatMap(([field, value]) => checkField(frontmatter, field, value));
  const plain = problems.filter(({ fix }) => fix === MOVE);
  return plain.length <= MOST_TOLD
    ? problems
    : [...problems.filter(({ fix }) => fix !== MOVE), fold(plain)];
}

/** More unknown fields of a skill are told at once. */
const MOST_TOLD = 3;

function fold(problems: readonly Problem[]): Problem {
  const [{ code, line, column }] = problems as [Problem];
  const names = problems.map(({ message }) => message.slice(0, message.indexOf(" is no field")));
  const at = { line: line!, column: column! };
  const message = `${problems.length} fields are none of the Agent Skills specification: ${
    names.join(", ")
  }`;
  return problem(
    code as "skill-unknown-field",
    message,
    "Move them below metadata: as text, or drop them",
    at,
  );
}

function checkField(frontmatter: Frontmatter, field: string, value: YamlValue): readonly Problem[] {
  const at = placeOf(frontmatter, field, "key");
  if (field === "x-personal-mcp") {
    const fix = "Remove it; use metadata for tags";
    return [problem("skill-prompt-metadata", "x-personal-mcp is metadata of prompts", fix, at)];
  }
  const text = TEXT_FIELDS.get(field);
  if (text !== undefined && typeof value !== "string") {
    const isTexts = Array.isArray(value) && value.every((each) => typeof each === "string");
    const fix = isTexts && field === "allowed-tools"
      ? `Write one text: ${field}: ${value.join(" ")}`
      : text[1];
    return [problem(text[0], `${field} must be text, but is ${kindOf(value)}`, fix, at)];
  }
  if (FIELDS.includes(field)) return [];
  if (SWITCHES.get(field) === value) {
    const message = `${
      quote(`${field}: ${value}`)
    } keeps nothing back: the skill is served like any other`;
    const fix =
      "Move the skill to where it is not served, or keep the line for a host that reads it";
    return [problem("skill-switch", message, fix, at)];
  }
  if (/^[^\S ]/.test(field)) {
    const message = `blanks that are no plain ones begin the line of ${quote(field.trim())}`;
    return [problem("skill-unknown-field", message, "Write plain blanks in their place", at)];
  }
  const message = `${quote(field)} is no field of the Agent Skills specification`;
  const fix = suggestField(field, value, frontmatter.written.get(field) ?? "");
  return [problem("skill-unknown-field", message, fix, at)];
}

/** Fields by which other tools keep a document back, and the value that does. */
const SWITCHES: ReadonlyMap<string, boolean> = new Map([
  ["disable-model-invocation", true],
  ["enabled", false],
  ["disabled", true],
  ["draft", true],
  ["published", false],
]);

/** Fields that hosts read besides. */
const HOST_FIELDS = [
  "argument-hint",
  "user-invocable",
  "disable-model-invocation",
  "model",
  "context",
  "agent",
  "hooks",
];

const MOVE = "Move it below metadata: as text, or drop it";

/** `allowed_tools`, `Name`, `Allowed Tools`, `descripton`: the field that was meant. */
function suggestField(field: string, value: YamlValue, written: string): string {
  if (field === "argument-hint" && typeof value !== "string") {
    return `Quote the value if a host needs it: ${field}: "${written}"`;
  }
  if (HOST_FIELDS.includes(field)) return "Keep it only for a host that reads it";
  const folded = field.toLowerCase().replace(/[_\s]+/g, "-");
  const meant = [...FIELDS, ...HOST_FIELDS].find((each) =>
    each !== field && distance(each.replaceAll("-", ""), folded.replaceAll("-", "")) <= 1
  );
  if (meant === undefined) return MOVE;
  return `Did you mean ${meant}?${FIELDS.includes(meant) ? "" : " Only some hosts read it"}`;
}
