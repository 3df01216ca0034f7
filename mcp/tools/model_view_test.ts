/**
 * Hosts hand their model different parts of a result: some the structured content alone, some the first text block
 * alone, some all texts. Whichever it is, the model gets everything that it needs.
 */
import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { type Answer, callHttp } from "../../tests/support/wire.ts";
import { createHttpEndpoint, TOOL_NAMES } from "../endpoint.ts";

const FORMS =
  "---\nname: pdf-forms\ndescription: Fills forms.\n---\n\n# PDF forms\n\nUse a ruler.\n";
const GREET = "---\nname: greet\ndescription: Greets someone.\nx-personal-mcp:\n  id: greet\n" +
  "  version: 1.0.0\n  capabilities: [resource://prompts/greet/document]\n  arguments:\n" +
  "    who:\n      required: true\n---\nHello {{ who }}\n";
const DOT = "iVBORw0KGgoA/w==";

using tree = makeTree({
  "index.md": "# Home\n",
  "guide.md": "# Guide\n\nHow a ruler is held.\n",
  "skills/pdf-forms/SKILL.md": FORMS,
  "skills/pdf-forms/references/fields.md": "# Fields\n\nKinds of fields.\n",
  "skills/pdf-forms/dot.png": Uint8Array.from(atob(DOT), (unit) => unit.charCodeAt(0)),
  "skills/a/twin/SKILL.md": "---\nname: twin\ndescription: One.\n---\n",
  "skills/b/twin/SKILL.md": "---\nname: twin\ndescription: Two.\n---\n",
  ...Object.fromEntries(
    Array.from({ length: 120 }, (_, n) => [`skills/many/data/${n}.txt`, `${n}\n`]),
  ),
  "skills/many/SKILL.md": "---\nname: many\ndescription: Has many files.\n---\n",
  "prompts/greet/PROMPT.md": GREET,
});
const { catalog } = loadCatalog({ content: tree.path });
const call = callHttp(
  createHttpEndpoint({ catalog: () => catalog, version: "1.2.3" }),
  "legacy",
);

/** Each kind of answer of each tool, and what a model has to see of it. */
const KINDS: readonly (readonly [tool: string, args: object, needs: readonly string[]])[] = [
  ["list_resources", {}, [
    "skill://pdf-forms/SKILL.md",
    "Fills forms.",
    "skill://pdf-forms/{path*}",
    "resource://docs/guide.md",
  ]],
  ["read_resource", { uri: "skill://pdf-forms/SKILL.md" }, [FORMS]],
  ["read_resource", { uri: "skill://pdf-forms/dot.png" }, [DOT]],
  ["read_resource", { uri: "skill://pdf-forms/_manifest" }, ["references/fields.md", "sha256:"]],
  ["read_resource", { uri: "skill://none/SKILL.md" }, ["skill://none/SKILL.md", "list_skills"]],
  ["list_prompts", {}, ["greet", "Greets someone.", "who"]],
  ["get_prompt", { name: "greet", arguments: { who: "Bo" } }, ["Hello Bo"]],
  ["get_prompt", { name: "greet" }, ['"who" is required']],
  ["list_skills", {}, ["pdf-forms", "Fills forms.", "skill://pdf-forms/SKILL.md", "total"]],
  ["list_skills", { limit: 1 }, ["nextCursor"]],
  ["list_skills", { query: "pdf-from" }, ["pdf-forms"]],
  ["list_skills", { query: "zzzzzz" }, ["Nothing is found for", "try other words"]],
  ["list_skills", { tag: "zzzzzz" }, ["Nothing is found for", "zzzzzz"]],
  ["load_skill", { name: "pdf-forms" }, [
    FORMS,
    "This is skill://pdf-forms/SKILL.md.",
    `- SKILL.md (${FORMS.length} bytes): skill://pdf-forms/SKILL.md`,
    "- references/fields.md (27 bytes): skill://pdf-forms/references/fields.md",
  ]],
  ["load_skill", { name: "pdf-forms", file: "references/fields.md" }, [
    "# Fields\n\nKinds of fields.\n",
    "This is skill://pdf-forms/references/fields.md.",
    `- SKILL.md (${FORMS.length} bytes)`,
  ]],
  ["load_skill", { name: "pdf-forms", offset: 50, limit: 10 }, [
    FORMS.slice(50, 60),
    `[shown 51-60 of ${FORMS.length} characters]`,
  ]],
  ["load_skill", { name: "many" }, [
    "Has many files.",
    "21 more: read_resource gives skill://many/_manifest",
  ]],
  ["load_skill", { name: "pdf-from" }, ['did you mean "pdf-forms"', "list_skills"]],
  ["load_skill", { name: "twin" }, ["skill://a/twin/SKILL.md", "skill://b/twin/SKILL.md"]],
  ["load_skill", { name: "pdf-forms", file: "none.md" }, ["none.md", "lists the files"]],
  ["search", { query: "ruler" }, ["skill://pdf-forms/SKILL.md", "resource://docs/guide.md"]],
  ["search", { query: "zzzzzz" }, ["Nothing is found for", "try other words"]],
  ["search", { query: "pdf-from", kind: "prompt" }, ["Nothing is found for"]],
  ["fetch", { id: "skill://pdf-forms/SKILL.md" }, [FORMS, "text/markdown", "sha256:"]],
  ["fetch", { id: "resource://docs/none.md" }, ["resource://docs/none.md", "search"]],
];

Deno.test("the table has every tool", () => {
  assert.deepEqual([...new Set(KINDS.map(([tool]) => tool))], [...TOOL_NAMES]);
});

for (const [name, args, needs] of KINDS) {
  Deno.test(`a model gets all of ${name} ${JSON.stringify(args)}, whatever its host hands on`, async () => {
    const { result } = await call("tools/call", { name, arguments: args });
    for (const [way, seen] of Object.entries(projectionsOf(result))) {
      for (const need of needs) {
        assert(seen.some((text) => text.includes(need)), `${way} lacks ${JSON.stringify(need)}`);
      }
    }
  });
}

Deno.test("load_skill has neither an output schema nor structured content, every other tool has both", async () => {
  const { tools } = (await call("tools/list")).result;
  for (const { name, outputSchema } of tools) {
    assert.equal(outputSchema === undefined, name === "load_skill", name);
  }
  for (const [name, args] of KINDS) {
    const { result } = await call("tools/call", { name, arguments: args });
    assert.deepEqual(
      [result.content.length, "structuredContent" in result],
      [1, name !== "load_skill" && !result.isError],
      `${name} ${JSON.stringify(args)}`,
    );
  }
});

/** What reaches the model in each of the ways that hosts have. */
function projectionsOf(result: Answer): Readonly<Record<string, readonly string[]>> {
  const { content, structuredContent } = result;
  const texts: readonly string[] = content.map(({ text }: Answer) => text);
  return {
    ...(structuredContent && { "structured content": leavesOf(structuredContent) }),
    "the first text": leavesOf(texts[0]),
    "all texts": texts.flatMap(leavesOf),
  };
}

/** The names and texts of a value; a text that is JSON is looked into, as a model does. */
function leavesOf(value: unknown): readonly string[] {
  if (typeof value === "string") {
    try {
      const inner = JSON.parse(value);
      return typeof inner === "object" ? leavesOf(inner) : [value];
    } catch {
      return [value];
    }
  }
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, item]) => [key, ...leavesOf(item)]);
}
