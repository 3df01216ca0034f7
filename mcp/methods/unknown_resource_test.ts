import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { callHttp } from "../../tests/support/wire.ts";
import { createHttpEndpoint, type McpOptions } from "../endpoint.ts";

using tree = makeTree({
  "index.md": "# Home\n",
  "guide/intro.md": "# Intro\n",
  "skills/pdf-forms/SKILL.md": "---\nname: pdf-forms\ndescription: Fills forms.\n---\n",
  "skills/pdf-forms/references/fields.md": "# Fields\n",
  "skills/group/a&b/SKILL.md": "---\nname: a&b\ndescription: Odd.\n---\n",
  "prompts/greet/PROMPT.md":
    "---\nname: greet\ndescription: Greets.\nx-personal-mcp:\n  id: greet\n  version: 1.0.0\n" +
    "  capabilities: [resource://prompts/greet/document]\n---\nHi\n",
});
const { catalog } = loadCatalog({ content: tree.path });

function open(options: Partial<McpOptions> = {}) {
  return callHttp(
    createHttpEndpoint({ catalog: () => catalog, version: "1.2.3", ...options }),
    "legacy",
  );
}

const FOREIGN =
  "this server has skill://, resource://docs/, resource://prompts/, resource://skills/ and resource://catalog/ alone, resources/list names what there is";
const NO_SKILL = "there is no such skill, resources/list names them";
const NO_PAGE = "there is no such docs page, resources/list names them";
const NO_ID = "there is no skill with this id, resource://catalog/skills_index lists the ids";

const ROWS: readonly (readonly [uri: string, sentence: string])[] = [
  ["skill://zzz/SKILL.md", NO_SKILL],
  ["SKILL://zzz/SKILL.md", NO_SKILL],
  ["skill://", NO_SKILL],
  ["skill://group/zzz/SKILL.md", NO_SKILL],
  [
    "skill://pdf-forms/zzz.md",
    'the skill "pdf-forms" has no such file, skill://pdf-forms/_manifest lists its files',
  ],
  [
    "skill://group/a%26b/zzz.md",
    'the skill "group/a&b" has no such file, skill://group/a&b/_manifest lists its files',
  ],
  [
    "skill://pdf-forms",
    'it is the folder of the skill "pdf-forms", read skill://pdf-forms/SKILL.md',
  ],
  ["resource://docs/zzz.md", NO_PAGE],
  ["resource://docs/guide/zzz.MD", NO_PAGE],
  [
    "resource://docs/zzz",
    "there is no such docs page, pages end in .md, and resources/list names them",
  ],
  [
    "resource://docs/guide/",
    "there is no such docs page, pages end in .md, and resources/list names them",
  ],
  ["resource://prompts/zzz/document", "there is no such prompt, prompts/list names them"],
  ["resource://prompts/zzz", "there is no such prompt, prompts/list names them"],
  ["resource://prompts/greet", "a prompt is one document, read resource://prompts/greet/document"],
  ["resource://skills/zzz/document", NO_ID],
  ["resource://skills/zzz/references/fields", NO_ID],
  ["resource://catalog/skills/zzz", NO_ID],
  [
    "resource://skills/pdf-forms/references/zzz",
    'the skill "pdf-forms" has no such reference, resource://catalog/skills/pdf-forms lists them',
  ],
  [
    "resource://skills/pdf-forms",
    "a skill id has its document and its references, resource://catalog/skills/pdf-forms names them",
  ],
  [
    "resource://catalog/prompts/zzz",
    "there is no prompt with this id, resource://catalog/prompts_index lists the ids",
  ],
  [
    "resource://catalog/zzz",
    "the catalogue has no such part, read resource://catalog/skills_index or resource://catalog/prompts_index",
  ],
  ["resource://zzz/a", FOREIGN],
  ["file:///etc/passwd", FOREIGN],
  ["https://example.com/a.md", FOREIGN],
  ["test://static-text", FOREIGN],
  ["mailto:a@example.com", FOREIGN],
  ["pdf-forms", "it is no URI, resources/list names what there is"],
  ["", "it is no URI, resources/list names what there is"],
];

for (const [uri, sentence] of ROWS) {
  Deno.test(`reading ${JSON.stringify(uri)} says what of its kind there is`, async () => {
    const { error } = await open()("resources/read", { uri });
    assert.deepEqual(error, {
      code: -32602,
      message: `Cannot read ${JSON.stringify(uri)}: ${sentence}`,
      data: { uri },
    });
  });
}

const OFF =
  "this server was started without resource://catalog/ and resource://skills/, resources/list names the skills";

for (const uri of ["resource://catalog/skills_index", "resource://skills/pdf-forms/document"]) {
  Deno.test(`reading ${uri} says that it is switched off`, async () => {
    const { error } = await open({ catalogResources: false })("resources/read", { uri });
    assert.equal(error.message, `Cannot read "${uri}": ${OFF}`);
  });
}

Deno.test("a tool points to tools", async () => {
  const texts = [
    ["read_resource", { uri: "skill://zzz/SKILL.md" }],
    ["read_resource", { uri: "resource://prompts/zzz" }],
    ["read_resource", { uri: "file:///zzz" }],
    ["fetch", { id: "resource://docs/zzz.md" }],
  ].map(async ([name, args]) => {
    const { result } = await open()("tools/call", { name, arguments: args });
    return result.content[0].text.replace(/^.*, /, "");
  });
  assert.deepEqual(await Promise.all(texts), [
    "list_skills names them",
    "list_prompts names them",
    "list_resources names what there is",
    "search names them",
  ]);
});
