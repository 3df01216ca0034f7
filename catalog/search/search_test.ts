import assert from "node:assert/strict";
import { makeTree } from "../../tests/support/trees.ts";
import { loadCatalog } from "../load.ts";
import { isSearchReady, search, type SearchQuery, warmSearch } from "./search.ts";
import type { Catalog } from "../model/types.ts";

/** Writes a SKILL.md: fields of the frontmatter by name, `tags` among them, and a body. */
function skill(fields: { name: string; description?: string; tags?: string }, body = ""): string {
  const tags = fields.tags === undefined ? "" : `metadata:\n  tags: "${fields.tags}"\n`;
  const description = JSON.stringify(fields.description ?? "Does nothing.");
  return `---\nname: ${fields.name}\ndescription: ${description}\n${tags}---\n\n${body}\n`;
}

function prompt(id: string, description: string, tag: string): string {
  return `---\nname: ${id}\ndescription: ${description}\nx-personal-mcp:\n  id: ${id}\n  version: 1.0.0\n  tags: [${tag}]\n  capabilities: [resource://prompts/${id}/document]\n---\n\nAsk about {{topic}}.\n`;
}

function load(files: Readonly<Record<string, string>>): Catalog {
  using tree = makeTree({ "index.md": "---\ntitle: Home\n---\n\nWelcome.\n", ...files });
  return loadCatalog({ content: tree.path }).catalog;
}

function keys(catalog: Catalog, query: string, more: Partial<SearchQuery> = {}): string[] {
  return search(catalog, { query, ...more }).hits.map(({ key }) => key);
}

/** An excerpt with its marks as brackets. */
function excerpts(catalog: Catalog, query: string): string[] {
  return search(catalog, { query }).hits.map(({ excerpt }) =>
    excerpt.map(({ text, match }) => match ? `[${text}]` : text).join("")
  );
}

const kitchen = load({
  "skills/tea/SKILL.md": skill({ name: "tea", description: "Brews." }, "# Pour\n\nHot water."),
  "skills/tea-party/SKILL.md": skill({ name: "tea-party", description: "Invites guests." }),
  "skills/coffee/SKILL.md": skill(
    { name: "coffee", description: "Not tea, and no teabags.", tags: "hot, bean" },
    "# Grind\n\nTea tea tea tea tea.",
  ),
  "skills/soup/SKILL.md": skill({ name: "soup", tags: "hot" }, "# Simmer\n\nNothing but ladles."),
  "skills/soup/references/stock.md": "# Stock\n\nBones, and a mirepoix.\n",
  "prompts/recipe/PROMPT.md": prompt("recipe", "Writes a recipe.", "hot"),
  "guide/kettles.md": "---\ntitle: Kettles\ntags: [hot]\n---\n\nDescale with vinegar.\n",
});

Deno.test("a beginning of a name also finds the texts that have a word which begins so", () => {
  const bar = load({
    "skills/postgres/SKILL.md": skill({ name: "postgres", description: "Stores." }),
    "skills/sql/SKILL.md": skill({ name: "sql", description: "Asks." }, "Postgres or another."),
  });
  assert.deepEqual(keys(bar, "postg"), ["postgres", "sql"]);
});

Deno.test("an exact name comes first, then names that begin with the query, then text", () => {
  assert.deepEqual(keys(kitchen, "tea"), ["tea", "tea-party", "coffee"]);
});

Deno.test("everything that people read is searched", () => {
  const words: Readonly<Record<string, string>> = {
    "party": "tea-party", // a part of a name
    "guests": "tea-party", // a description
    "bean": "coffee", // a tag
    "simmer": "soup", // a heading
    "ladles": "soup", // a body
    "mirepoix": "soup", // a supporting file
    "recipe": "recipe", // a prompt
    "topic": "recipe", // a template
    "kettles": "guide/kettles.md", // the title of a page
    "guide": "guide/kettles.md", // its path
    "vinegar": "guide/kettles.md", // its body
  };
  for (const [word, key] of Object.entries(words)) assert.deepEqual(keys(kitchen, word), [key]);
});

Deno.test("names are compared as words: case, accents, hyphens and the directory do not matter", () => {
  const catalog = load({
    "skills/team/pdf-tools/SKILL.md": skill({ name: "pdf-tools" }, "# Crème brûlée"),
    "skills/other/SKILL.md": skill({ name: "other" }, "pdf tools pdf tools creme brulee team"),
  });
  for (
    const query of ["PDF tools", "pdf-tools", "team/pdf-tools", "team.pdf-tools", "CREME brulee"]
  ) {
    assert.equal(keys(catalog, query)[0], "team/pdf-tools", query);
  }
});

Deno.test("words that are joined, split or parts of names meet", () => {
  const catalog = load({
    "skills/a/SKILL.md": skill({ name: "a", description: "Writes an add-on; the set up of it." }),
    "skills/b/SKILL.md": skill({ name: "b", description: "Has the addon and its setup." }),
    "skills/c/SKILL.md": skill({ name: "c", description: "Knows a ClusterRoleBinding." }),
  });
  for (const query of ["addon", "add-on", "add on", "setup", "set-up"]) {
    assert.deepEqual(keys(catalog, query).toSorted(), ["a", "b"], query);
  }
  for (const query of ["cluster role binding", "ClusterRoleBinding", "bindings"]) {
    assert.deepEqual(keys(catalog, query), ["c"], query);
  }
});

Deno.test("a phrase in quotes stands together, and a word with a minus is not there", () => {
  const catalog = load({
    "skills/a/SKILL.md": skill({ name: "a", description: "Green tea." }),
    "skills/b/SKILL.md": skill({ name: "b", description: "Tea on green grass." }),
    "skills/c/SKILL.md": skill({ name: "c" }, "See green\n**tea** there."),
  });
  assert.deepEqual(keys(catalog, '"green tea"'), ["a", "c"]);
  assert.deepEqual(keys(catalog, "green tea").toSorted(), ["a", "b", "c"]);
  assert.deepEqual(keys(catalog, "tea -grass").toSorted(), ["a", "c"]);
  assert.deepEqual(keys(catalog, '"tea green"'), []);
  assert.deepEqual(keys(catalog, "-grass"), ["b"]);
});

Deno.test("an exact form beats another form of the word, in either direction", () => {
  const catalog = load({
    "skills/a/SKILL.md": skill({ name: "a", description: "Says walking once." }),
    "skills/b/SKILL.md": skill({ name: "b", description: "Says walked once." }),
    "skills/c/SKILL.md": skill({ name: "c", description: "Says running once." }),
  });
  assert.deepEqual(keys(catalog, "walking"), ["a", "b"]);
  assert.deepEqual(keys(catalog, "walked"), ["b", "a"]);
  assert.deepEqual(keys(catalog, "walks"), ["a", "b"]);
});

Deno.test("equal hits stand in the order of their URIs: pages, prompts, skills", () => {
  assert.deepEqual(keys(kitchen, ""), [
    "guide/kettles.md",
    "index.md",
    "recipe",
    "coffee",
    "soup",
    "tea-party", // skill://tea-party/… before skill://tea/…
    "tea",
  ]);
});

Deno.test("a text need not have every word; unknown words give way to near ones, or count for nothing", () => {
  const catalog = load({
    "skills/deploy/SKILL.md": skill({ name: "deploy", description: "Kubernetes rollouts." }),
    "skills/watch/SKILL.md": skill({ name: "watch", description: "Kubernetes alerts." }),
    "skills/bake/SKILL.md": skill({ name: "bake", description: "Sourdough bread." }),
  });
  const results = (query: string) => {
    const { hits, near, approximate } = search(catalog, { query });
    return [hits.map(({ key }) => key), near, approximate];
  };
  assert.deepEqual(results("kubernetes rollouts"), [["deploy", "watch"], [], false]);
  assert.deepEqual(results("kubernetes rollo"), [["deploy", "watch"], [], false]);
  assert.deepEqual(results("how do I bake sourdough"), [["bake"], [], false]);
  assert.deepEqual(results("sourdough alerts"), [["bake", "watch"], [], false]);
  assert.deepEqual(results("sourdough zzzzzz"), [["bake"], [], false]);
  assert.deepEqual(results("kuberntes"), [["deploy", "watch"], ["kubernetes"], true]);
  assert.deepEqual(results("kuberntes rollouts"), [
    ["deploy", "watch"],
    ["kubernetes rollouts"],
    true,
  ]);
  assert.deepEqual(results("soudrough"), [["bake"], ["sourdough"], true]);
  assert.deepEqual(results("deplyo"), [["deploy"], ["deploy"], true]);
  assert.deepEqual(results("deployer9"), [[], ["deploy"], false]);
  assert.deepEqual(results("qqqqqq"), [[], [], false]);
});

Deno.test("a near query replaces the unknown words alone and keeps the rest as it is written", () => {
  const catalog = load({
    "skills/find/SKILL.md": skill({ name: "find", description: "Git bisect, binary search." }),
    "skills/plan/SKILL.md": skill({ name: "plan", description: "Search trains; a brain in Rome." }),
    "skills/crème/SKILL.md": skill({ name: "crème", description: "Crème brûlée." }),
  });
  const near = (query: string, more: Partial<SearchQuery> = {}) =>
    search(catalog, { query, ...more }).near;
  assert.deepEqual(
    [
      "binary serch",
      "git bisekt",
      "  How do I  Git-Bisekt, now?  ",
      "bisekt serch git",
      "bisekt bisekt",
      "crem brulee",
      "grain rome",
      "grain",
      "searching bisekt",
      "qqqqqq bisekt",
      "zzzzzz serch grain",
      "日本 bisekt",
      "binary search",
    ].map((query) => near(query)),
    [
      ["binary search"],
      ["git bisect"],
      ["How do I  Git-bisect, now?"],
      ["bisect search git"],
      ["bisect bisect"],
      ["creme brulee"],
      ["brain rome"],
      ["brain"],
      ["searching bisect"],
      ["qqqqqq bisect"],
      ["zzzzzz search brain"],
      ["日本 bisect"],
      [],
    ],
  );
  assert.deepEqual(near("plam", { tags: ["none"] }), ["plan"]);
});

Deno.test("scripts without blanks are found by any part, other alphabets by any case", () => {
  const catalog = load({
    "skills/ja/SKILL.md": skill({ name: "ja", description: "日本語のメールを敬語で書く。" }),
    "skills/zh/SKILL.md": skill({ name: "zh", description: "数据库迁移与周报。" }),
    "skills/ko/SKILL.md": skill({ name: "ko", description: "보고서를 씁니다." }),
    "skills/th/SKILL.md": skill({ name: "th", description: "เขียนอีเมลภาษาไทย" }),
    "skills/ru/SKILL.md": skill({ name: "ru", description: "Ёмкий отчёт." }),
    "skills/de/SKILL.md": skill({ name: "de", description: "Straße prüfen." }),
  });
  const queries: Readonly<Record<string, string>> = {
    "敬語": "ja",
    "ﾒｰﾙ": "ja",
    "語": "ja",
    "书周报": "zh",
    "迁移": "zh",
    "보고서": "ko",
    "ภาษา": "th",
    "ЕМКИЙ": "ru",
    "отчет": "ru",
    "strasse prufen": "de",
  };
  for (const [query, key] of Object.entries(queries)) assert.deepEqual(keys(catalog, query), [key]);
});

Deno.test("the names of languages are words of their own", () => {
  const catalog = load({
    "skills/a/SKILL.md": skill({ name: "a", description: "C# records." }),
    "skills/b/SKILL.md": skill({ name: "b", description: "C++ templates." }),
    "skills/c/SKILL.md": skill({ name: "c", description: "C strings." }),
  });
  assert.deepEqual(["c#", "C++", "C"].map((query) => keys(catalog, query)), [["a"], ["b"], ["c"]]);
});

Deno.test("nothing in a query is an operator, and nothing makes it fail", () => {
  const alone: readonly string[] = [
    "tea OR coffee",
    "tea NOT coffee",
    "NEAR(tea coffee, 2)",
    "coffee AND tea",
    "name : tea coffee",
    '"tea" "coffee"',
    '"tea coffee',
    "tea* coffee*",
    "^tea - coffee",
    "{tea} + (coffee)",
    "tea\0coffee",
    "tea'; DROP TABLE entries; -- coffee",
    "\ud800tea\udfff coffee",
  ];
  for (const query of alone) assert.equal(keys(kitchen, query)[0], "coffee", query);
  const nothing = ['"', "''", "*", "!?…", "\0", "\ud800", "(((", "-", "🚀", "~", "%00", "\u202e"];
  for (const query of nothing) assert.deepEqual(keys(kitchen, query), [], JSON.stringify(query));
  assert.equal(keys(kitchen, "tea ".repeat(2500)).length, 3);
  for (const part of ["x", "火", "🚀", "a ", '"', "tea coffee ", "\0", "e\u0301"]) {
    search(kitchen, { query: part.repeat(10_000) });
  }
});

Deno.test("filters narrow, facets count, pages follow on", () => {
  const of = (more: Partial<SearchQuery>) => search(kitchen, { query: "", ...more });
  const hot = of({ tags: ["hot"] });
  assert.deepEqual(hot.hits.map(({ key }) => key), [
    "guide/kettles.md",
    "recipe",
    "coffee",
    "soup",
  ]);
  assert.deepEqual([...hot.kinds], [["doc", 1], ["prompt", 1], ["skill", 2]]);
  assert.deepEqual([...hot.tags], [["hot", 4], ["bean", 1]]);
  const skills = of({ tags: ["hot"], kinds: ["skill"] });
  assert.deepEqual([skills.total, ...skills.kinds], [2, ["doc", 1], ["prompt", 1], ["skill", 2]]);
  assert.deepEqual([...skills.tags], [["hot", 2], ["bean", 1]]);
  assert.deepEqual(keys(kitchen, "", { tags: ["hot", "bean"] }), ["coffee"]);
  assert.deepEqual(keys(kitchen, "", { tags: ["Hot"] }), []);
  assert.deepEqual(keys(kitchen, "", { capabilities: ["skill://soup/SKILL.md"] }), ["soup"]);
  assert.deepEqual(keys(kitchen, "tea", { kinds: ["doc"] }), []);
  const all = keys(kitchen, "", { limit: 100 });
  const paged = [0, 3, 6].flatMap((offset) => keys(kitchen, "", { offset, limit: 3 }));
  assert.deepEqual(paged, all);
  assert.equal(of({ offset: 3, limit: 1 }).total, all.length);
});

Deno.test("a filter narrows what was found, and changes no order", () => {
  const catalog = load({
    "skills/a/SKILL.md": skill({ name: "a", description: "Red apples.", tags: "x" }),
    "skills/b/SKILL.md": skill({ name: "b", description: "Red pears.", tags: "y" }),
  });
  assert.deepEqual(keys(catalog, "red apples"), ["a", "b"]);
  assert.deepEqual(keys(catalog, "red apples", { tags: ["y"] }), ["b"]);
});

Deno.test("a hit shows where it was found", () => {
  assert.deepEqual(excerpts(kitchen, "guests"), ["Invites [guests]."]);
  assert.deepEqual(excerpts(kitchen, "pour water"), ["[Pour] Hot [water]."]);
  const [hit] = search(kitchen, { query: "mirepoix" }).hits;
  assert.deepEqual({ ...hit }, {
    kind: "skill",
    key: "soup",
    excerpt: [
      { text: "Stock Bones, and a ", match: false },
      { text: "mirepoix", match: true },
      { text: ".", match: false },
    ],
    file: "references/stock.md",
  });
  assert.deepEqual(
    search(kitchen, { query: "", kinds: ["prompt"] }).hits.map((hit) => ({ ...hit })),
    [
      {
        kind: "prompt",
        key: "recipe",
        excerpt: [{ text: "Writes a recipe.", match: false }],
        file: undefined,
      },
    ],
  );
});

Deno.test("a skill within a skill is a hit of its own, and its SKILL.md is not the outer one's", () => {
  const catalog = load({
    "skills/outer/SKILL.md": skill({ name: "outer" }),
    "skills/outer/inner/SKILL.md": skill({ name: "inner", description: "Knits." }),
  });
  assert.deepEqual(keys(catalog, "knits"), ["outer/inner"]);
});

Deno.test("frontmatter and a byte order mark are not text", () => {
  const catalog = load({
    "a.md": "\ufeff---\ntitle: Alpha\nicon: lucide/zebra\n---\n\nText.\n",
    "b.md": "\ufeffBeta begins.\r\n",
  });
  assert.deepEqual(keys(catalog, "zebra"), []);
  assert.deepEqual(excerpts(catalog, "beta"), ["[Beta] begins."]);
});

Deno.test("the index is built in slices between which other work goes on", async () => {
  const catalog = load(Object.fromEntries(
    Array.from({ length: 400 }, (_, n) => [`p${n}.md`, `# Page ${n}\n\n${"word ".repeat(800)}`]),
  ));
  let turns = 0;
  const other = setInterval(() => turns++, 0);
  assert.equal(isSearchReady(catalog), false);
  await warmSearch(catalog);
  clearInterval(other);
  assert.equal(isSearchReady(catalog), true);
  assert.ok(turns > 1, String(turns));
  assert.equal(search(catalog, { query: "word" }).total, 401 - 1);
});

Deno.test("a search does not wait for a build that is under way, and ends it", async () => {
  const catalog = load(Object.fromEntries(
    Array.from({ length: 400 }, (_, n) => [`p${n}.md`, `# Page ${n}\n\n${"word ".repeat(800)}`]),
  ));
  const warming = warmSearch(catalog);
  assert.equal(isSearchReady(catalog), false);
  assert.equal(search(catalog, { query: "word" }).total, 400);
  await warming;
  assert.equal(search(catalog, { query: "word" }).total, 400);
});

Deno.test("an aborted build ends quietly and a later one goes on", async () => {
  const catalog = load({ "a.md": "# Alpha\n" });
  await warmSearch(catalog, AbortSignal.abort());
  assert.equal(isSearchReady(catalog), false);
  await warmSearch(catalog);
  assert.deepEqual(keys(catalog, "alpha"), ["a.md"]);
});

Deno.test("a reload finds what is new, forgets what is gone, and each snapshot keeps its own", () => {
  using tree = makeTree({ "a.md": "# Alpha\n", "b.md": "# Beta\n", "c.md": "# Gamma\n" });
  const before = loadCatalog({ content: tree.path }).catalog;
  assert.deepEqual(keys(before, "beta"), ["b.md"]);
  Deno.writeTextFileSync(`${tree.path}/b.md`, "# Delta and more\n");
  Deno.removeSync(`${tree.path}/c.md`);
  const after = loadCatalog({ content: tree.path }, before).catalog;
  assert.equal(after.docs.get("a.md"), before.docs.get("a.md"));
  const found = (catalog: Catalog) =>
    ["alpha", "beta", "gamma", "delta"].map((query) => keys(catalog, query));
  assert.deepEqual(found(after), [["a.md"], [], [], ["b.md"]]);
  assert.deepEqual(found(before), [["a.md"], ["b.md"], ["c.md"], []]);
});

Deno.test("a part of a catalogue is searched in the index of the whole", () => {
  assert.equal(keys(kitchen, "tea").length, 3);
  const skills = new Map([...kitchen.skills].filter(([path]) => path !== "tea"));
  const part: Catalog = { ...kitchen, skills, docs: new Map() };
  assert.deepEqual(keys(part, "tea"), ["tea-party", "coffee"]);
  assert.deepEqual(keys(part, "vinegar"), []);
  assert.deepEqual(keys(kitchen, "vinegar"), ["guide/kettles.md"]);
});

Deno.test("an empty catalogue finds nothing", () => {
  const none = new Map<string, never>();
  const empty: Catalog = { ...kitchen, skills: none, prompts: none, docs: none };
  assert.deepEqual(keys(empty, "tea"), []);
  assert.deepEqual(keys(empty, ""), []);
});

Deno.test("search needs no permission", async () => {
  const url = import.meta.resolve("./search.ts");
  const code = `import { search } from ${JSON.stringify(url)};
    const page = { kind: "doc", path: "a.md", title: "Alpha", tags: [], bodyLine: 1,
      document: { bytes: new TextEncoder().encode("beta") } };
    const catalog = { docs: new Map([["a.md", page]]), prompts: new Map(), skills: new Map() };
    console.log(search(catalog, { query: "beta" }).hits[0].key);`;
  using tree = makeTree({ "bare.ts": code });
  const config = new URL("../../deno.json", import.meta.url).pathname;
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--no-check", `--config=${config}`, `${tree.path}/bare.ts`],
  }).output();
  assert.equal(new TextDecoder().decode(stdout).trim(), "a.md", new TextDecoder().decode(stderr));
});

Deno.test("supporting files that are too much to hold are read when they are searched", () => {
  using tree = makeTree({
    "skills/a/SKILL.md": skill({ name: "a" }),
    "skills/a/references/here.md": "A heron.\n",
    "skills/a/references/changed.md": "A stork.\n",
  });
  const { catalog } = loadCatalog({ content: tree.path });
  const loaded = catalog.skills.get("a");
  assert.ok(loaded);
  Deno.writeTextFileSync(`${tree.path}/skills/a/references/changed.md`, "Other than catalogued.\n");
  const files = new Map([...loaded.files].map(([path, { bytes, ...file }]) => {
    return [path, path === "SKILL.md" ? { ...file, bytes } : file];
  }));
  const unheld: Catalog = { ...catalog, skills: new Map([["a", { ...loaded, files }]]) };
  assert.deepEqual(excerpts(unheld, "heron"), ["A [heron]."]);
  assert.deepEqual([...keys(unheld, "stork"), ...keys(unheld, "catalogued")], []);
});
