import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { type Answer, MODERN, post, requestBody } from "../../tests/support/wire.ts";
import { createHttpEndpoint, type McpOptions } from "../endpoint.ts";
import { createViews } from "./views.ts";

const skill = (name: string, tags = "") =>
  `---\nname: ${name}\ndescription: About ${name}.\n${
    tags && `metadata:\n  tags: "${tags}"\n`
  }---\n\nWords.\n`;

const prompt = (id: string, tags: string) =>
  `---\nname: ${id}\ndescription: Says ${id}.\nx-personal-mcp:\n  id: ${id}\n  version: 1.0.0\n` +
  `  capabilities: [resource://prompts/${id}/document]\n  tags: [${tags}]\n---\nWords.\n`;

const tree = makeTree({
  "index.md": "# Home\n",
  "tagged.md": "---\ntags: [python]\n---\n# Tagged\n\nWords.\n",
  "skills/a/SKILL.md": skill("a", "python, web"),
  "skills/a/inner/SKILL.md": skill("inner", "c++"),
  "skills/b/SKILL.md": skill("b", "python"),
  "skills/acme/c/SKILL.md": skill("c"),
  "prompts/p/PROMPT.md": prompt("p", "python"),
  "prompts/q/PROMPT.md": prompt("q", "other"),
});
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: tree.path });

function open(options: Partial<McpOptions> = {}) {
  const endpoint = createHttpEndpoint({ catalog: () => catalog, version: "1", ...options });
  return async (
    query: string,
    method: string,
    params: Record<string, unknown> = {},
    era: "legacy" | "modern" = "legacy",
  ): Promise<Answer> => {
    const name = params.uri ?? params.name;
    const headers: Record<string, string> = era === "legacy" ? {} : {
      "mcp-protocol-version": MODERN,
      "mcp-method": method,
      ...(typeof name === "string" && { "mcp-name": name }),
    };
    const request = new Request(
      `http://localhost/mcp${query}`,
      post(requestBody(method, params, era), headers),
    );
    const response = await endpoint.fetch(request);
    return { status: response.status, ...await response.json() };
  };
}

interface Shown {
  readonly skills: readonly string[];
  readonly prompts: readonly string[];
  readonly docs: readonly string[];
}

const ALL_DOCS = ["index.md", "tagged.md"];

const VIEWS: readonly (readonly [string, Shown])[] = [
  ["", { skills: ["a/inner", "a", "acme/c", "b"].sort(), prompts: ["p", "q"], docs: ALL_DOCS }],
  ["?tag=python", { skills: ["a", "b"], prompts: ["p"], docs: ["tagged.md"] }],
  ["?tag=python,web", { skills: ["a"], prompts: [], docs: [] }],
  ["?tag=python&tag=web", { skills: ["a"], prompts: [], docs: [] }],
  ["?skills=b", { skills: ["b"], prompts: ["p", "q"], docs: ALL_DOCS }],
  ["?skills=acme.c,b", { skills: ["acme/c", "b"], prompts: ["p", "q"], docs: ALL_DOCS }],
  ["?skills=acme%2Fc&tag=web", { skills: ["a", "acme/c"], prompts: [], docs: [] }],
  ["?skills=&tag=&tools=", {
    skills: ["a", "a/inner", "acme/c", "b"],
    prompts: ["p", "q"],
    docs: ALL_DOCS,
  }],
  ["?tag=c++", { skills: ["a/inner"], prompts: [], docs: [] }],
];

for (const era of ["legacy", "modern"] as const) {
  for (const [query, { skills, prompts, docs }] of VIEWS) {
    Deno.test(`/mcp${query} shows its part on every method (${era})`, async () => {
      const ask = open();
      const call = async (method: string, params = {}) =>
        (await ask(query, method, params, era)).result;
      const tool = async (name: string, args: object) =>
        (await call("tools/call", { name, arguments: args })).structuredContent;
      const documents = skills.map((path) => `skill://${path}/SKILL.md`);

      const listed = (await call("resources/list")).resources.map(({ uri }: Answer) => uri);
      const isInner = (uri: string) => skills.includes("a") && uri.startsWith("skill://a/inner/");
      assert.deepEqual(
        listed.filter((uri: string) => uri.endsWith("/SKILL.md")),
        documents.filter((uri) => !isInner(uri)).sort(),
      );
      assert.deepEqual(
        listed.filter((uri: string) => uri.startsWith("resource://docs/")),
        docs.map((path) => `resource://docs/${path}`),
      );
      assert.deepEqual(
        (await call("prompts/list")).prompts.map(({ name }: Answer) => name),
        prompts,
      );
      assert.deepEqual(
        (await call("skills/list")).skills.map(({ uri }: Answer) => uri),
        [...documents].sort(),
      );
      const index = await call("resources/read", { uri: "resource://catalog/skills_index" });
      assert.equal(JSON.parse(index.contents[0].text).total, skills.length);
      assert.equal((await tool("list_skills", {})).total, skills.length);
      assert.equal((await tool("list_skills", { query: "words" })).total, skills.length);
      const found = await tool("search", { query: "words", limit: 100 });
      assert.deepEqual(
        found.results.map(({ id }: Answer) => id).filter((id: string) => id.startsWith("skill:"))
          .sort(),
        [...documents].sort(),
      );
      const outside = ["a", "a/inner", "acme/c", "b"].filter((path) =>
        !skills.includes(path) && !(path === "a/inner" && skills.includes("a"))
      );
      for (const path of outside) {
        const uri = `skill://${path}/SKILL.md`;
        assert.equal((await ask(query, "resources/read", { uri }, era)).error.code, -32602);
      }
    });
  }
}

Deno.test("a view offers the tools it names, and says so in its instructions", async () => {
  const ask = open();
  const query = "?tools=fetch,search&skills=b";
  const { result } = await ask(query, "tools/list");
  assert.deepEqual(result.tools.map(({ name }: Answer) => name), ["search", "fetch"]);
  assert.equal((await ask(query, "tools/call", { name: "list_skills" })).error.code, -32602);
  const { instructions } = (await ask(query, "initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "x", version: "1" },
  })).result;
  assert.match(instructions, /- b: About b\./);
  assert.doesNotMatch(instructions, /About a|load_skill/);
});

const REFUSED: readonly (readonly [string, string])[] = [
  ["?skill=a", '"skill" is no key, they are tag, skills, tools'],
  ["?skills=a,nope", '"skills" names "nope", which is none'],
  ["?tag=nope", '"tag" names "nope", which is none'],
  ["?tools=none,search", '"tools" is all, none or names, not both'],
  ["?tools=search&tools=all", '"tools" is all, none or names, not both'],
  ["?tools=None", '"tools" names "None", which is none'],
  ["?tools=search,nope", '"tools" names "nope", which is none'],
  ["?tag=%zz", '"tag" has a broken percent escape'],
];

for (const [query, sentence] of REFUSED) {
  Deno.test(`/mcp${query} is answered with 400`, async () => {
    const { status, error } = await open()(query, "resources/list");
    assert.deepEqual([status, error.message], [400, `Cannot read the address: ${sentence}`]);
  });
}

Deno.test("a view offers no tool that the server does not", async () => {
  const { status } = await open({ tools: ["fetch"] })("?tools=search", "tools/list");
  assert.equal(status, 400);
});

Deno.test("many views are answered alike, the first ones again too", async () => {
  const names = Array.from({ length: 100 }, (_, index) => `s${index}`);
  using many = makeTree(Object.fromEntries(
    names.map((name) => [`skills/${name}/SKILL.md`, skill(name)]),
  ));
  const { catalog } = loadCatalog({ content: many.path });
  const ask = open({ catalog: () => catalog });
  for (const name of [...names, ...names.slice(0, 5)]) {
    const { result } = await ask(`?skills=${name}`, "skills/list");
    assert.deepEqual(result.skills.map(({ uri }: Answer) => uri), [`skill://${name}/SKILL.md`]);
  }
});

Deno.test("?tools=none and ?tools=all are what the flag makes of them", async () => {
  const call = open();
  for (const era of ["legacy", "modern"] as const) {
    const { status, error } = await call("?tools=none", "tools/list", {}, era);
    assert.deepEqual([status, error.code], [era === "legacy" ? 200 : 404, -32601]);
    const all = await call("?tools=all", "tools/list", {}, era);
    assert.deepEqual(all.result.tools, (await call("", "tools/list", {}, era)).result.tools);
  }
  const { result } = await call("?tools=none&skills=b", "initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "x", version: "1" },
  });
  assert(!("tools" in result.capabilities));
  assert.doesNotMatch(result.instructions, /load_skill|list_skills/);
  const { result: few } = await open({ tools: ["fetch"] })("?tools=all", "tools/list");
  assert.deepEqual(few.tools.map(({ name }: Answer) => name), ["fetch"]);
});

Deno.test("the 64 views that were asked for last are kept, and no more", () => {
  const tags = Array.from({ length: 65 }, (_, index) => `t${index}`);
  using many = makeTree({ "skills/m/SKILL.md": skill("m", tags.join(", ")) });
  const { catalog } = loadCatalog({ content: many.path });
  const views = createViews({ catalog: () => catalog, version: "1" });
  const faceAt = (tag: string) => {
    const view = views(`tag=${tag}`);
    assert(view.kind === "factory");
    return view.factory;
  };
  const first = tags.slice(0, 64).map(faceAt);
  assert(tags.slice(0, 64).every((tag, index) => faceAt(tag) === first[index]));
  faceAt("t64");
  assert(faceAt("t1") === first[1]); // asked for before the others, it is used again
  assert(faceAt("t0") !== first[0]);
});

Deno.test("a fragment is no part of an address", async () => {
  const ask = open();
  const listed = async (query: string) => (await ask(query, "skills/list")).result;
  assert.deepEqual(await listed("?tag=web#x"), await listed("?tag=web"));
});
