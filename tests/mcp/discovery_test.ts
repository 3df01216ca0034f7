/**
 * The catalogue resources as every client meets them: one table, over HTTP and stdio, in both protocol eras.
 * @module
 */
import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import { loadCatalog } from "../../catalog/load.ts";
import { createHttpEndpoint, type McpOptions } from "../../mcp/endpoint.ts";
import { makeTree } from "../support/trees.ts";
import { type Answer, type Call, callHttp, openPipe } from "../support/wire.ts";

const FORMS = "---\nname: forms\ndescription: Fills in forms.\nmetadata:\n" +
  '  tags: "office, pdf, pdf"\n  capabilities: "forms.fill, forms.read"\n' +
  "  reference.long-guide: guides/long.md\n  reference.lost: guides/lost.md\n---\n\n# Filling forms\n\nZebra.\n";
const GREET = "---\nname: greet\ndescription: Greets somebody.\nx-personal-mcp:\n  id: greet\n" +
  "  version: 1.2.0\n  tags: [hello, office]\n  capabilities: [resource://prompts/greet/document, greet.say]\n" +
  "  arguments:\n    who:\n      title: Who\n      required: true\n---\n# Greeting\n\nHello {{ who }}\n";
const part = (id: string) =>
  `---\nname: ${id}\ndescription: Parts.\nx-personal-mcp:\n  id: ${id}\n  version: 1.0.0\n` +
  `  capabilities: [resource://prompts/${id}/document]\n---\nBye\n`;

const tree = makeTree({
  "index.md": "# Home\n",
  "skills/forms/SKILL.md": FORMS,
  "skills/forms/guides/long.md": "---\ntitle: The long guide\n---\nQuagga.\n",
  "skills/forms/references/short.md": "## Short\n",
  "skills/forms/references/Not Kebab.md": "# No\n",
  "skills/acme/billing/SKILL.md":
    '---\nname: billing\ndescription: Writes bills.\nmetadata:\n  tags: "office, c++"\n---\n\nZebra.\n',
  "skills/broken/SKILL.md": "---\nname: other\ndescription: Has a problem.\n---\n",
  "skills/Not_Kebab/SKILL.md": "---\nname: Not_Kebab\ndescription: No id. Zebra.\n---\n",
  "prompts/greet/PROMPT.md": GREET,
  "prompts/part/PROMPT.md": part("part"),
});
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: tree.path });

interface Door {
  readonly name: string;
  open(options?: Partial<McpOptions>): { readonly call: Call; close(): Promise<unknown> };
}

const DOORS: readonly Door[] = (["legacy", "modern"] as const).flatMap((era) => [
  {
    name: `HTTP, ${era}`,
    open: (options) => {
      const endpoint = createHttpEndpoint({ catalog: () => catalog, version: "1", ...options });
      return { call: callHttp(endpoint, era), close: endpoint.close };
    },
  },
  {
    name: `stdio, ${era}`,
    open: (options) => {
      const pipe = openPipe({ catalog: () => catalog, version: "1", ...options }, era);
      return { call: pipe.call, close: pipe.end };
    },
  },
]);

/** Runs a body once a door; stdio begins with its handshake. */
function everywhere(
  name: string,
  body: (call: Call) => Promise<void>,
  options: Partial<McpOptions> = {},
): void {
  for (const door of DOORS) {
    Deno.test(`${name} (${door.name})`, async () => {
      const { call, close } = door.open(options);
      try {
        if (door.name === "stdio, legacy") await call("initialize", INITIALIZE);
        await body(call);
      } finally {
        await close();
      }
    });
  }
}

const INITIALIZE = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
};

const INDEX = "resource://catalog/skills_index";
const PROMPTS = "resource://catalog/prompts_index";

const BILLING = {
  id: "acme.billing",
  name: "billing",
  description: "Writes bills.",
  tags: ["office", "c++"],
  capabilities: ["skill://acme/billing/SKILL.md"],
  uri: "resource://catalog/skills/acme.billing",
};
const BROKEN = {
  id: "broken",
  name: "other",
  description: "Has a problem.",
  tags: [],
  capabilities: ["skill://broken/SKILL.md"],
  uri: "resource://catalog/skills/broken",
};
const FORMS_SUMMARY = {
  id: "forms",
  name: "forms",
  description: "Fills in forms.",
  tags: ["office", "pdf"],
  capabilities: ["forms.fill", "forms.read"],
  uri: "resource://catalog/skills/forms",
};
const GREET_SUMMARY = {
  id: "greet",
  name: "greet",
  description: "Greets somebody.",
  tags: ["hello", "office"],
  version: "1.2.0",
  document: "resource://prompts/greet/document",
};
const PART_SUMMARY = {
  id: "part",
  name: "part",
  description: "Parts.",
  tags: [],
  version: "1.0.0",
  document: "resource://prompts/part/document",
};

const schemas = new Ajv2020({ strict: false });

function assertFits(schema: string, value: unknown): void {
  const text = Deno.readTextFileSync(new URL(`../../docs/schemas/${schema}.json`, import.meta.url));
  assert(schemas.validate(JSON.parse(text), value), schemas.errorsText());
}

everywhere("the indexes hold every record", async (call) => {
  const skills = [BILLING, BROKEN, FORMS_SUMMARY];
  const read = async (uri: string) => (await call("resources/read", { uri })).result.contents[0];
  const index = await read(INDEX);
  assert.deepEqual([index.uri, index.mimeType], [INDEX, "application/json"]);
  assert.equal(index.text, JSON.stringify({ skills, total: 3 }));
  assertFits("skills-index", JSON.parse(index.text));
  const prompts = await read(PROMPTS);
  assert.equal(prompts.text, JSON.stringify({ prompts: [GREET_SUMMARY, PART_SUMMARY], total: 2 }));
  assertFits("prompts-index", JSON.parse(prompts.text));
});

everywhere("the records hold what is known of one", async (call) => {
  const read = async (uri: string) =>
    JSON.parse((await call("resources/read", { uri })).result.contents[0].text);
  const record = await read("resource://catalog/skills/forms");
  assertFits("skill-record", record);
  const { problems, bytes, ...others } = record;
  assert.deepEqual(others, {
    ...FORMS_SUMMARY,
    document: "skill://forms/SKILL.md",
    manifest: "skill://forms/_manifest",
    references: [
      {
        id: "long-guide",
        uri: "resource://skills/forms/references/long-guide",
        path: "guides/long.md",
        title: "The long guide",
      },
      {
        id: "short",
        uri: "resource://skills/forms/references/short",
        path: "references/short.md",
        title: "Short",
      },
    ],
    files: 4,
    state: "problems",
  });
  assert.equal(bytes, catalog.skills.get("forms")!.size);
  assert.deepEqual(problems.map(({ code }: Answer) => code), ["skill-reference-invalid"]);
  assert(!JSON.stringify(record).includes(tree.path), "no path of the machine leaves it");

  const prompt = await read("resource://catalog/prompts/greet");
  assertFits("prompt-record", prompt);
  assert.deepEqual(prompt, {
    ...GREET_SUMMARY,
    arguments: [{ name: "who", title: "Who", required: true }],
    capabilities: ["resource://prompts/greet/document", "greet.say"],
  });
});

everywhere("documents and references are read as written", async (call) => {
  const documents: readonly (readonly [string, string])[] = [
    ["resource://skills/forms/document", FORMS],
    ["resource://skills/forms/references/short", "## Short\n"],
    ["resource://skills/forms/references/long-guide", "---\ntitle: The long guide\n---\nQuagga.\n"],
    ["resource://prompts/greet/document", GREET],
  ];
  for (const [uri, text] of documents) {
    const { result } = await call("resources/read", { uri });
    assert.deepEqual(result.contents, [{ uri, mimeType: "text/markdown", text }]);
  }
});

/** Query of an index, ids, total. */
const FILTERS: readonly (readonly [string, readonly string[], number])[] = [
  [`${INDEX}?`, ["acme.billing", "broken", "forms"], 3],
  [`${INDEX}?q=&tag=&limit=`, ["acme.billing", "broken", "forms"], 3],
  [`${INDEX}?tag=office`, ["acme.billing", "forms"], 2],
  [`${INDEX}?tag=office,pdf`, ["forms"], 1],
  [`${INDEX}?tag=office%2Cpdf`, ["forms"], 1],
  [`${INDEX}?tag=office&tag=pdf`, ["forms"], 1],
  [`${INDEX}?tag=OFFICE`, [], 0],
  [`${INDEX}?capability=forms.fill`, ["forms"], 1],
  [`${INDEX}?capability=skill%3A%2F%2Facme%2Fbilling%2FSKILL.md`, ["acme.billing"], 1],
  [`${INDEX}?capability=forms.fill,none`, [], 0],
  [`${INDEX}?q=forms`, ["forms"], 1],
  [`${INDEX}?q=zebra&tag=pdf`, ["forms"], 1],
  [`${INDEX}?q=quagga`, ["forms"], 1],
  [`${INDEX}?q=billing`, ["acme.billing"], 1],
  [`${INDEX}?tag=c++`, ["acme.billing"], 1],
  [`${INDEX}?tag=c%2B%2B`, ["acme.billing"], 1],
  [`${INDEX}?limit=2`, ["acme.billing", "broken"], 3],
  [`${INDEX}?limit=200`, ["acme.billing", "broken", "forms"], 3],
  [`RESOURCE://catalog/skills%5Findex?%74ag=pdf`, ["forms"], 1],
  [`${PROMPTS}?tag=office`, ["greet"], 1],
  [`${PROMPTS}?q=greet`, ["greet"], 1],
  [`${PROMPTS}?limit=1`, ["greet"], 2],
];

for (const [uri, ids, total] of FILTERS) {
  everywhere(`${uri} is ${ids.join(", ") || "empty"}`, async (call) => {
    const { result } = await call("resources/read", { uri });
    const page = JSON.parse(result.contents[0].text);
    const items = page.skills ?? page.prompts;
    assert.deepEqual([items.map(({ id }: Answer) => id), page.total], [ids, total]);
    assert.equal(page.nextCursor !== undefined, ids.length < total);
    assertFits(page.skills ? "skills-index" : "prompts-index", page);
  });
}

for (const query of ["limit=1", "limit=1&q=zebra", "limit=1&tag=office"]) {
  everywhere(`pages of ?${query} follow one another to the end`, async (call) => {
    const seen: string[] = [];
    let [cursor, total] = ["", 0];
    do {
      const uri = `${INDEX}?${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const page = JSON.parse((await call("resources/read", { uri })).result.contents[0].text);
      seen.push(...page.skills.map(({ id }: Answer) => id));
      cursor = page.nextCursor ?? "";
      total = page.total;
    } while (cursor !== "" && seen.length < 10);
    assert.deepEqual([new Set(seen).size, seen.length], [total, total]);
  });
}

for (const query of ["?", "?q=", "?tag=&cursor=", "?limit=", "?&&"]) {
  everywhere(
    `an index with the empty query ${query} is the whole index, without a question mark`,
    async (call) => {
      for (const uri of [INDEX, PROMPTS]) {
        const { result } = await call("resources/read", { uri: uri + query });
        const { result: whole } = await call("resources/read", { uri });
        assert.deepEqual(result.contents, whole.contents);
        assert.equal(result.contents[0].uri, uri);
      }
    },
  );
}

/** URI, and the key or the URI that the error names. */
const REFUSED: readonly (readonly [string, "key" | "uri", string])[] = [
  [`${INDEX}?limit=0`, "key", "limit"],
  [`${INDEX}?limit=201`, "key", "limit"],
  [`${INDEX}?limit=1.5`, "key", "limit"],
  [`${INDEX}?limit=1&limit=2`, "key", "limit"],
  [`${INDEX}?q=a&q=b`, "key", "q"],
  [`${INDEX}?q=${"x".repeat(1001)}`, "key", "q"],
  [`${INDEX}?q=${"x".repeat(7_000)}`, "key", "q"],
  [`${INDEX}?q=%zz`, "key", "q"],
  [`${INDEX}?cursor=nonsense`, "key", "cursor"],
  [`${INDEX}?q=zebra&cursor=${btoa("after:forms")}`, "key", "cursor"],
  [`${INDEX}?cursor=a&cursor=b`, "key", "cursor"],
  [`${INDEX}?colour=red`, "key", "colour"],
  [`${INDEX}?Q=a`, "key", "Q"],
  [`${PROMPTS}?capability=x`, "key", "capability"],
  ["resource://catalog/skills/none", "uri", "resource://catalog/skills/none"],
  ["resource://catalog/skills/Not_Kebab", "uri", "resource://catalog/skills/Not_Kebab"],
  ["resource://catalog/skills/acme/billing", "uri", "resource://catalog/skills/acme/billing"],
  ["resource://catalog/prompts/none", "uri", "resource://catalog/prompts/none"],
  ["resource://catalog/none?q=a", "uri", "resource://catalog/none?q=a"],
  ["resource://skills/none/document", "uri", "resource://skills/none/document"],
  ["resource://skills/forms/references/lost", "uri", "resource://skills/forms/references/lost"],
  [
    "resource://skills/forms/references/guides/long",
    "uri",
    "resource://skills/forms/references/guides/long",
  ],
];

for (const [uri, key, value] of REFUSED) {
  everywhere(`${uri.slice(0, 80)} is -32602 and names it`, async (call) => {
    const { error } = await call("resources/read", { uri });
    assert.equal(error.code, -32602);
    assert.equal(error.data[key], value);
    assert(error.message.includes(JSON.stringify(value)), error.message);
    assert(!error.message.includes("\n") && error.message.length < 500);
  });
}

everywhere("without catalogue resources the rest stays", async (call) => {
  const read = (uri: string) => call("resources/read", { uri });
  for (
    const uri of [
      INDEX,
      `${INDEX}?q=a`,
      "resource://catalog/skills/forms",
      "resource://skills/forms/document",
      "resource://skills/forms/references/short",
      "resource://catalog/prompts/greet",
    ]
  ) {
    assert.equal((await read(uri)).error.code, -32602, uri);
  }
  assert.equal((await read("resource://prompts/greet/document")).result.contents[0].text, GREET);
  const { resources } = (await call("resources/list")).result;
  const { resourceTemplates } = (await call("resources/templates/list")).result;
  const uris = [...resources, ...resourceTemplates].map((each) => each.uri ?? each.uriTemplate);
  assert.deepEqual(uris.filter((uri) => /^resource:..(catalog|skills)/.test(uri)), []);
  assert(uris.includes("resource://docs/{path*}"));
}, { catalogResources: false });

everywhere("a client that sees only tools finds, loads, reads and renders", async (call) => {
  const tool = async (name: string, args: object) => {
    const { result } = await call("tools/call", { name, arguments: args });
    assert.equal(result.isError, false, result.content[0].text);
    return result;
  };
  const { result: { tools } } = await call("tools/list");
  assert.equal(tools.length, 8);
  const found = await tool("search", { query: "quagga guide" });
  assertFits("search", found.structuredContent);
  assert.deepEqual(JSON.parse(found.content[0].text), found.structuredContent);
  const [{ id }] = found.structuredContent.results;
  assert.equal(id, "skill://forms/SKILL.md");
  const loaded = await tool("load_skill", { name: id });
  assert(!("structuredContent" in loaded));
  assert(loaded.content[0].text.startsWith(FORMS));
  const [, path] = /^- (\S*long\S*) \(/m.exec(loaded.content[0].text)!;
  const file = await tool("load_skill", { name: "forms", file: path });
  assert.match(file.content[0].text, /Quagga\./);
  const fetched = await tool("fetch", { id });
  assertFits("fetch", fetched.structuredContent);
  assert.equal(fetched.structuredContent.text, FORMS);
  const listed = await tool("list_skills", { tag: "office,pdf" });
  assertFits("list-skills", listed.structuredContent);
  assert.deepEqual(listed.structuredContent.skills.map(({ name }: Answer) => name), ["forms"]);
  const prompts = JSON.parse((await tool("list_prompts", {})).structuredContent.result);
  const rendered = await tool("get_prompt", {
    name: prompts[0].name,
    arguments: { who: "Bo" },
  });
  assert.match(JSON.parse(rendered.structuredContent.result).messages[0].content, /Hello Bo/);
});

for (const door of DOORS) {
  Deno.test(`a client that sees only instructions and resources finds its way (${door.name})`, async () => {
    const { call, close } = door.open();
    const isModern = door.name.endsWith("modern");
    const { result } = isModern
      ? await call("server/discover")
      : await call("initialize", INITIALIZE);
    const { instructions } = result;
    const read = async (uri: string) =>
      (await call("resources/read", { uri })).result.contents[0].text;
    const [, name] = /^- (\S+): Fills in forms\.$/m.exec(instructions)!;
    const template = /skill:\/\/PATH\/SKILL\.md/.exec(instructions)![0];
    assert.equal(await read(template.replace("PATH", name!)), FORMS);
    const [, path] = /^- billing \((\S+)\): Writes bills\.$/m.exec(instructions)!;
    assert.match(await read(template.replace("PATH", path!)), /^name: billing$/m);
    const [index] = /resource:\/\/catalog\/\S+=WORDS/.exec(instructions)!;
    const { skills } = JSON.parse(await read(index.replace("WORDS", "quagga")));
    const { document, references } = JSON.parse(await read(skills[0].uri));
    assert.equal(await read(document), FORMS);
    assert.match(await read(references[0].uri), /Quagga/);
    await close();
  });
}
