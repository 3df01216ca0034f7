import { Buffer } from "node:buffer";
import type { Catalog, Skill } from "../../catalog/model/types.ts";
import { derived } from "../../catalog/model/derived.ts";
import type { ToolChoice } from "../protocol/options.ts";

/** What {@linkcode createInstructions} is told. */
export interface InstructionOptions {
  /** The most bytes. */
  readonly budget: number;
  readonly tools: ToolChoice;
  readonly catalogResources: boolean;
}

/** The most bytes for the names of prompts. */
const PROMPT_BYTES = 512;

/**
 * Writes the instructions that a host shows its model: what is served here, how a skill is found and loaded, and as
 * many whole entries of the catalogue as fit into the budget; how many are left out is said.
 */
export function createInstructions(options: InstructionOptions): (catalog: Catalog) => string {
  return derived((catalog: Catalog) => {
    const parts = [headOf(catalog, options.budget), wayOf(options)];
    const more = moreOf(options);
    const prompts = promptsOf(catalog, Math.min(PROMPT_BYTES, options.budget >> 3));
    const room = options.budget - bytesOf([...parts, ...prompts, ""].join("\n\n"));
    const skills = fitting([...catalog.skills.values()], entryOf, {
      room: room - bytesOf(SKILLS),
      separator: "\n",
      more,
    });
    const list = skills === "" ? [] : [SKILLS + skills];
    return [...parts, ...list, ...prompts].join("\n\n");
  });
}

const SKILLS = "Skills:\n";

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

function entryOf({ name, path, description }: Skill): string {
  const called = name === path ? name : `${name} (${path})`;
  return `- ${called}: ${collapse(description)}`;
}

function promptsOf(catalog: Catalog, room: number): readonly string[] {
  const start = "Prompts: ";
  const names = fitting([...catalog.prompts.keys()], (id) => id, {
    room: room - bytesOf(start),
    separator: ", ",
    more: "see prompts/list",
  });
  return names === "" ? [] : [start + names];
}

interface Fit {
  /** Bytes. */
  readonly room: number;
  readonly separator: string;
  /** Where those are that do not fit. */
  readonly more: string;
}

/** Writes whole entries from the first on as long as they fit, and says how many do not. */
function fitting<T>(
  items: readonly T[],
  write: (item: T) => string,
  { room, separator, more }: Fit,
): string {
  const entries: string[] = [];
  let used = 0;
  for (const item of items) {
    const entry = write(item);
    used += bytesOf(entry) + (entries.length > 0 ? separator.length : 0);
    if (used > room) return shortened(entries, items.length, { room, separator, more });
    entries.push(entry);
  }
  return entries.join(separator);
}

/** Takes away entries from the end until the note on what is left out fits too. */
function shortened(
  entries: readonly string[],
  total: number,
  { room, separator, more }: Fit,
): string {
  const note = (left: number) => `${left} more: ${more}`;
  let left = room - bytesOf(note(total));
  if (left < 0) return "";
  const end = entries.findIndex((entry) => (left -= bytesOf(entry + separator)) < 0);
  const kept = end < 0 ? entries : entries.slice(0, end);
  return [...kept, note(total - kept.length)].join(separator);
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
