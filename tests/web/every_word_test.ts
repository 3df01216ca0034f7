import assert from "node:assert/strict";
import { makeReportTree } from "../support/report_tree.ts";
import { makeTree } from "../support/trees.ts";
import { unescapeHtml } from "./html.ts";
import { makeSite, type TestSite } from "./site.ts";

/** Ways in which a document begins; `W` is another word each time. */
const STARTS = [
  "",
  "\ufeff",
  "\n\n",
  "---\n",
  "---\n\n",
  "---\nW W\n",
  "---\nW: W\n\n",
  "---\ntitle: W\n\n",
  "---\ntitle: W\n----\n\n",
  "---\n- W\n---\n",
  "---\nW W\n---\n",
  "---\n# W\n---\n",
  "---\n---\n",
  "---\ntitle: W: W\ntags: [W\n---\n",
  "---\ntitle: W\ndescription: W\n---\n",
  "---\r\ntitle: W # W\r\n# W\r\nmore:\r\n  - W\r\n---\r\n",
  "--- \ntitle: W\n---\n",
  "---yaml\ntitle: W\n---\n",
  "+++\ntitle = W\n+++\n",
  "```yaml\n---\ntitle: W\n---\n```\n",
];

/** What stands in bodies. */
const PARTS = [
  "# W\n\n",
  "## W W ##\n\n",
  "W\n===\n\n",
  "W\nW\n---\n\n",
  "W *W* **W** ~~W~~ `W` <W> [W](W.md) <https://example.org/W>\nW\n\n",
  "- W\n- [ ] W\n  1. W\n\n     W\n\n",
  "> W\n> # W\n\n",
  "> [!NOTE]\n> W\n\n",
  '!!! note "W"\n    W\n\n',
  ":::tip W\nW\n:::\n\n",
  "| W | W |\n|---|---|\n| W | W \\| W |\n\n",
  "```W\n# W\n```\n\n",
  "    W\n\n",
  "<div>\n\nW\n\n</div>\n\n",
  "<!-- W\n\n",
  "W[^1]\n\n[^1]: W\n\n",
  "---\n\n",
  "W {{ W }} $W$ ^W^ ==W== %%W%%\n\n",
];

/** Numbers that look random and are the same each time (Lehmer). */
function* numbers(seed: number): Generator<number> {
  for (let state = seed;;) yield state = (state * 48271) % 2147483647;
}

function documentOf(random: Iterator<number>): { text: string; words: readonly string[] } {
  const pick = (from: readonly string[]) => from[random.next().value % from.length]!;
  const pattern = pick(STARTS) + Array.from({ length: 5 }, () => pick(PARTS)).join("");
  const words: string[] = [];
  const text = pattern.replace(/\bW\b/g, () => {
    words.push(`word${words.length}x`);
    return words.at(-1)!;
  });
  return { text, words };
}

/** What a person reads on a page, and the addresses of its links. */
async function readingOf(site: TestSite, path: string): Promise<string> {
  const response = await site.get(path);
  assert.equal(response.status, 200, path);
  const body = (await response.text()).split("<body", 2)[1]!;
  const addresses = [...body.matchAll(/ (?:href|title)="([^"]*)"/g)].map(([, value]) => value);
  return unescapeHtml([body.replace(/<[^>]*>/g, " "), ...addresses].join(" "));
}

Deno.test("every word of a document is on its page, whatever it begins with", async () => {
  const random = numbers(20261201);
  const documents = Array.from({ length: 400 }, () => documentOf(random));
  const isSkill = (index: number) => index % 4 === 0;
  const pathOf = (index: number) => isSkill(index) ? `skills/s${index}/SKILL.md` : `p${index}.md`;
  using site = makeSite(makeTree({
    "index.md": documents[1]!.text,
    "skills/kit/SKILL.md": "---\nname: kit\ndescription: A kit. Use when packing.\n---\nText.\n",
    ...Object.fromEntries(documents.flatMap(({ text }, index) => [
      [pathOf(index), text],
      [`skills/kit/references/r${index}.md`, text],
    ])),
  }));
  for (const [index, { text, words }] of documents.entries()) {
    const pages = [
      isSkill(index) ? `/skills/s${index}/` : `/docs/p${index}`,
      `/skills/kit/references/r${index}.md`,
      ...(index === 1 ? ["/"] : []),
    ];
    for (const path of pages) {
      const reading = await readingOf(site, path);
      assert.deepEqual(words.filter((word) => !reading.includes(word)), [], `${path}\n${text}`);
    }
  }
});

Deno.test("a page has one heading of level 1, its title", async () => {
  using site = makeSite(makeReportTree("21-two-titles/content"));
  const PAGES = [
    ["/docs/guide", "Guide", "Moving the archive to the new building"],
    ["/docs/order", "First a small heading", "Then the big one"],
    ["/", "Archive", "Welcome to the archive of letters"],
    ["/skills/sorter/", "sorter", "Sorting the post of the day"],
  ] as const;
  for (const [path, title, heading] of PAGES) {
    const html = await (await site.get(path)).text();
    const titles = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text]) => text);
    assert.deepEqual(titles, [title], path);
    assert.match(html, new RegExp(`<h[2-6][^>]*>${heading}`), path);
  }
});

Deno.test("a page and a reference that begin with a rule show all their text under their title", async () => {
  using site = makeSite(makeReportTree("12-docs-unclosed-block/content"));
  const titles = Object.fromEntries([...site.catalog.docs].map(([path, doc]) => [path, doc.title]));
  assert.deepEqual(titles, {
    "a.md": "Heading",
    "b.md": "H",
    "c.md": "H",
    "d.md": "d",
    "e.md": "H",
    "f.md": "H",
    "g.md": "Setext",
    "h.md": "Only level two",
    "i.md": "H",
    "index.md": "Home of notes",
    "j.md": "T",
    "k.md": "k",
  });
  for (const path of Object.keys(titles)) {
    const stem = path.replace(/\.md$/, "");
    const reading = await readingOf(site, stem === "index" ? "/" : `/docs/${stem}`);
    assert.match(reading, stem === "index" ? /Text of home\./ : new RegExp(`Text of ${stem}`));
  }
  const references = site.catalog.skills.get("kit")!.references;
  assert.deepEqual(references.map(({ id, title }) => [id, title]), [
    ["bad", "Bad: colon"],
    ["rule", "Rule"],
    ["title", "A"],
  ]);
  for (const { id } of references) {
    const reading = await readingOf(site, `/skills/kit/references/${id}.md`);
    assert.match(reading, new RegExp(`Text of ${id}\\.`));
  }
});
