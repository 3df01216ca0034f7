/**
 * Files that are too large to be held, through real sockets: what is sent is what was hashed, and no reader makes the
 * server hold a file.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { type ServerProcess, startServer } from "../support/processes.ts";
import { makeTree } from "../support/trees.ts";

const SIZE = 3_000_000;
const OLD = new Date("2020-01-01");

/** Bytes that differ from place to place, so that a part from elsewhere is seen. */
function bytesOf(seed: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: SIZE }, (_, at) => at * 31 + (at >> 8) + seed);
}

interface Served extends AsyncDisposable {
  readonly server: ServerProcess;
  readonly path: string;
  readonly url: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Serves one large file, last modified at some time. */
async function serveLarge(time = OLD): Promise<Served> {
  const bytes = bytesOf(0);
  const tree = makeTree({
    "index.md": "# Home\n",
    "skills/a/SKILL.md": "---\nname: a\ndescription: First.\n---\n",
    "skills/a/large.bin": bytes,
  });
  const path = `${tree.path}/skills/a/large.bin`;
  Deno.utimeSync(path, time, time);
  const server = await startServer({ content: tree.path });
  return {
    server,
    path,
    url: new URL("/raw/skills/a/large.bin", server.url).href,
    bytes,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      tree[Symbol.dispose]();
    },
  };
}

async function get(url: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(url, { method, headers });
  const body = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}

Deno.test("a large file is sent whole and in parts, under its digest", async () => {
  await using served = await serveLarge();
  const { url, bytes } = served;
  const etag = `"sha256:${createHash("sha256").update(bytes).digest("hex")}"`;
  const whole = await get(url);
  assert.deepEqual([whole.status, whole.headers.get("etag")], [200, etag]);
  assert.deepEqual(whole.body, bytes);
  for (const [start, end] of [[0, 1], [1_000_000, 1_200_000], [SIZE - 1, SIZE], [1, SIZE]]) {
    const part = await get(url, { range: `bytes=${start}-${end! - 1}`, "if-range": etag });
    assert.deepEqual([part.status, part.headers.get("etag")], [206, etag]);
    assert.equal(part.headers.get("content-range"), `bytes ${start}-${end! - 1}/${SIZE}`);
    assert.deepEqual(part.body, bytes.subarray(start, end));
  }
});

Deno.test("HEAD, 304 and 416 read nothing: they answer for a file that is gone", async () => {
  await using served = await serveLarge();
  const { url, path } = served;
  const head = await get(url, {}, "HEAD");
  const etag = head.headers.get("etag")!;
  Deno.removeSync(path);
  const again = await get(url, { range: "bytes=0-1" }, "HEAD");
  assert.deepEqual(
    [again.status, again.headers.get("content-length"), again.headers.get("etag")],
    [200, String(SIZE), etag],
  );
  assert.equal((await get(url, { "if-none-match": etag })).status, 304);
  assert.equal((await get(url, { range: `bytes=${SIZE}-` })).status, 416);
  assert.equal((await get(url)).status, 503);
  assert.equal((await get(url, { range: "bytes=0-1" })).status, 503);
});

Deno.test("of a file that has other bytes now, nobody gets a complete answer", async () => {
  await using served = await serveLarge();
  const { url, path, bytes } = served;
  Deno.writeFileSync(path, bytesOf(1)); // in place: the same file, the same size
  const whole = await fetch(url);
  await assert.rejects(whole.arrayBuffer());
  assert.equal((await get(url, { range: "bytes=0-0" })).status, 503);
  Deno.writeFileSync(path, bytes);
  assert.deepEqual((await get(url)).body, bytes);
  assert.deepEqual((await get(url, { range: "bytes=9-9" })).body, bytes.subarray(9, 10));
});

Deno.test("a part of a file that was touched, or was new when it was loaded, is checked by the digest", async () => {
  await using served = await serveLarge(new Date());
  const { url, path, bytes } = served;
  assert.deepEqual((await get(url, { range: "bytes=7-8" })).body, bytes.subarray(7, 9));
  Deno.utimeSync(path, OLD, OLD);
  assert.deepEqual((await get(url, { range: "bytes=7-8" })).body, bytes.subarray(7, 9));
});

Deno.test("a file that becomes a pipe or a link stops no request", async () => {
  await using served = await serveLarge();
  const { url, path } = served;
  Deno.removeSync(path);
  assert(new Deno.Command("mkfifo", { args: [path] }).outputSync().success);
  assert.equal((await get(url)).status, 503);
  Deno.removeSync(path);
  Deno.symlinkSync("/etc/passwd", path);
  assert.equal((await get(url)).status, 503);
  served.server.process.kill("SIGTERM");
  assert.equal((await served.server.process.status).code, 0);
});

Deno.test({
  name:
    "readers of large files cost a few pieces each, whatever they ask and however slowly they read",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    using tree = makeTree({ "index.md": "# Home\n", "huge.bin": "" });
    Deno.truncateSync(`${tree.path}/huge.bin`, 200 << 20);
    Deno.utimeSync(`${tree.path}/huge.bin`, OLD, OLD);
    await using server = await startServer({ content: tree.path });
    const url = new URL("/raw/docs/huge.bin", server.url).href;
    const peak = () => {
      const status = Deno.readTextFileSync(`/proc/${server.process.pid}/status`);
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) / 1024;
    };
    const before = peak();
    const parts = Array.from({ length: 12 }, (_, at) => get(url, { range: `bytes=${at}-${at}` }));
    const heads = Array.from({ length: 4 }, () => get(url, {}, "HEAD"));
    await Promise.all([...parts, ...heads]);
    const standing = await Promise.all(Array.from({ length: 8 }, () => fetch(url)));
    const { port } = new URL(url);
    const health = await fetch(`http://127.0.0.1:${port}/healthz`);
    await health.body?.cancel();
    let read = 0;
    for await (const piece of standing[0]!.body!) read += piece.byteLength;
    assert.equal(read, 200 << 20);
    for (const { body } of standing.slice(1)) await body!.cancel();
    const grown = peak() - before;
    assert(grown < 150, `${grown.toFixed()} MiB for 200 MiB`);
  },
});
