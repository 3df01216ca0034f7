import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { loadCatalog } from "../../catalog/load.ts";
import { CLIENTS, type Door, type ServedOptions, type TestClient, walk } from "./clients.ts";
import { TOOL_NAMES } from "../../mcp/endpoint.ts";
import { oddTree } from "../support/odd_tree.ts";
import type { Answer } from "../support/wire.ts";

const tree = oddTree();
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: tree.path });
const options: ServedOptions = {
  content: tree.path,
  catalog: () => catalog,
  version: "1.2.3",
};

for (const { name, connect } of CLIENTS) {
  for (const door of ["http", "stdio", "process"] as const) {
    Deno.test(`${name} over ${door} finds and reads everything`, async () => {
      await using client = await connect(door, { ...options, pageSize: 3 });
      await readsListedResources(client);
      await readsManifests(client);
      await readsDirectories(client);
      await verifiesSkills(client);
      await rendersPrompts(client);
      await refusesUnknownThings(client);
      await tellsOnlyModernClientsOfCaching(client, door);
    });
  }
}

Deno.test("in resources mode every supporting file is listed and no skill has a template", async () => {
  await using client = await CLIENTS[0]!.connect("http", {
    ...options,
    supportingFiles: "resources",
  });
  await readsListedResources(client);
  const listed = (await client.listResources()).map(({ uri }) => uri);
  assert.deepEqual(listed.filter((uri) => uri.startsWith("skill://hub/")), [
    "skill://hub/SKILL.md",
    "skill://hub/_manifest",
    "skill://hub/inner/notes.md",
  ]);
  const templates = await client.listTemplates();
  assert.deepEqual(templates.map(({ uriTemplate }) => uriTemplate), [
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

async function readsListedResources(client: TestClient): Promise<void> {
  const listed = await client.listResources();
  assert.ok(listed.length > 15);
  assert.equal(new Set(listed.map(({ uri }) => uri)).size, listed.length);
  for (const { uri, mimeType, size } of listed) {
    const contents = await client.read(uri);
    assert.deepEqual([contents.uri, contents.mimeType, bytesOf(contents).length], [
      uri,
      mimeType,
      size,
    ]);
  }
}

async function readsManifests(client: TestClient): Promise<void> {
  const manifests = (await client.listResources()).filter(({ uri }) => uri.endsWith("/_manifest"));
  for (const { uri } of [...manifests, { uri: "skill://hub/inner/_manifest" }]) {
    const { files } = JSON.parse((await client.read(uri)).text);
    const root = uri.slice(0, -"/_manifest".length);
    for (const { path, size, hash } of files) {
      const segments = path.split("/").map(encodeURIComponent);
      for (const spelled of [segments.join("/"), segments.join("%2F"), path]) {
        const bytes = bytesOf(await client.read(`${root}/${spelled}`));
        assert.deepEqual([bytes.length, digestOf(bytes)], [size, hash], `${root}/${spelled}`);
      }
    }
  }
}

async function readsDirectories(client: TestClient): Promise<void> {
  for (const skill of catalog.skills.values()) {
    const root = `skill://${skill.path}`;
    const files = await filesBelow(client, root);
    const expected = [...skill.files.values()].map(({ size }) => size);
    assert.deepEqual(files.map(({ size }) => size).sort(), expected.sort(), root);
    for (const { uri, size } of files) assert.equal(bytesOf(await client.read(uri)).length, size);
  }
}

async function filesBelow(client: TestClient, uri: string): Promise<readonly Answer[]> {
  const children = await walk(
    "resources",
    (params) => client.request("resources/directory/read", { uri, ...params }),
  );
  const below = children.map((child) =>
    child.mimeType === "inode/directory" ? filesBelow(client, child.uri) : [child]
  );
  return (await Promise.all(below)).flat();
}

async function verifiesSkills(client: TestClient): Promise<void> {
  const listed = await walk("skills", (params) => client.request("skills/list", params));
  const conforming = [...catalog.skills.values()].filter(({ state }) => state === "conforming");
  assert.deepEqual(
    listed.map(({ uri }) => uri),
    conforming.map(({ path }) => `skill://${path}/SKILL.md`),
  );
  for (const { uri, resources } of listed) {
    const { skill } = await client.request("skills/get", { uri });
    assert.deepEqual(skill.resources, resources);
    for (const file of resources) {
      const bytes = bytesOf(await client.read(file.uri));
      assert.deepEqual([bytes.length, digestOf(bytes)], [file.size, file.digest], file.uri);
    }
  }
  if (client.skills === undefined) return;
  const { skills, invalid } = await client.skills.list();
  assert.deepEqual([skills.length, invalid], [conforming.length, []]);
  for (const skill of skills) {
    for (const { uri } of skill.resources === "dynamic" ? [] : skill.resources) {
      assert.equal((await client.skills.read(skill, uri)).verified, true);
    }
  }
}

async function rendersPrompts(client: TestClient): Promise<void> {
  assert.deepEqual(await client.listPrompts(), [{
    name: "hello",
    title: "Hello",
    description: "Says hello.",
    arguments: [{ name: "who", description: "Whom to greet.", required: true }],
  }]);
  const { messages } = await client.getPrompt("hello", { who: "$& {{who}}" });
  assert.deepEqual(messages, [
    { role: "user", content: { type: "text", text: "# Hello\n\nHello $& {{who}}." } },
  ]);
  assert.deepEqual((await client.listTools()).map(({ name }) => name), [...TOOL_NAMES]);
}

async function refusesUnknownThings(client: TestClient): Promise<void> {
  const uri = "skill://names/missing é#.md";
  const asking = [
    () => client.read(uri),
    () => client.request("skills/get", { uri }),
    () => client.request("resources/directory/read", { uri }),
  ];
  for (const ask of asking) {
    await assert.rejects(ask, (error: Answer) => {
      assert.deepEqual([error.code, error.data], [-32602, { uri }]);
      return true;
    });
  }
  await assert.rejects(() => client.getPrompt("missing"), { code: -32602 });
  await assert.rejects(() => client.request("skills/get", { uri: "skill://wrong-name/SKILL.md" }), {
    code: -32602,
  });
}

/** A process over stdio watches its content: what it answered may be out of date at once. */
async function tellsOnlyModernClientsOfCaching(client: TestClient, door: Door): Promise<void> {
  const ttl = door === "process" ? 0 : 60_000;
  const hints = client.era === "modern" ? [ttl, "public"] : [undefined, undefined];
  const uri = "skill://hub";
  for (const method of ["resources/list", "skills/list", "resources/directory/read"]) {
    const { ttlMs, cacheScope } = await client.request(method, { uri });
    assert.deepEqual([ttlMs, cacheScope], hints, method);
  }
}

function bytesOf({ text, blob }: { text?: string; blob?: string }): Uint8Array {
  return text === undefined ? Buffer.from(blob!, "base64") : new TextEncoder().encode(text);
}

function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}
