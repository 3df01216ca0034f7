/**
 * Files that change on disk after they were catalogued, through a real process: nobody's fault, soon over, and no stack
 * in the log.
 *
 * @module
 */
import assert from "node:assert/strict";
import { startServer } from "../support/processes.ts";
import { makeTree } from "../support/trees.ts";
import { post, requestBody } from "../support/wire.ts";

const ACCEPT = { accept: "application/json, text/event-stream" };
const SIZE = 2_000_000;
const FILES = {
  "index.md": "# Home\n",
  "skills/a/SKILL.md": "---\nname: a\ndescription: First.\n---\n",
  "skills/a/large.txt": "x".repeat(SIZE),
};
const SENTENCE = 'Cannot read "large.txt": it changed on disk since it was catalogued';

async function ask(url: string, method: string, params: Record<string, unknown>) {
  const response = await fetch(url, post(requestBody(method, params, "legacy"), ACCEPT));
  return await response.json();
}

Deno.test("a file that changed is 503 on the web and one line in the log", async () => {
  using tree = makeTree(FILES);
  await using server = await startServer({ content: tree.path, flags: ["--no-watch"] });
  Deno.removeSync(`${tree.path}/skills/a/large.txt`);
  for (const accept of ["text/html", "text/plain", "application/json", "text/markdown"]) {
    for (const path of ["/raw/skills/a/large.txt", "/archives/a.zip", "/archives.tar.gz"]) {
      const response = await fetch(new URL(path, server.url), { headers: { accept } });
      const text = await response.text();
      assert.deepEqual(
        [
          response.status,
          response.headers.get("retry-after"),
          response.headers.get("cache-control"),
        ],
        [503, "5", "no-store"],
        path,
      );
      assert.match(text, /it changed on disk since it was catalogued\. Try again in a moment\./);
    }
  }
  const lines = server.stderr().split("\n").filter((line) => line.includes("has changed"));
  assert.equal(lines.length, 12);
  assert(lines.every((line) => line.includes("Restart the server to load it again")), lines[0]);
  assert(!/^\s+at |internal|\.ts:\d/im.test(server.stderr()), server.stderr());
});

Deno.test("a file that changed is a plain error over MCP, of methods and of tools", async () => {
  using tree = makeTree(FILES);
  await using server = await startServer({ content: tree.path, flags: ["--no-watch"] });
  Deno.removeSync(`${tree.path}/skills/a/large.txt`);
  const uri = "skill://a/large.txt";
  const read = await ask(server.url, "resources/read", { uri });
  const message = `${SENTENCE}; try again in a moment`;
  assert.deepEqual(read.error, { code: -32603, message });
  for (
    const params of [
      { name: "read_resource", arguments: { uri } },
      { name: "load_skill", arguments: { name: "a", file: "large.txt" } },
      { name: "fetch", arguments: { id: uri } },
    ]
  ) {
    const { result } = await ask(server.url, "tools/call", params);
    assert.deepEqual([result.isError, result.content], [true, [{ type: "text", text: message }]]);
  }
  assert(!/^\s+at |internal|\.ts:\d|client sent/im.test(server.stderr()), server.stderr());
});

Deno.test("a process that watches loads a file that changed again", async () => {
  using tree = makeTree(FILES);
  await using server = await startServer({ content: tree.path, flags: ["--watch"] });
  const url = new URL("/raw/skills/a/large.txt", server.url);
  const path = `${tree.path}/skills/a/large.txt`;
  Deno.writeTextFileSync(`${path}.new`, "y".repeat(SIZE));
  Deno.renameSync(`${path}.new`, path);
  let response = await fetch(url);
  for (let text = await response.text(); text[0] !== "y"; text = await response.text()) {
    assert.equal(response.status, 503);
    response = await fetch(url);
  }
  assert.equal(response.status, 200);
  assert(!/^\s+at |\.ts:\d/m.test(server.stderr()), server.stderr());
});

Deno.test("a request of HTTP/1.1 without a Host is 400, whatever it asks for", async () => {
  using tree = makeTree({ "index.md": "# Home\n" });
  await using server = await startServer({ content: tree.path });
  const port = Number(new URL(server.url).port);
  for (
    const target of ["/", "/healthz", "/mcp", "/raw/docs/index.md", `http://localhost:${port}/`]
  ) {
    using connection = await Deno.connect({ hostname: "127.0.0.1", port });
    await connection.write(new TextEncoder().encode(`GET ${target} HTTP/1.1\r\n\r\n`));
    const answer = new Uint8Array(1000);
    const text = new TextDecoder().decode(answer.subarray(0, await connection.read(answer) ?? 0));
    assert.match(text, /^HTTP\/1\.1 400 /, target);
    assert.match(text, /x-content-type-options: nosniff/);
  }
});
