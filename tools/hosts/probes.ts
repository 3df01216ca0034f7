import type { Call, Host } from "./host.ts";
import { DOT, FIELDS, FORMS, GUIDE, LONG } from "./shelf.ts";

/** One thing that a model asks for, and what has to reach it. */
export interface Probe {
  /** As a row of the table. */
  readonly title: string;
  /** Undefined where a host has no such tool. */
  call(host: Host): Call | undefined;
  /** Texts that must stand in what comes back. */
  readonly needs: readonly string[];
  /** What we say, where a host may say it in words of its own. */
  readonly words?: string;
  /** A text that hosts may cut: how much of it came is told. */
  readonly long?: string;
}

const ours = (tool: string, args: Call["args"] = {}) => (host: Host) => ({
  tool: host.tool(tool),
  args: { ...args, ...host.extra },
});

/** `load_skill` with the long document gives so many characters where nothing else is asked for. */
const FIRST_PART = 50_000;

/** In this order in one conversation. */
export const PROBES: readonly Probe[] = [
  {
    title: "`load_skill`: the document and the list of files",
    call: ours("load_skill", { name: "pdf-forms" }),
    needs: [FORMS, "skill://pdf-forms/references/fields.md"],
  },
  {
    title: "`load_skill` with `file`",
    call: ours("load_skill", { name: "pdf-forms", file: "references/fields.md" }),
    needs: [FIELDS],
  },
  {
    title: "`load_skill` of a document of 66,174 characters, which gives 50,000 of them",
    call: ours("load_skill", { name: "long-story" }),
    needs: [],
    long: LONG.slice(0, FIRST_PART),
  },
  {
    title: "the same with `limit` 5,000",
    call: ours("load_skill", { name: "long-story", limit: 5000 }),
    needs: [LONG.slice(0, 5000), "[shown 1-5000 of"],
  },
  {
    title: "`load_skill` with an unknown name: the nearest",
    call: ours("load_skill", { name: "pfd-form" }),
    needs: ['did you mean "pdf-forms"'],
  },
  {
    title: "wrong arguments: what is wrong with them",
    call: ours("load_skill", { skill: "pdf-forms" }),
    needs: ["name", "require"],
    words: 'Cannot call load_skill: "name" is required; there is no argument "skill"',
  },
  {
    title: "`list_skills`",
    call: ours("list_skills", { limit: 3 }),
    needs: ["long-story", "Fills PDF forms. Use when a form is a PDF.", "nextCursor"],
  },
  {
    title: "`search`",
    call: ours("search", { query: "quagga" }),
    needs: ["skill://pdf-forms/SKILL.md"],
  },
  {
    title: "`search` without a hit: the hint",
    call: ours("search", { query: "zzzzzz" }),
    needs: ["Nothing is found for", "try other words"],
  },
  {
    title: "`fetch`",
    call: ours("fetch", { id: "skill://pdf-forms/SKILL.md" }),
    needs: [FORMS, "sha256:"],
  },
  {
    title: "`list_resources`",
    call: ours("list_resources"),
    needs: ["resource://docs/guide.md"],
  },
  {
    title: "`read_resource`: a text",
    call: ours("read_resource", { uri: "resource://docs/guide.md" }),
    needs: [GUIDE],
  },
  {
    title: "`read_resource`: an image, as base64",
    call: ours("read_resource", { uri: "skill://pdf-forms/dot.png" }),
    needs: [DOT],
  },
  { title: "`list_prompts`", call: ours("list_prompts"), needs: ["greet", "Whom to greet."] },
  {
    title: "`get_prompt`",
    call: ours("get_prompt", { name: "greet", arguments: { who: "Bo" } }),
    needs: ["Greet Bo with an ibex."],
  },
  {
    title: "the host's own list of resources",
    call: ({ resources }) => resources.list,
    needs: ["resource://docs/guide.md", "skill://pdf-forms/SKILL.md"],
  },
  {
    title: "the host's own list of templates",
    call: ({ resources }) => resources.templates,
    needs: ["skill://pdf-forms/{path*}"],
  },
  {
    title: "the host's own reading of a resource",
    call: ({ resources }) => resources.read("skill://pdf-forms/SKILL.md"),
    needs: [FORMS],
  },
];

/** All texts of a record. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)]);
}

/** Tells whether a text stands in another one, as it is or within JSON that is itself within JSON. */
export function stands(need: string, text: string): boolean {
  return spellings(need).some((spelling) => text.includes(spelling));
}

function spellings(text: string): readonly string[] {
  const once = JSON.stringify(text).slice(1, -1);
  return [text, once, JSON.stringify(once).slice(1, -1)];
}

/** Tells how much of a text came: the longest beginning that stands in what was heard, characters. */
export function reached(text: string, heard: readonly string[]): number {
  const found = (length: number) => heard.some((each) => stands(text.slice(0, length), each));
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (found(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
