/**
 * What a server that anybody may read tells of the machine it runs on, and whom it lets read what it has on loopback.
 *
 * @module
 */
import assert from "node:assert/strict";
import { startServer } from "../support/processes.ts";
import { makeTree } from "../support/trees.ts";
import { post, requestBody } from "../support/wire.ts";

Deno.test("no page and no record says where an absolute link or a folder that may not be read lies", async () => {
  using outside = makeTree({ "store/tool/SKILL.md": "", "secret.txt": "secret" });
  const place = `${outside.path}/secret.txt`;
  using tree = makeTree({
    "content/index.md": "# Home\n",
    "content/skills/a/SKILL.md": "---\nname: a\ndescription: First.\n---\n",
    "more/b/SKILL.md": "---\nname: b\ndescription: Second.\n---\n",
  }, {
    "content/secret.md": place,
    "content/skills/a/secret.txt": place,
    "content/skills/a/gone.txt": `${outside.path}/gone.txt`,
    "content/skills/c/SKILL.md": place,
    "more/tool": `${outside.path}/store/tool`,
  });
  const [content, skills] = [`${tree.path}/content`, [`${tree.path}/more`]];
  await using server = await startServer({ content, skills });
  const told: string[] = [];
  for (const path of ["/", "/diagnostics", "/skills/", "/skills/a/", "/skills/b/", "/skills/c/"]) {
    told.push(await (await fetch(new URL(path, server.url))).text());
  }
  for (const id of ["a", "b"]) {
    const uri = `resource://catalog/skills/${id}`;
    const body = requestBody("resources/read", { uri }, "legacy");
    const { url, headers, method } = post(body);
    assert.equal(url, "http://localhost/mcp");
    told.push(
      await (await fetch(server.url, { method, headers, body: JSON.stringify(body) })).text(),
    );
  }
  assert.match(told.join(""), /link-not-followed/);
  assert.match(told.join(""), /root-not-allowed/);
  for (const text of told) {
    for (const private_ of [outside.path, tree.path]) {
      assert(!text.includes(private_), text.slice(Math.max(0, text.indexOf(private_) - 300)));
    }
  }
});

for (
  const [name, flags, expected] of [
    ["on loopback no website may read the interfaces", [], null],
    ["with --public-url every website may", ["--public-url=https://skills.example"], "*"],
  ] as const
) {
  Deno.test(name, async () => {
    using tree = makeTree({ "index.md": "# Home\n" });
    await using server = await startServer({ content: tree.path, flags });
    const { port } = new URL(server.url);
    const host = expected === null ? `localhost:${port}` : "skills.example";
    using client = Deno.createHttpClient({ allowHost: true });
    const response = await fetch(new URL("/api/search?q=home", server.url), {
      client,
      headers: { host, origin: "https://elsewhere.example" },
    });
    assert.equal((await response.json()).query, "home");
    assert.equal(response.headers.get("access-control-allow-origin"), expected);
  });
}
