import { Buffer } from "node:buffer";
import type { Catalog, Skill } from "../../catalog/model/types.ts";
import { derived } from "../../catalog/model/derived.ts";
import { count } from "../../text/words.ts";
import type { ToolChoice } from "../protocol/options.ts";

/** What {@linkcode createInstructions} is told. */
export interface InstructionOptions {
  /** The most bytes. */
  readonly budget: number;
  readonly tools: ToolChoice;
  readonly catalogResources: boolean;
}

/** The most bytes for the names of prompts. */
const PROMPT_BYTES = 256;

/**
 * Writes the instructions that a host shows its model, what matters most first, since a host may cut them: what is
 * served here, how a skill is found and loaded, the prompts, how many skills there are, their names, their descriptions.
 * Nothing is cut within an entry.
 */
export function createInstructions(options: InstructionOptions): (catalog: Catalog) => string {
  return derived((catalog: Catalog) => {
    const parts = [
      headOf(catalog, options.budget),
      wayOf(options),
      ...promptsOf(catalog, Math.min(PROMPT_BYTES, options.budget >> 3)),
    ].join("\n\n");
    const room = options.budget - bytesOf(`${parts}\n\n`);
    const skills = skillsOf([...catalog.skills.values()], room, moreOf(options));
    return skills === "" ? parts : `${parts}\n\n${skills}`;
  });
}

/** Lists all skills with their descriptions, or says how many there are, names them, and describes the first. */
function skillsOf(skills: readonly Skill[], room: number, more: string): string {
  const whole = ["Skills:", ...skills.map(entryOf)].join("\n");
  if (skills.length === 0 || bytesOf(whole) <= room) return skills.length === 0 ? "" : whole;
  const note = `${count(skills.length, "skill")}: ${more}`;
  let left = room - bytesOf(note);
  if (left < 0) return "";
  const names = fitting(skills.map(nameOf), ", ", left - "\n".length);
  left -= bytesOf(`\n${names}`);
  const entries = fitting(skills.map(entryOf), "\n", left - "\n".length);
  return [note, names, entries].filter(Boolean).join("\n");
}

/** An eighth of the budget is the most that the site may say of itself. */
function headOf({ site }: Catalog, budget: number): string {
  const head = [site.title, site.description].map(collapse).filter(Boolean).join(": ");
  return bytesOf(head) <= budget / 8 ? head : `${shorten(head, budget / 8 - 3)}…`;
}

function shorten(text: string, bytes: number): string {
  let [kept, used] = ["", 0];
  for (const character of text) {
    used += bytesOf(character);
    if (used > bytes) break;
    kept += character;
  }
  return kept;
}

/** Says how a skill is loaded and found, by the ways that this server offers. */
function wayOf(options: InstructionOptions): string {
  const read = "read skill://PATH/SKILL.md";
  const load = hasTool(options.tools, "load_skill") ? `call load_skill or ${read}` : read;
  const { catalogResources } = options;
  const finds = [
    ...findersOf(options),
    ...(catalogResources ? ["resource://catalog/skills_index?q=WORDS"] : []),
  ];
  const find = finds.length > 0 ? ` Find more: ${finds.join(", ")}.` : "";
  return `When a skill fits the task, ${load} first, and follow it. PATH is its name, or the text in ` +
    `parentheses; skill://PATH/_manifest lists its files.${find}`;
}

function findersOf({ tools }: InstructionOptions): readonly string[] {
  return ["list_skills", "search"].filter((name) => hasTool(tools, name));
}

function moreOf(options: InstructionOptions): string {
  const names = findersOf(options);
  if (names.length > 0) return `use ${names.join(" or ")}`;
  return options.catalogResources ? "read resource://catalog/skills_index" : "see resources/list";
}

function hasTool(tools: ToolChoice, name: string): boolean {
  return tools === "all" || tools.includes(name);
}

function nameOf({ name, path }: Skill): string {
  return name === path ? name : `${name} (${path})`;
}

function entryOf(skill: Skill): string {
  return `- ${nameOf(skill)}: ${collapse(skill.description)}`;
}

function promptsOf(catalog: Catalog, room: number): readonly string[] {
  const start = "Prompts: ";
  const ids = [...catalog.prompts.keys()];
  const names = fitting(ids, ", ", room - bytesOf(start));
  if (names === "" || names === ids.join(", ")) return names === "" ? [] : [start + names];
  const note = ", and more: see prompts/list";
  return [start + fitting(ids, ", ", room - bytesOf(start + note)) + note];
}

/** Joins whole entries from the first on as long as they fit, bytes. */
function fitting(entries: readonly string[], separator: string, room: number): string {
  let used = -separator.length;
  const end = entries.findIndex((entry) => (used += bytesOf(entry) + separator.length) > room);
  return (end < 0 ? entries : entries.slice(0, end)).join(separator);
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
