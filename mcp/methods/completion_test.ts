import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { callHttp } from "../../tests/support/wire.ts";
import { createHttpEndpoint, type McpOptions } from "../endpoint.ts";

const skill = (name: string, metadata = "") =>
  `---\nname: ${name}\ndescription: About ${name}.\n${metadata}---\n`;

const tree = makeTree({
  "index.md": "# Home\n",
  "guide/Intro.md": "# Intro\n",
  "skills/pdf/SKILL.md": skill(
    "pdf",
    'metadata:\n  tags: "files, Office"\n  capabilities: "pdf.fill"\n',
  ),
  "skills/pdf/references/forms.md": "# Forms\n",
  "skills/pdf/references/fonts.md": "# Fonts\n",
  "skills/acme/word/SKILL.md": skill("word", 'metadata:\n  tags: "office, files"\n'),
  "skills/acme/word/references/styles.md": "# Styles\n",
  "skills/plain/SKILL.md": skill("plain"),
  "prompts/greet/PROMPT.md":
    "---\nname: greet\ndescription: Greets.\nx-personal-mcp:\n  id: greet\n  version: 1.0.0\n  capabilities: [resource://prompts/greet/document]\n  tags: [hello]\n  arguments:\n    who: {}\n---\nHi {{who}}\n",
});
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: tree.path });

function ask(ref: object, argument: object, chosen?: object, options: Partial<McpOptions> = {}) {
  const endpoint = createHttpEndpoint({ catalog: () => catalog, version: "1", ...options });
  const context = chosen && { context: { arguments: chosen } };
  return callHttp(endpoint, "legacy")("completion/complete", { ref, argument, ...context });
}

const SKILLS_INDEX = "resource://catalog/skills_index{?q,tag,capability,cursor,limit}";
const REFERENCE = "resource://skills/{skill_id}/references/{ref_id}";

/** Template, variable, typed, chosen, values. */
const CASES: readonly (readonly [string, string, string, object | undefined, readonly string[]])[] =
  [
    ["resource://docs/{path*}", "path", "", undefined, ["guide/Intro.md", "index.md"]],
    ["resource://docs/{path*}", "path", "GUIDE/in", undefined, ["guide/Intro.md"]],
    ["resource://docs/{path*}", "path", "x", undefined, []],
    ["skill://pdf/{path*}", "path", "references/", undefined, [
      "references/fonts.md",
      "references/forms.md",
    ]],
    ["skill://acme/word/{path*}", "path", "s", undefined, ["SKILL.md"]],
    ["resource://catalog/skills/{skill_id}", "skill_id", "", undefined, [
      "acme.word",
      "pdf",
      "plain",
    ]],
    ["resource://skills/{skill_id}/document", "skill_id", "P", undefined, ["pdf", "plain"]],
    [REFERENCE, "skill_id", "", undefined, ["acme.word", "pdf"]],
    [REFERENCE, "skill_id", "", { ref_id: "styles" }, ["acme.word"]],
    [REFERENCE, "ref_id", "", undefined, ["fonts", "forms", "styles"]],
    [REFERENCE, "ref_id", "f", { skill_id: "pdf" }, ["fonts", "forms"]],
    [REFERENCE, "ref_id", "", { skill_id: "none" }, []],
    [SKILLS_INDEX, "tag", "", undefined, ["Office", "files", "office"]],
    [SKILLS_INDEX, "tag", "OFF", { capability: "pdf.fill" }, ["Office"]],
    [SKILLS_INDEX, "capability", "pdf", undefined, ["pdf.fill"]],
    [SKILLS_INDEX, "capability", "", { tag: "office" }, ["skill://acme/word/SKILL.md"]],
    [SKILLS_INDEX, "q", "p", undefined, []],
    ["resource://catalog/prompts_index{?q,tag,cursor,limit}", "tag", "h", undefined, ["hello"]],
    ["resource://catalog/prompts/{prompt_id}", "prompt_id", "", undefined, ["greet"]],
    ["resource://prompts/{prompt_id}/document", "prompt_id", "GR", undefined, ["greet"]],
  ];

for (const [uri, name, value, chosen, values] of CASES) {
  const given = chosen ? ` given ${JSON.stringify(chosen)}` : "";
  Deno.test(`completion of ${name} of ${uri} from "${value}"${given}`, async () => {
    const { result } = await ask({ type: "ref/resource", uri }, { name, value }, chosen);
    assert.deepEqual(result, {
      completion: { values, total: values.length, hasMore: false },
    });
  });
}

Deno.test("arguments of prompts have no values", async () => {
  const { result } = await ask({ type: "ref/prompt", name: "greet" }, { name: "who", value: "" });
  assert.deepEqual(result.completion, { values: [], total: 0, hasMore: false });
});

const REFUSED: readonly (readonly [object, object, RegExp])[] = [
  [{ type: "ref/prompt", name: "none" }, { name: "who", value: "" }, /there is none/],
  [{ type: "ref/prompt", name: "greet" }, { name: "x", value: "" }, /no such argument/],
  [{ type: "ref/resource", uri: "resource://docs/{p}" }, { name: "p", value: "" }, /no template/],
  [{ type: "ref/resource", uri: REFERENCE }, { name: "x", value: "" }, /no such variable/],
  [{ type: "ref/resource", uri: REFERENCE }, { name: "toString", value: "" }, /no such variable/],
  [{ type: "ref/other" }, { name: "x", value: "" }, /must be ref\/prompt or ref\/resource/],
  [{}, { name: "x", value: "" }, /"type" is required/],
  [{ type: "ref/prompt", name: "greet" }, { name: "who", value: 1 }, /must be a string/],
];

for (const [ref, argument, message] of REFUSED) {
  Deno.test(`completion of ${JSON.stringify({ ref, argument })} is -32602`, async () => {
    const { error } = await ask(ref, argument);
    assert.equal(error.code, -32602);
    assert.match(error.message, message);
  });
}

Deno.test("only advertised templates are completed", async () => {
  const argument = { name: "path", value: "" };
  const of = (uri: string) => ({ type: "ref/resource", uri });
  const inMode = await ask(of("skill://pdf/{path*}"), argument, undefined, {
    supportingFiles: "resources",
  });
  assert.equal(inMode.error.code, -32602);
  const left = await ask(of(REFERENCE), { name: "ref_id", value: "" }, undefined, {
    catalogResources: false,
  });
  assert.equal(left.error.code, -32602);
});

Deno.test("completion gives 100 values and says that there are more", async () => {
  const docs = new Map(Array.from({ length: 150 }, (_, index) => {
    const path = `p${String(index).padStart(3, "0")}.md`;
    return [path, { ...catalog.docs.get("index.md")!, path }];
  }));
  const endpoint = createHttpEndpoint({ catalog: () => ({ ...catalog, docs }), version: "1" });
  const { result } = await callHttp(endpoint, "legacy")("completion/complete", {
    ref: { type: "ref/resource", uri: "resource://docs/{path*}" },
    argument: { name: "path", value: "p" },
  });
  const { values, total, hasMore } = result.completion;
  assert.deepEqual([values.length, values[99], total, hasMore], [100, "p099.md", 150, true]);
});
