import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { oddTree } from "../../tests/support/odd_tree.ts";
import { trapFiles } from "../../tests/support/file_trap.ts";
import { makeTree, type Tree } from "../../tests/support/trees.ts";
import { type Answer, callHttp } from "../../tests/support/wire.ts";
import { createHttpEndpoint, type McpOptions } from "../endpoint.ts";

const odd = oddTree();
const small = makeTree({
  "index.md": "# Home\n",
  "guide/plain.md": "No heading.\n",
  "guide/written.md": "---\ntitle: Written\ndescription: By hand.\n---\n# Other\n",
  "skills/a-b/SKILL.md": "---\nname: a-b\ndescription: Sorts before a.\n---\n",
  "skills/a/SKILL.md": "---\nname: a\ndescription: ' Untrimmed '\nextra: [1]\n---\n# Title of a\n",
  "skills/a/B.md": "B\n",
  "skills/a/refs/über.md": "U\n",
  "skills/a/inner/SKILL.md": "---\nname: inner\ndescription: Inside a.\n---\n",
  "skills/group/Bad_Name/SKILL.md": "# A heading\n",
  "prompts/loud/PROMPT.md":
    "---\nname: loud\ndescription: Repeats.\nx-personal-mcp:\n  id: loud\n  version: 1.0.0\n  capabilities: [resource://prompts/loud/document]\n  arguments:\n    what:\n      title: What\n      required: true\n    tone: {}\n---\n" +
    "{{what}}".repeat(1000) + "[{{tone}}]\n",
});
Deno.test.afterAll(() => [odd, small].forEach((tree) => tree[Symbol.dispose]()));

function open(tree: Tree, options: Partial<McpOptions> = {}) {
  const { catalog } = loadCatalog({ content: tree.path });
  const endpoint = createHttpEndpoint({ catalog: () => catalog, version: "1.2.3", ...options });
  return callHttp(endpoint, "legacy");
}

Deno.test("resources/list holds exactly what the contract says, in its order", async () => {
  const { result } = await open(small)("resources/list");
  const [documentOfA] = result.resources.filter(({ uri }: Answer) => uri === "skill://a/SKILL.md");
  assert.deepEqual(documentOfA, {
    uri: "skill://a/SKILL.md",
    name: "a",
    title: "Title of a",
    description: " Untrimmed ",
    mimeType: "text/markdown",
    size: 67,
  });
  const rows = result.resources.map((
    { uri, name, description }: Answer,
  ) => [uri, name, description]);
  assert.deepEqual(rows, [
    [
      "resource://catalog/prompts_index",
      "prompts_index",
      "Every prompt with its description, tags and version",
    ],
    [
      "resource://catalog/skills_index",
      "skills_index",
      "Every skill with its description, tags and capabilities",
    ],
    ["resource://docs/guide/plain.md", "guide/plain.md", undefined],
    ["resource://docs/guide/written.md", "guide/written.md", "By hand."],
    ["resource://docs/index.md", "index.md", undefined],
    ["skill://a-b/SKILL.md", "a-b", "Sorts before a."],
    ["skill://a-b/_manifest", "a-b/_manifest", "File listing for a-b"],
    ["skill://a/SKILL.md", "a", " Untrimmed "],
    ["skill://a/_manifest", "a/_manifest", "File listing for a"],
    ["skill://group/Bad_Name/SKILL.md", "Bad_Name", "A heading"],
    ["skill://group/Bad_Name/_manifest", "group/Bad_Name/_manifest", "File listing for Bad_Name"],
  ]);
});

Deno.test("resources mode lists supporting files after the manifest, nested SKILL.md never", async () => {
  const { result } = await open(small, { supportingFiles: "resources" })("resources/list");
  const ofA = result.resources.filter(({ uri }: Answer) => uri.startsWith("skill://a/"));
  assert.deepEqual(ofA.map(({ uri }: Answer) => uri), [
    "skill://a/SKILL.md",
    "skill://a/_manifest",
    "skill://a/B.md",
    "skill://a/refs/%C3%BCber.md",
  ]);
  assert.deepEqual(ofA.at(-1), {
    uri: "skill://a/refs/%C3%BCber.md",
    name: "a/refs/über.md",
    description: "File from a skill",
    mimeType: "text/markdown",
    size: 2,
  });
});

Deno.test("templates are those of the listed skills and then the general ones", async () => {
  const { result } = await open(small)("resources/templates/list");
  assert.deepEqual(result.resourceTemplates[1], {
    uriTemplate: "skill://a/{path*}",
    name: "a_files",
    description: "Access files within a",
  });
  assert.deepEqual(result.resourceTemplates.map(({ uriTemplate }: Answer) => uriTemplate), [
    "skill://a-b/{path*}",
    "skill://a/{path*}",
    "skill://group/Bad_Name/{path*}",
    "resource://catalog/prompts/{prompt_id}",
    "resource://catalog/prompts_index{?q,tag,cursor,limit}",
    "resource://catalog/skills/{skill_id}",
    "resource://catalog/skills_index{?q,tag,capability,cursor,limit}",
    "resource://docs/{path*}",
    "resource://prompts/{prompt_id}/document",
    "resource://skills/{skill_id}/document",
    "resource://skills/{skill_id}/references/{ref_id}",
  ]);
});

Deno.test("a walk through pages goes on although the skill it stopped at is gone", async () => {
  let { catalog } = loadCatalog({ content: small.path });
  const endpoint = createHttpEndpoint({
    catalog: () => catalog,
    version: "1.2.3",
    pageSize: 1,
    supportingFiles: "resources",
  });
  const call = callHttp(endpoint, "legacy");
  let cursor: string | undefined;
  for (let page = 1; page <= 9; page++) {
    const { result } = await call("resources/list", cursor === undefined ? {} : { cursor });
    cursor = result.nextCursor;
  }
  const skills = new Map(catalog.skills);
  for (const path of ["a", "a/inner"]) skills.delete(path);
  catalog = { ...catalog, skills };
  const { result } = await call("resources/list", { cursor });
  assert.deepEqual(result.resources.map(({ uri }: Answer) => uri), [
    "skill://group/Bad_Name/SKILL.md",
  ]);
});

Deno.test("skills/list holds the conforming skills, nested ones too, with every file", async () => {
  const call = open(small);
  const { result } = await call("skills/list");
  assert.deepEqual(result.skills.map(({ uri }: Answer) => uri), [
    "skill://a-b/SKILL.md",
    "skill://a/SKILL.md",
    "skill://a/inner/SKILL.md",
  ]);
  const { frontmatter, resources } = result.skills[1];
  assert.deepEqual(frontmatter, { name: "a", description: " Untrimmed ", extra: [1] });
  assert.deepEqual(resources.map(({ uri, size }: Answer) => [uri, size]), [
    ["skill://a/B.md", 2],
    ["skill://a/SKILL.md", 67],
    ["skill://a/inner/SKILL.md", 43],
    ["skill://a/refs/%C3%BCber.md", 2],
  ]);
  const got = await call("skills/get", { uri: "SKILL://a/SKILL%2Emd" });
  assert.deepEqual(got.result.skill, result.skills[1]);
});

Deno.test("directories are skill roots and the folders below them, and nothing else", async () => {
  const call = open(small);
  const read = async (uri: string) =>
    (await call("resources/directory/read", { uri })).result.resources;
  assert.deepEqual(await read("skill://a"), [
    { uri: "skill://a/B.md", name: "B.md", mimeType: "text/markdown", size: 2 },
    { uri: "skill://a/SKILL.md", name: "SKILL.md", mimeType: "text/markdown", size: 67 },
    { uri: "skill://a/inner", name: "inner", mimeType: "inode/directory" },
    { uri: "skill://a/refs", name: "refs", mimeType: "inode/directory" },
  ]);
  assert.deepEqual(await read("skill://a/r%65fs"), [
    { uri: "skill://a/refs/%C3%BCber.md", name: "über.md", mimeType: "text/markdown", size: 2 },
  ]);
  assert.equal((await read("skill://group/Bad_Name")).length, 1);
  const others = [
    "skill://a/",
    "skill://a/refs/",
    "skill://group",
    "skill://a/B.md",
    "skill://a/_manifest",
    "skill://",
    "resource://docs/guide",
    "resource://docs",
  ];
  for (const uri of others) {
    const { error } = await call("resources/directory/read", { uri });
    assert.deepEqual([error.code, error.data.uri], [-32602, uri]);
  }
});

Deno.test("a directory is paged like any list", async () => {
  const call = open(odd, { pageSize: 4 });
  const uri = "skill://names";
  const first = (await call("resources/directory/read", { uri })).result;
  const cursor = first.nextCursor;
  const second = (await call("resources/directory/read", { uri, cursor })).result;
  assert.deepEqual([first.resources.length, second.resources.length], [4, 4]);
  assert.ok(first.resources[3].uri < second.resources[0].uri);
});

Deno.test("an unknown URI is -32602 with data.uri, and with the one that was meant", async () => {
  const call = open(small);
  const rows: readonly (readonly [string, string | undefined, RegExp])[] = [
    ["skill://a/b.md", "skill://a/B.md", /did you mean "skill:\/\/a\/B.md"\?/],
    ["skill://a/ SKILL.md", "skill://a/SKILL.md", /did you mean/],
    ["skill://a/nothing.md", undefined, /skill:\/\/a\/_manifest lists its files/],
    [
      "resource://docs/skills/a/B.md",
      undefined,
      /a skill is no docs page, read "skill:\/\/a\/B.md"/,
    ],
    ["resource://docs/prompts/loud/PROMPT.md", undefined, /"resource:\/\/prompts\/loud\/document"/],
  ];
  for (const [uri, suggest, sentence] of rows) {
    const { error } = await call("resources/read", { uri });
    assert.deepEqual([error.code, error.data], [-32602, suggest ? { uri, suggest } : { uri }]);
    assert.match(error.message, sentence);
  }
});

Deno.test("prompts/list and prompts/get say what the file says", async () => {
  const call = open(small);
  assert.deepEqual((await call("prompts/list")).result.prompts, [{
    name: "loud",
    description: "Repeats.",
    arguments: [
      { name: "what", title: "What", required: true },
      { name: "tone", required: false },
    ],
  }]);
  const { result } = await call("prompts/get", {
    name: "loud",
    arguments: { what: "", other: 5, ["__proto__"]: "x" },
  });
  assert.deepEqual(result.messages, [
    { role: "user", content: { type: "text", text: "[]" } },
  ]);
  const { text } = (await call("resources/read", { uri: "resource://prompts/loud/document" }))
    .result.contents[0];
  assert.match(text, /^---\nname: loud\n/);
});

Deno.test("what a prompt is not given right is -32602 that names it", async () => {
  const call = open(small);
  const rows: readonly (readonly [Record<string, unknown>, string, Record<string, unknown>])[] = [
    [{ name: "toString" }, 'Cannot get the prompt "toString"', { name: "toString" }],
    [{ name: "loud" }, 'the argument "what" is required', { name: "loud", argument: "what" }],
    [{ name: "loud", arguments: null }, '"what" is required', { name: "loud", argument: "what" }],
    [
      { name: "loud", arguments: { what: 5 } },
      'the argument "what" must be a string, it is a number',
      { name: "loud", argument: "what" },
    ],
  ];
  for (const [params, sentence, data] of rows) {
    const { error } = await call("prompts/get", params);
    assert.deepEqual([error.code, error.data], [-32602, data]);
    assert.ok(error.message.includes(sentence), error.message);
  }
});

Deno.test("a prompt that would grow over the limit is refused before it is rendered", async () => {
  const call = open(small);
  const render = async (
    what: string,
  ) => (await call("prompts/get", { name: "loud", arguments: { what, tone: "\u{f0000}" } }));
  const { result } = await render("x".repeat(50_000));
  assert.equal(result.messages[0].content.text.length, 50_000_000 + 4);
  const { error } = await render("x".repeat(900_000));
  assert.deepEqual([error.code, error.data], [-32603, {
    uri: "resource://prompts/loud/document",
    size: 900_000_000 + 8 + 1024,
    limit: 48 * 1024 * 1024,
  }]);
});

Deno.test("an answer over 48 MiB is refused before its file is read", async () => {
  using large = makeTree({
    "index.md": "# Home\n",
    "skills/large/SKILL.md": "---\nname: large\ndescription: One large file.\n---\n",
    "skills/large/over.bin": "",
  });
  Deno.truncateSync(`${large.path}/skills/large/over.bin`, 38_000_000);
  const call = open(large);
  const uri = "skill://large/over.bin";
  using trap = trapFiles();
  const { error } = await call("resources/read", { uri });
  assert.deepEqual(error, {
    code: -32603,
    message:
      `Cannot send "${uri}": the answer has 50667692 bytes and the limit is 50331648, which is too long for every transport`,
    data: { uri, size: 50_667_692, limit: 48 * 1024 * 1024 },
  });
  assert.deepEqual(trap.touched, []);
});
