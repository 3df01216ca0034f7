import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { makeTree, type Tree } from "../../tests/support/trees.ts";
import { type Answer, callHttp } from "../../tests/support/wire.ts";
import { walk } from "../../tests/mcp/clients.ts";
import { createHttpEndpoint, type McpOptions, TOOL_NAMES } from "../endpoint.ts";

interface Vectors {
  readonly toolsListOrder: readonly string[];
  readonly tools: Readonly<Record<string, Answer>>;
  readonly calls: { readonly v4: readonly Answer[] };
}

const { asTools } = JSON.parse(
  Deno.readTextFileSync(new URL("../../tests/fixtures/fastmcp-vectors.json", import.meta.url)),
) as { asTools: Vectors };

const prompt = (id: string, rest: string) =>
  `---\nname: ${id}\ndescription: Greets someone.\nx-personal-mcp:\n  id: ${id}\n  version: 1.0.0\n` +
  `  capabilities: [resource://prompts/${id}/document]\n${rest}`;

const tree = makeTree({
  "index.md": "# Home\n",
  "skills/pdf-forms/SKILL.md":
    "---\nname: pdf-forms\ndescription: Fills forms.\n---\n\n# PDF forms\n",
  "skills/pdf-forms/reference.md": "# Reference\n\nField types.\n",
  "skills/pdf-forms/assets/dot.png": Uint8Array.from(
    atob("iVBORw0KGgoA/w=="),
    (unit) => unit.charCodeAt(0),
  ),
  "skills/a/twin/SKILL.md": "---\nname: twin\ndescription: One.\n---\n",
  "skills/b/twin/SKILL.md": "---\nname: twin\ndescription: Two.\n---\n",
  "skills/long/SKILL.md": `---\nname: long\ndescription: Long.\n---\n${"😀é".repeat(100)}\n`,
  "prompts/greet/PROMPT.md": prompt(
    "greet",
    "  arguments:\n    name:\n      required: true\n    style: {}\n---\nHello {{ name }} ({{ style }})\n",
  ),
  "prompts/pair/PROMPT.md": prompt("pair", "---\nu1\n"),
});
Deno.test.afterAll(() => tree[Symbol.dispose]());

function open(options: Partial<McpOptions> = {}, content: Tree = tree) {
  const { catalog } = loadCatalog({ content: content.path });
  const endpoint = createHttpEndpoint({ catalog: () => catalog, version: "1.2.3", ...options });
  const call = callHttp(endpoint, "legacy");
  return {
    list: async () => (await call("tools/list")).result.tools,
    tool: async (
      name: string,
      args?: unknown,
    ) => (await call("tools/call", { name, ...(args !== undefined && { arguments: args }) })),
  };
}

Deno.test("the projection tools are listed as FastMCP 4 lists them, annotations aside", async () => {
  const tools = await open().list();
  for (const name of asTools.toolsListOrder) {
    const { annotations: _, ...expected } = asTools.tools[name]!;
    const { description, annotations, ...actual } = tools.find((tool: Answer) =>
      tool.name === name
    );
    assert.deepEqual(actual, { name, ...expected });
    assert(description.length > 40);
    assert.deepEqual(annotations, { readOnlyHint: true, openWorldHint: false });
  }
});

for (const id of ["read-text", "read-binary-base64"]) {
  Deno.test(`the projection tools answer FastMCP's vector ${id}`, async () => {
    const vector = asTools.calls.v4.find((call) => call.id === id);
    const { result } = await open().tool(vector.name, vector.arguments);
    assert.deepEqual(result, vector.result);
  });
}

Deno.test("list_prompts and get_prompt have the shapes of FastMCP's vectors", async () => {
  const { tool } = open();
  const texts = [
    await tool("list_prompts"),
    await tool("get_prompt", { name: "greet", arguments: { name: "Bö" } }),
    await tool("get_prompt", { name: "pair", arguments: null }),
    await tool("get_prompt", { name: "pair" }),
  ].map(({ result }) => {
    assert.deepEqual(result.structuredContent, { result: result.content[0].text });
    assert.deepEqual(result._meta, { fastmcp: { wrap_result: true } });
    assert.equal(result.isError, false);
    return result.content[0].text;
  });
  const list = [
    {
      name: "greet",
      description: "Greets someone.",
      arguments: [
        { name: "name", description: null, required: true },
        { name: "style", description: null, required: false },
      ],
    },
    { name: "pair", description: "Greets someone.", arguments: [] },
  ];
  assert.equal(texts[0], JSON.stringify(list, undefined, 2));
  assert.equal(
    texts[1],
    '{\n  "messages": [\n    {\n      "role": "user",\n      "content": "Hello B\\u00f6 ()"\n    }\n  ]\n}',
  );
  assert.equal(texts[2], texts[3]);
});

Deno.test("list_resources stops before 1 MiB and says how many are left", async () => {
  using many = makeTree(Object.fromEntries(
    Array.from({ length: 1500 }, (_, index) => [
      `skills/s${index}/SKILL.md`,
      `---\nname: s${index}\ndescription: ${"é".repeat(300)}\n---\n`,
    ]),
  ));
  const { result } = await open({}, many).tool("list_resources");
  const { text } = result.content[0];
  assert(text.length <= 1024 * 1024 && text.length > 1024 * 1024 - 5000, `${text.length}`);
  const items = JSON.parse(text);
  const all = 2 + 3 * 1500 + 8;
  assert.deepEqual(items.at(-1), {
    uri: "resource://catalog/skills_index",
    name: `${all - items.length + 1} more`,
    description: "use list_skills or search",
  });
});

Deno.test("tools are listed in order, and --tools chooses among them", async () => {
  const names = async (options: Partial<McpOptions>) =>
    (await open(options).list()).map(({ name }: Answer) => name);
  assert.deepEqual(await names({}), [
    "list_resources",
    "read_resource",
    "list_prompts",
    "get_prompt",
    "list_skills",
    "load_skill",
    "search",
    "fetch",
  ]);
  assert.deepEqual(await names({}), [...TOOL_NAMES]);
  assert.deepEqual(await names({ tools: ["fetch", "list_skills"] }), ["list_skills", "fetch"]);
  const { error } = await open({ tools: ["fetch"] }).tool("search", { query: "x" });
  assert.equal(error.code, -32602);
});

Deno.test("load_skill pages by code points, and says what it shows", async () => {
  const { tool } = open();
  const head = "---\nname: long\ndescription: Long.\n---\n".length;
  const { result } = await tool("load_skill", { name: "long", offset: head, limit: 3 });
  assert.deepEqual(result, {
    content: [{
      type: "text",
      text:
        `😀é😀\n\nThis is skill://long/SKILL.md. Files of the skill "long", for load_skill's file:\n` +
        `- SKILL.md (639 bytes): skill://long/SKILL.md\n\n` +
        `[shown ${head + 1}-${head + 3} of ${head + 201} characters]`,
    }],
    isError: false,
  });
  const whole = (await tool("load_skill", { name: "long" })).result.content[0].text;
  assert(!whole.includes("[shown"));
});

const ERRORS: readonly (readonly [string, unknown, string])[] = [
  [
    "load_skill",
    { name: "zzzzzz" },
    'There is no skill "zzzzzz": find its name with list_skills or search',
  ],
  [
    "load_skill",
    { name: "pfd-form" },
    'There is no skill "pfd-form": did you mean "pdf-forms"? Find others with list_skills or search',
  ],
  [
    "load_skill",
    { name: "twin" },
    '2 skills are called "twin": call load_skill with one of these as name: skill://a/twin/SKILL.md, skill://b/twin/SKILL.md',
  ],
  [
    "load_skill",
    { name: "pdf-forms", file: "nope.md" },
    'The skill "pdf-forms" has no file "nope.md": load_skill without file lists the files it has.',
  ],
  [
    "load_skill",
    { name: "pdf-forms", file: "refrence.md" },
    'The skill "pdf-forms" has no file "refrence.md": load_skill without file lists the files it has. Did you mean "reference.md"?',
  ],
  [
    "load_skill",
    { name: "pdf-forms", file: "assets/dot.png" },
    '"assets/dot.png" of the skill "pdf-forms" is no text (image/png): read_resource gives skill://pdf-forms/assets/dot.png as base64',
  ],
  ...[63, 64, 1000].map((offset) =>
    [
      "load_skill",
      { name: "pdf-forms", offset },
      `Nothing is left at offset ${offset}: the text has 63 characters`,
    ] as const
  ),
  [
    "read_resource",
    { uri: "skill://none/SKILL.md" },
    'Cannot read "skill://none/SKILL.md": there is no such skill, list_skills names them',
  ],
  [
    "fetch",
    { id: "skill://pdf-forms/assets/dot.png" },
    '"skill://pdf-forms/assets/dot.png" is no text (image/png): read_resource gives it as base64',
  ],
  ["get_prompt", { name: "none" }, 'Cannot get the prompt "none": there is none, see list_prompts'],
  [
    "get_prompt",
    { name: "greet" },
    'Cannot get the prompt "greet": the argument "name" is required',
  ],
  [
    "list_skills",
    { cursor: "?" },
    'Cannot continue the list: "cursor" is none that this server gave, start again without it',
  ],
];

for (const [name, args, text] of ERRORS) {
  Deno.test(`${name} ${JSON.stringify(args)} is an error that says what to do`, async () => {
    const { result } = await open().tool(name, args);
    assert.deepEqual(result, { content: [{ type: "text", text }], isError: true });
  });
}

Deno.test("tools/list is paged like every list, and refuses a cursor that it did not give", async () => {
  const { catalog } = loadCatalog({ content: tree.path });
  const endpoint = createHttpEndpoint({ catalog: () => catalog, version: "1.2.3", pageSize: 3 });
  const call = callHttp(endpoint, "legacy");
  const names = await walk("tools", async (params) => (await call("tools/list", params)).result);
  assert.deepEqual(names.map(({ name }) => name), [...TOOL_NAMES]);
  for (const cursor of ["?", "", "search", "YWZ0ZXI"]) {
    const { error } = await call("tools/list", { cursor });
    assert.deepEqual([error.code, error.data], [-32602, { key: "cursor" }], cursor);
  }
});

Deno.test("the titles of the tools are in one style", async () => {
  const titles = (await open().list()).map(({ title }: Answer) => title);
  assert.deepEqual(titles, [
    "List Resources",
    "Read Resource",
    "List Prompts",
    "Get Prompt",
    "List Skills",
    "Load Skill",
    "Search",
    "Fetch",
  ]);
});

Deno.test("no answer names a tool that is not offered", async () => {
  const calls: readonly (readonly [string, unknown])[] = [
    ...ERRORS.map(([name, args]) => [name, args] as const),
    ["search", { query: "zzzzzz" }],
    ["list_skills", { query: "zzzzzz" }],
    ["fetch", { id: "resource://docs/zzzzzz.md" }],
    ["read_resource", { uri: "resource://prompts/zzzzzz" }],
    ["read_resource", { uri: "file:///zzzzzz" }],
  ];
  for (const [name, args] of calls) {
    const { result } = await open({ tools: [name] }).tool(name, args);
    const text: string = result.content[0].text;
    const named = TOOL_NAMES.filter((other) =>
      other !== name && new RegExp(`(?<![\\w"])${other}(?![\\w"])`).test(text)
    );
    assert.deepEqual(named, [], `${name} ${JSON.stringify(args)}: ${text}`);
  }
});
