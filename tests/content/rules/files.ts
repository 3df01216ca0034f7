import { BODY, document, type RuleExample, SKILL, skill, withFiles } from "./example.ts";

const DEEP = "a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q";

/** Examples of the rules about pages, files and folders that loading applies. */
export const FILE_EXAMPLES: Readonly<Record<string, RuleExample>> = {
  "doc-unreadable": {
    why: "The protocol carries UTF-8 only, and no more than 1 MiB of a document.",
    bad: { files: { "menu.md": Uint8Array.of(0x23, 0x20, 0x0a, 0x43, 0xe9) } },
    good: { files: { "menu.md": "# \nCé" } },
    at: "menu.md:2:2",
    fix: "Save it as UTF-8 of at most 1 MiB",
  },
  "doc-shadowed": {
    why: "Both pages have the address /docs/trips, which can show one only.",
    bad: { files: { "trips.md": "# Trips\n", "trips/index.md": "# Trips\n" } },
    good: { files: { "trips/index.md": "# Trips\n" } },
    at: "trips/index.md",
    fix: "Rename one of the two",
  },
  "doc-draft": {
    why: "The page is kept back as its author wishes, and everyone who looks for it can learn why.",
    bad: { files: { "trips.md": document(["title: Trips", "draft: true"], BODY) } },
    good: { files: { "trips.md": document(["title: Trips"], BODY) } },
    at: "trips.md:3:1",
    fix: 'Remove "draft: true" to serve it',
  },
  "doc-extension": {
    why: "Other tools read these names as Markdown, so that a page is missed here.",
    bad: { files: { "trips.mdx": "# Trips\n" } },
    good: { files: { "trips.md": "# Trips\n" } },
    at: "trips.mdx",
    fix: 'Rename it to "trips.md" to make it a page',
  },
  "doc-misplaced": {
    why:
      "Elsewhere the file is a page like any other, and no client is offered it as a skill or a prompt.",
    bad: { files: { "skill/trip-plan/SKILL.md": skill() } },
    good: { files: { "skills/trip-plan/SKILL.md": skill() } },
    at: "skill/trip-plan/SKILL.md",
    fix: "Move its folder below skills/, or give the folder around it with --skills",
  },
  "doc-field-invalid": {
    why: "A field of another shape is ignored, and the page is titled or sorted by something else.",
    bad: { files: { "trips.md": document(["title: Trips", "order: first"], BODY) } },
    good: { files: { "trips.md": document(["title: Trips", "order: 1"], BODY) } },
    at: "trips.md:3:8",
    fix: "Write it so, or drop the line:\n# pages with smaller numbers come first\norder: 10",
  },
  "root-missing": {
    why: "A folder that is not there serves nothing; it is looked for again while the server runs.",
    bad: { files: { [SKILL]: skill() }, roots: ["more"] },
    good: { files: { [SKILL]: skill(), "more/visa/visa.txt": "x" }, roots: ["more"] },
    at: "more",
    fix: "Make the folder, or drop the flag",
  },
  "root-repeated": {
    why: "The second time finds nothing new.",
    bad: { files: { [SKILL]: skill(), "more/visa/visa.txt": "x" }, roots: ["more", "more"] },
    good: { files: { [SKILL]: skill(), "more/visa/visa.txt": "x" }, roots: ["more"] },
    at: "more",
    fix: "Give it once",
  },
  "name-hidden": {
    why: "Names that begin with a dot, and node_modules, hold what is not meant for readers.",
    bad: withFiles({ "skills/trip-plan/.env": "CITY=Lisbon\n" }),
    good: withFiles({ "skills/trip-plan/example.env": "CITY=Lisbon\n" }),
    at: "skills/trip-plan/.env",
    fix: "Rename it if it is needed",
  },
  "name-unsafe": {
    why: "Such a name cannot be an address, or shows as another one.",
    bad: withFiles({ "skills/trip-plan/assets\\map.txt": "x" }),
    good: withFiles({ "skills/trip-plan/assets/map.txt": "x" }),
    at: "skills/trip-plan/assets\\\\map.txt",
    fix: "Rename it without them",
  },
  "name-collision": {
    why: "The two names look alike and have one address; only the first is served.",
    bad: withFiles({
      "skills/trip-plan/caf\u00e9.txt": "x",
      "skills/trip-plan/cafe\u0301.txt": "x",
    }),
    good: withFiles({ "skills/trip-plan/caf\u00e9.txt": "x" }),
    at: "skills/trip-plan/café.txt",
    fix: "Keep one of the two",
  },
  "name-ambiguous": {
    why: "Some clients send `%` as it is, so that they read the one file for the other.",
    bad: withFiles({ "skills/trip-plan/a b.txt": "x", "skills/trip-plan/a%20b.txt": "x" }),
    good: withFiles({ "skills/trip-plan/a b.txt": "x" }),
    at: "skills/trip-plan/SKILL.md",
    fix: "Rename one of the two",
  },
  "name-case": {
    why: "On macOS and Windows the two names are one file.",
    bad: withFiles({ "skills/trip-plan/Map.txt": "x", "skills/trip-plan/map.txt": "x" }),
    good: withFiles({ "skills/trip-plan/map.txt": "x" }),
    at: "skills/trip-plan/map.txt",
    fix: "Rename one: they are one file on macOS and Windows",
  },
  "link-not-followed": {
    why: "A link can lead out of the served folder, and to another place on another machine.",
    bad: withFiles({}, { links: { "skills/trip-plan/guide.md": "SKILL.md" } }),
    good: withFiles({ "skills/trip-plan/guide.md": "# Guide\n" }),
    at: "skills/trip-plan/guide.md",
    fix: "Put a copy in its place",
  },
  "link-broken": {
    why: "Nothing is at the end of the link.",
    bad: withFiles({}, { links: { "skills/trip-plan/guide.md": "gone.md" } }),
    good: withFiles({ "skills/trip-plan/guide.md": "# Guide\n" }),
    at: "skills/trip-plan/guide.md",
    fix: "Put a file in its place, or remove it",
  },
  "link-repeated": {
    why: "Two links to one folder would serve its skill twice.",
    bad: {
      files: { "store/trip-plan/SKILL.md": skill(), "more/.keep": "" },
      links: { "more/trip-plan": "../store/trip-plan", "more/trips": "../store/trip-plan" },
      roots: ["more"],
    },
    good: {
      files: { "store/trip-plan/SKILL.md": skill(), "more/.keep": "" },
      links: { "more/trip-plan": "../store/trip-plan" },
      roots: ["more"],
    },
    at: "more/trips",
    fix: "Remove one of the two",
  },
  "folder-too-deep": {
    why: "A tree without an end, as links and archives make it, must not stop a start.",
    bad: { files: { [`skills/${DEEP}/trip-plan/SKILL.md`]: skill() } },
    good: { files: { "skills/a/b/trip-plan/SKILL.md": skill() } },
    at: "skills/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q",
    fix: "Move it up",
  },
  "hidden-skills": {
    why: "Hidden folders are not entered, so the skills that a host keeps there are not served.",
    bad: { files: { ".claude/skills/trip-plan/SKILL.md": skill() } },
    good: skill(),
    at: ".claude/skills",
    fix: "Add --skills ROOT/.claude/skills",
  },
  "markdown-misplaced": {
    why: "Below `skills/` and `prompts/` only skills and prompts are served.",
    bad: { files: { "skills/notes.md": "# Notes\n" } },
    good: { files: { "notes.md": "# Notes\n" } },
    at: "skills/notes.md",
    fix: "Move it into a skill's folder, or out of skills/ to make it a page",
  },
  "command-file": {
    why: "Other tools read such files as prompts; this server reads PROMPT.md only.",
    bad: { files: { "prompts/plan.prompt.md": "Plan {{ city }}.\n" } },
    good: { files: {} },
    at: "prompts/plan.prompt.md",
    fix: "Make a prompt of it: main.ts new prompt NAME",
  },
};
