import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { readReport } from "../../tests/support/report_tree.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { type Answer, callHttp } from "../../tests/support/wire.ts";
import { createHttpEndpoint } from "../endpoint.ts";

using tree = makeTree({
  "index.md": "# Home\n",
  "skills/code-review/SKILL.md":
    "---\nname: code-review\ndescription: Reviews code in git.\n---\n\n# Code review\n",
  "prompts/plan-task/PROMPT.md":
    "---\nname: plan-task\ndescription: Plans.\nx-personal-mcp:\n  id: plan-task\n  version: 1.0.0\n" +
    "  capabilities: [resource://prompts/plan-task/document]\n  arguments:\n    goal:\n" +
    "      required: true\n    style: {}\n---\nReach {{ goal }} ({{ style }}).\n",
});
const { catalog } = loadCatalog({ content: tree.path });
const call = callHttp(
  createHttpEndpoint({ catalog: () => catalog, version: "1.2.3" }),
  "legacy",
);

interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const callsOf = (report: string): readonly ToolCall[] =>
  new TextDecoder().decode(readReport(report)["requests.jsonl"]).trim().split("\n")
    .map((line) => JSON.parse(line));

const resultOf = async (name: string, args: object): Promise<Answer> =>
  (await call("tools/call", { name, arguments: args })).result;

/** What a model means by arguments that its host's schema made it write. */
function meantBy(args: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(args).flatMap(([key, value]) => {
      if (value === null || typeof value === "string" && value.trim() === "") return [];
      if (typeof value !== "string" || !["limit", "offset", "arguments"].includes(key)) {
        return [[key, value]];
      }
      return [[key, JSON.parse(value)]];
    }),
  );
}

const LENIENT: readonly ToolCall[] = [
  ...callsOf("24-null-and-text-for-optional-arguments"),
  { name: "list_skills", arguments: { query: "", tag: " ", cursor: null, limit: "" } },
  { name: "list_skills", arguments: { limit: " 5 " } },
  { name: "load_skill", arguments: { name: "code-review", offset: "3", limit: "4" } },
  { name: "load_skill", arguments: { name: "code-review", file: " ", offset: "", limit: "" } },
  { name: "search", arguments: { query: "git", kind: null, tag: null, limit: null } },
  { name: "search", arguments: { query: "git", kind: "skill", tag: "", limit: "1" } },
  { name: "get_prompt", arguments: { name: "plan-task", arguments: ' {"goal": "x"} ' } },
];

for (const { name, arguments: args } of LENIENT) {
  Deno.test(`${name} ${JSON.stringify(args)} is answered as it is meant`, async () => {
    const result = await resultOf(name, args);
    assert.equal(result.isError, false, result.content[0].text);
    assert.deepEqual(result, await resultOf(name, meantBy(args)));
  });
}

Deno.test("every tool lets an argument pass that a host adds for itself", async () => {
  for (const [name, args] of Object.entries(USED)) {
    const result = await resultOf(name, { ...args, wait_for_previous: true });
    assert.deepEqual(result, await resultOf(name, args));
  }
});

const goal = { goal: "x" };
for (const args of [{ ...goal, style: null }, JSON.stringify({ ...goal, style: null })]) {
  Deno.test(`get_prompt takes null for an optional argument of a prompt in ${JSON.stringify(args)}`, async () => {
    const result = await resultOf("get_prompt", { name: "plan-task", arguments: args });
    assert.deepEqual(result, await resultOf("get_prompt", { name: "plan-task", arguments: goal }));
  });
}

const WRONG: readonly (readonly [name: string, args: object, text: string])[] = [
  [
    "load_skill",
    { skill: "code-review" },
    'Cannot call load_skill: "name" is required; there is no argument "skill"',
  ],
  [
    "list_skills",
    { limit: 500 },
    'Cannot call list_skills: "limit" must be at most 200, it is 500',
  ],
  [
    "list_skills",
    { tag: ["a"] },
    'Cannot call list_skills: "tag" must be a string, it is an array',
  ],
  [
    "search",
    { query: "git", kind: "skills" },
    'Cannot call search: "kind" must be one of "skill", "prompt", "doc", it is "skills"',
  ],
  [
    "load_skill",
    { name: "code-review", offset: 1.5 },
    'Cannot call load_skill: "offset" must be a whole number, it is 1.5',
  ],
  [
    "list_skills",
    { limit: "500" },
    'Cannot call list_skills: "limit" must be at most 200, it is 500',
  ],
  [
    "list_skills",
    { limit: "ten" },
    'Cannot call list_skills: "limit" must be a whole number, it is "ten"',
  ],
  [
    "list_skills",
    { limit: true },
    'Cannot call list_skills: "limit" must be a whole number, it is a boolean',
  ],
  ["list_skills", { limit: 0 }, 'Cannot call list_skills: "limit" must be at least 1, it is 0'],
  ["list_skills", { tags: "x" }, 'Cannot call list_skills: there is no argument "tags"'],
  [
    "list_skills",
    { query: "x".repeat(10_000) },
    'Cannot call list_skills: "query" must be at most 1000 characters, it is 10000 long',
  ],
  ["list_prompts", { all: true }, 'Cannot call list_prompts: there is no argument "all"'],
  ["search", {}, 'Cannot call search: "query" is required'],
  ["search", { query: null }, 'Cannot call search: "query" must be a string, it is null'],
  ["search", { query: 5 }, 'Cannot call search: "query" must be a string, it is 5'],
  ["fetch", { uri: "x" }, 'Cannot call fetch: "id" is required; there is no argument "uri"'],
  ["read_resource", { uri: null }, 'Cannot call read_resource: "uri" must be a string, it is null'],
  [
    "get_prompt",
    { name: "plan-task", arguments: [] },
    'Cannot call get_prompt: "arguments" must be an object or null, it is an array',
  ],
  [
    "get_prompt",
    { name: "plan-task", arguments: "goal" },
    'Cannot call get_prompt: "arguments" must be an object or null, it is "goal"',
  ],
  [
    "get_prompt",
    { name: "plan-task", arguments: { goal: 5 } },
    'Cannot get the prompt "plan-task": the argument "goal" must be a string, it is a number',
  ],
  [
    "get_prompt",
    { name: "plan-task", arguments: "null" },
    'Cannot get the prompt "plan-task": the argument "goal" is required',
  ],
];

for (const [name, args, text] of WRONG) {
  Deno.test(`${name} ${JSON.stringify(args).slice(0, 60)} is an error that the model reads`, async () => {
    const result = await resultOf(name, args);
    assert.deepEqual(result, { content: [{ type: "text", text }], isError: true });
  });
}

Deno.test("every wrong call that was reported is in the table of errors", () => {
  const known = WRONG.map(([name, args]) => JSON.stringify([name, args]));
  for (const { name, arguments: args } of callsOf("25-validation-errors-reach-the-model")) {
    assert(known.includes(JSON.stringify([name, args])), name);
  }
});

Deno.test("only an unknown tool and a malformed request are -32602", async () => {
  const codes = [
    { name: "none", arguments: {} },
    { name: "search", arguments: "query" },
    { name: "search", arguments: [] },
    { arguments: { query: "x" } },
  ].map(async (params) => (await call("tools/call", params)).error?.code);
  assert.deepEqual(await Promise.all(codes), [-32602, -32602, -32602, -32602]);
});

Deno.test("no schema of a tool has a bound of 2^53", async () => {
  const { tools } = (await call("tools/list")).result;
  assert.doesNotMatch(JSON.stringify(tools), /9007199254740991/);
});

type Schema = Answer;

const nullable = (schema: Schema): Schema =>
  schema.anyOf ? schema : { ...schema, type: [schema.type, "null"] };

/** How converters rewrite the properties of a schema: all of them required, some nullable, none with a default. */
const REWRITERS: Readonly<Record<string, (schema: Schema) => Schema>> = {
  // OpenAI, structured outputs: every field is required, an optional one is a union with null, no free objects
  "OpenAI's strict mode": ({ properties, required = [] }) =>
    mapProperties(properties, (schema, key) => {
      const { default: _, ...rest } = withoutFreeObject(schema);
      return required.includes(key) ? rest : nullable(rest);
    }),
  // the Agents SDK for Python: every field is required, and none becomes nullable
  "a strict mode without null": ({ properties }) =>
    mapProperties(properties, (schema) => {
      const { default: _, ...rest } = withoutFreeObject(schema);
      return rest;
    }),
  // the OpenAPI subset of Gemini's function declarations, as the AI SDK wrote it: no unions, no additionalProperties
  "Gemini's subset": ({ properties, required = [] }) => ({
    ...mapProperties(properties, (schema) => {
      const { additionalProperties: _, default: __, ...rest } = withoutFreeObject(schema);
      return rest;
    }),
    required,
  }),
  // the AI SDK's MCP client: the schema as it is
  "the AI SDK": (schema) => schema,
};

function mapProperties(
  properties: Schema,
  rewrite: (schema: Schema, key: string) => Schema,
): Schema {
  const entries = Object.entries(properties).map(([key, schema]) => [key, rewrite(schema, key)]);
  return {
    type: "object",
    properties: Object.fromEntries(entries),
    required: Object.keys(properties),
  };
}

/** An object of any fields has no place in these subsets: a text of JSON stands in. */
function withoutFreeObject(schema: Schema): Schema {
  return schema.anyOf ? { type: "string" } : schema;
}

/** Fills in what a model does not use, as the schema lets it: null, nothing, the first choice, the default as text. */
function idle(schema: Schema, { default: usual }: Schema): unknown {
  if ([schema.type].flat().includes("null") || schema.anyOf) return null;
  if (schema.enum) return schema.enum[0];
  return schema.type === "string" ? "" : String(usual);
}

const USED: Readonly<Record<string, object>> = {
  list_resources: {},
  read_resource: { uri: "skill://code-review/SKILL.md" },
  list_prompts: {},
  get_prompt: { name: "plan-task", arguments: '{"goal":"x"}' },
  list_skills: {},
  load_skill: { name: "code-review" },
  search: { query: "git" },
  fetch: { id: "skill://code-review/SKILL.md" },
};

for (const [converter, rewrite] of Object.entries(REWRITERS)) {
  Deno.test(`every tool answers calls by the schemas of ${converter}`, async () => {
    const { tools } = (await call("tools/list")).result;
    assert.deepEqual(tools.map(({ name }: Answer) => name), Object.keys(USED));
    for (const { name, inputSchema } of tools) {
      const { properties, required = [] } = rewrite(inputSchema);
      const filled = Object.entries(properties)
        .filter(([key]) => required.includes(key))
        .map(([key, schema]) => [key, idle(schema, inputSchema.properties[key])]);
      const args = { ...Object.fromEntries(filled), ...USED[name] };
      const result = await resultOf(name, args);
      assert.equal(result.isError, false, `${name} ${JSON.stringify(args)}`);
      if ("kind" in args && args.kind !== null) continue;
      assert.deepEqual(result, await resultOf(name, USED[name]!));
    }
  });
}
