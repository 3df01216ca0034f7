import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import type { Catalog, Skill } from "../../catalog/model/types.ts";
import type { McpOptions } from "../../mcp/endpoint.ts";
import type { Answer } from "../support/wire.ts";
import { CLIENTS, type TestClient, walk } from "./clients.ts";
import { makeTree } from "../support/trees.ts";

const DESCRIPTION = "Explains one of many things at length. ".repeat(26).slice(0, 1000);

/** Makes a catalogue of ten thousand skills by copying one: what is tested is the lists, not the loader. */
function manySkills(): Catalog {
  using tree = makeTree({
    "index.md": "# Many\n",
    "skills/s/SKILL.md": `---\nname: s\ndescription: ${DESCRIPTION}\n---\n# Title\n`,
    "skills/s/references/one.md": "# One\n",
    "skills/s/scripts/two.py": "print(2)\n",
  });
  const { catalog } = loadCatalog({ content: tree.path });
  const skill = catalog.skills.get("s")!;
  const paths = Array.from({ length: 10_000 }, (_, i) => `skill-${String(i).padStart(5, "0")}`);
  return {
    ...catalog,
    skills: new Map(paths.map((path) => [path, renamed(skill, path)])),
  };
}

function renamed(skill: Skill, path: string): Skill {
  const values = { ...skill.frontmatter!.values, name: path };
  return {
    ...skill,
    path,
    name: path,
    directoryName: path,
    frontmatter: { ...skill.frontmatter!, values },
  };
}

const catalog = manySkills();
const URIS = [...catalog.skills.keys()].map((path) => `skill://${path}/SKILL.md`);

/** Lists by the client's own Skills extension, or page by page where it has none. */
async function listSkills({ skills, request }: TestClient): Promise<readonly Answer[]> {
  if (skills === undefined) return walk("skills", (params) => request("skills/list", params));
  const listed = await skills.list();
  assert.deepEqual(listed.invalid, []);
  return listed.skills;
}

for (const door of ["http", "stdio"] as const) {
  for (const { name, connect } of CLIENTS) {
    Deno.test(`10,000 skills are listed to the end by ${name} over ${door}`, async () => {
      const options: McpOptions = { catalog: () => catalog, version: "1.2.3" };
      await using client = await connect(door, options);
      assert.equal((await client.listResources()).length, 20_003);
      assert.equal((await client.listTemplates()).length, 10_008);
      assert.deepEqual((await listSkills(client)).map(({ uri }) => uri), URIS);
    });
  }
}

Deno.test("no list of 10,000 skills has 64 pages, and no page is over 1 MiB", async () => {
  const options: McpOptions = { catalog: () => catalog, version: "1.2.3" };
  await using client = await CLIENTS[1]!.connect("http", options);
  for (const method of ["resources/list", "resources/templates/list", "skills/list"]) {
    let pages = 0;
    let cursor: string | undefined;
    do {
      const page = await client.request(method, cursor === undefined ? {} : { cursor });
      assert.ok(JSON.stringify(page).length <= 1024 * 1024);
      cursor = page.nextCursor;
      pages++;
    } while (cursor !== undefined);
    assert.ok(pages < 64, `${method}: ${pages} pages`);
  }
});

Deno.test("2,000 skills on disk are loaded and listed to the end by a process of its own", async () => {
  const names = Array.from({ length: 2000 }, (_, i) => `skill-${String(i).padStart(5, "0")}`);
  using tree = makeTree(Object.fromEntries(names.map((name) => [
    `content/skills/${name}/SKILL.md`,
    `---\nname: ${name}\ndescription: ${DESCRIPTION}\n---\n`,
  ])));
  const options = { content: `${tree.path}/content`, catalog: () => catalog, version: "1.2.3" };
  await using client = await CLIENTS[0]!.connect("process", options);
  const { skills, invalid } = await client.skills!.list();
  const uris = names.map((name) => `skill://${name}/SKILL.md`);
  assert.deepEqual([skills.map(({ uri }) => uri), invalid], [uris, []]);
  const listed = (await client.listResources()).map(({ uri }) => uri);
  assert.deepEqual(listed.filter((uri) => uri.endsWith("/SKILL.md")), uris);
});
