/**
 * Every word, address and label of every kind of page, held against what was recorded.
 *
 * @module
 */
import { assertRecorded } from "../support/recorded.ts";
import { makeTree, type Tree } from "../support/trees.ts";
import { outlineOf } from "./outline.ts";
import { LONG_NAME, makeShowcase } from "./showcase.ts";
import { makeSite, type TestSite } from "./site.ts";

/** Pages by the record that they are in. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  "home": ["/"],
  "skills": [
    "/skills",
    "/skills?q=invoice&tag=acme&state=conforming",
    "/skills?q=invioce",
    "/skills?q=zzzz",
    "/skills?tag=none",
    "/skills?tag=design",
    "/skills?state=problems",
    "/skills?page=2",
    "/skills/acme/",
    "/skills/acme/?q=zzzz",
  ],
  "skill": [
    "/skills/typesetting/",
    `/skills/${LONG_NAME}/`,
    "/skills/acme/billing/",
    "/skills/broken/",
    "/skills/outer/",
    "/skills/outer/inner/",
    "/skills/many-files/",
  ],
  "files": [
    "/skills/many-files/data/",
    "/skills/typesetting/SKILL.md",
    "/skills/typesetting/references/guide.md",
    "/skills/typesetting/references/guide.md?view=source",
    "/skills/typesetting/scripts/measure.py",
    "/skills/typesetting/assets/",
    "/skills/typesetting/assets/pixel.png",
    "/skills/typesetting/assets/logo.svg",
    "/skills/typesetting/assets/blob.bin",
    "/skills/typesetting/assets/empty.txt",
    "/skills/typesetting/assets/it's%20100%25%20odd%20%26%20caf%C3%A9.txt",
    "/skills/typesetting/_manifest",
  ],
  "prompts": [
    "/prompts",
    "/prompts?q=letter",
    "/prompts?q=zzzz",
    "/prompts?tag=writing",
    "/prompts/letter",
    "/prompts/letter?to=Ann&text=One%0ATwo",
    "/prompts/letter?text=One",
    "/prompts/plain",
    "/prompts/windows?name=Ann",
  ],
  "docs": ["/docs/", "/docs/guide/", "/docs/guide/start", "/docs/guide/next", "/docs/check"],
  "search": [
    "/search",
    "/search?q=invoice",
    "/search?q=use",
    "/search?q=use&kind=skill&tag=design",
    "/search?q=use&page=2",
    "/search?q=invioce",
    "/search?q=zzzzzz",
    "/search?q=guide&kind=doc",
  ],
  "diagnostics": [
    "/diagnostics",
    "/diagnostics?severity=error",
    "/diagnostics?severity=warning",
    "/diagnostics?q=colour",
    "/diagnostics?q=zzzz",
  ],
  "connect": ["/connect"],
  "missing": [
    "/nowhere",
    "/skills/typesettin/",
    "/skills/typesetting/scripts/gone.py",
    "/skills/unreadable/",
    "/prompts/leter",
    "/docs/guide/strat",
    "/raw/skills/typesetting/gone.md",
  ],
};

/** What a content folder without entries shows. */
const EMPTY = ["/", "/skills", "/prompts", "/docs/", "/search?q=tea", "/diagnostics", "/nowhere"];

/** What a folder shows that is deep, crowded and has problems; each part of it is beyond what a page shows at once. */
const CROWDED = [
  "/skills?page=2",
  "/skills/a/b/c/?page=2",
  "/skills/large/",
  "/skills/large/notes.md",
  "/skills/large/lines.txt",
  "/skills/large/wide/",
  "/prompts?tag=none",
  "/prompts?page=2",
  "/prompts/wide",
  "/prompts/wide?a0=x",
  "/docs/",
  "/docs/deep/",
  "/docs/deep/er/",
  "/docs/deep/er/one",
  "/docs/deep/er/three",
  "/docs/changes",
  "/docs/data.csv",
  "/diagnostics?page=2",
  "/search?q=number&page=2",
];

function makeCrowd(): Tree {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const skill = (name: string, more = "") =>
    `---\nname: ${name}\ndescription: Does number ${name}. Use when asked.\n${more}---\n\n# ${name}\n\nDo it.\n`;
  const prompt = (id: string, more = "", template = "Write.\n") =>
    `---\nname: ${id}\ndescription: Asks ${id}.\nx-personal-mcp:\n  id: ${id}\n  version: 1.0.0\n` +
    `  capabilities: [resource://prompts/${id}/document]\n${more}---\n\n${template}`;
  const files = (entries: readonly (readonly [string, string])[]) => Object.fromEntries(entries);
  return makeTree({
    "guide.md": "---\ntitle: A guide\n---\n\nSee [nothing](gone.md).\n",
    "deep/er/one.md": "# One\n\nFirst.\n",
    "deep/er/two.md": "---\ntitle: Two\ndescription: Second.\n---\n\nText.\n",
    "deep/er/three.md":
      "# Three\n\nSee [two](two.md), [the folder](../er/) and [one](one.md#one).\n",
    "changes.md": "# Changes\n\n<details>\n<summary>More</summary>\n\nText.\n\n</details>\n",
    "data.csv": "name,size\ntea,1\n",
    ...files(numbers(62).map((each) => [`skills/a/b/c/s${each}/SKILL.md`, skill(`s${each}`)])),
    ...files(numbers(45).map((each) => [`skills/bad/b${each}/SKILL.md`, skill(`c${each}`)])),
    "skills/large/SKILL.md": skill("large", 'metadata:\n  tags: "a, b, c, d, e, f, g, h"\n') +
      "Words. ".repeat(30_000),
    "skills/large/notes.md": "Notes. ".repeat(40_000),
    "skills/large/lines.txt": "line\n".repeat(60_000),
    ...files(numbers(60).map((each) => [`skills/large/wide/f${each}.txt`, `${each}\n`])),
    ...files(numbers(62).map((each) => [`prompts/p${each}/PROMPT.md`, prompt(`p${each}`)])),
    "prompts/wide/PROMPT.md": prompt(
      "wide",
      `  tags: [wide, long]\n  arguments:\n${
        numbers(8).map((each) => `    a${each}:\n      required: true\n`).join("")
      }`,
      numbers(8).map((each) => `{{a${each}}}\n`).join(""),
    ),
  });
}

for (const [name, paths] of Object.entries(PAGES)) {
  Deno.test(`the pages of ${name} say and link to what was recorded`, async () => {
    using site = makeSite(makeShowcase(12));
    assertRecorded(`pages_${name}.txt`, await outlinesAt(site, paths));
  });
}

Deno.test("the pages of an empty folder say and link to what was recorded", async () => {
  using site = makeSite(makeTree({}));
  assertRecorded("pages_empty.txt", await outlinesAt(site, EMPTY));
});

Deno.test("the pages of a crowded folder say and link to what was recorded", async () => {
  using site = makeSite(makeCrowd(), { watching: true });
  assertRecorded("pages_crowded.txt", await outlinesAt(site, CROWDED));
});

async function outlinesAt(site: TestSite, paths: readonly string[]): Promise<string> {
  const outlines = [];
  for (const path of paths) outlines.push(await outlineAt(site, path));
  return outlines.join("\n");
}

/** The head and the main part of a page; what is around them is the same on every page but for its marks. */
async function outlineAt(site: TestSite, path: string): Promise<string> {
  const response = await site.get(path);
  const html = await response.text();
  const location = response.headers.get("location");
  const frame = /^[^]*?<\/head>|<header[^]*?<\/header>(?=<main)|<main[^]*?<\/main>|<footer[^]*$/g;
  const [head, header, main, footer] = html.match(frame) ?? [];
  const parts = path === "/" ? [head, header, main, footer] : [head, main];
  const outline = parts.map((part) => outlineOf(part ?? "")).join("");
  return `== ${path} (${response.status}${location === null ? "" : ` to ${location}`})\n${outline}`;
}
