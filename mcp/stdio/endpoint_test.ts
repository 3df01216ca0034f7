import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { oddTree } from "../../tests/support/odd_tree.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { type Answer, openPipe, requestBody } from "../../tests/support/wire.ts";
import { serveStdioEndpoint } from "./endpoint.ts";

const tree = oddTree();
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: tree.path });

function open(era?: "legacy" | "modern") {
  const errors: unknown[] = [];
  const options = {
    catalog: () => catalog,
    version: "1.2.3",
    onError: (e: unknown) => errors.push(e),
  };
  return { ...openPipe(options, era), errors };
}

for (const era of ["legacy", "modern"] as const) {
  Deno.test(`stdio answers ${era} clients`, async () => {
    const pipe = open(era);
    const { result } = await pipe.call("resources/read", { uri: "skill://names/100%.md" });
    assert.deepEqual(result.contents, [
      { uri: "skill://names/100%25.md", mimeType: "text/markdown", text: "percent\n" },
    ]);
    assert.equal(result.resultType, era === "modern" ? "complete" : undefined);
    assert.deepEqual(await pipe.end(), []);
  });
}

Deno.test("the end of input ends a connection after all answers are written", async () => {
  const pipe = open();
  const body = requestBody("resources/read", { uri: "skill://bytes/big.bin" }, "legacy");
  for (let id = 1; id <= 3; id++) await pipe.write(`${JSON.stringify({ ...body, id })}\n`);
  const answers = await pipe.end();
  const sizes = answers.map(({ result }) => result.contents[0].text.length);
  assert.deepEqual(sizes, [1_500_000, 1_500_000, 1_500_000]);
});

Deno.test("what is no message is answered with an error, and the connection lives on", async () => {
  const rows: readonly (readonly [string, number, unknown])[] = [
    ["garbage", -32700, null],
    ['{"jsonrpc":"2.0","id":1,"method":"ping"', -32700, null],
    ["42", -32600, null],
    ["null", -32600, null],
    ["[]", -32600, null],
    ["{}", -32600, null],
    ['{"id":7,"method":"ping"}', -32600, 7],
    ['{"jsonrpc":"2.0","id":"x","method":5}', -32600, "x"],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, null],
  ];
  const pipe = open();
  for (const [line, code, id] of rows) {
    await pipe.write(`${line}\n`);
    const answer = await pipe.read();
    assert.deepEqual([answer.jsonrpc, answer.error.code, answer.id], ["2.0", code, id], line);
    assert.equal((pipe.errors.pop() as Error).message, answer.error.message);
  }
  assert.deepEqual((await pipe.call("ping")).result, {});
});

Deno.test("blank lines, CRLF, a byte order mark and broken UTF-8 do no harm", async () => {
  const pipe = open();
  await pipe.write("\n  \r\n");
  await pipe.write('\ufeff{"jsonrpc":"2.0","id":1,"method":"ping"}\r\n');
  assert.deepEqual(await pipe.read(), { jsonrpc: "2.0", id: 1, result: {} });
  const [before, after] = ['{"jsonrpc":"2.0","id":"', '","method":"ping"}\n'];
  await pipe.write(new TextEncoder().encode(before));
  await pipe.write(Uint8Array.of(0xff, 0xfe));
  await pipe.write(after);
  assert.deepEqual(await pipe.read(), { jsonrpc: "2.0", id: "\ufffd\ufffd", result: {} });
});

Deno.test("a line of 9 MB is answered, one of 11 MB is refused, and the next is read again", async () => {
  const pipe = open();
  const padded = (length: number) =>
    JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { x: "x".repeat(length) } });
  await pipe.write(`${padded(9_000_000)}\n`);
  assert.deepEqual(await pipe.read(), { jsonrpc: "2.0", id: 1, result: {} });
  await pipe.write(padded(11_000_000));
  assert.equal((await pipe.read()).error.code, -32700);
  await pipe.write(`\n${padded(1)}\n`);
  assert.deepEqual(await pipe.read(), { jsonrpc: "2.0", id: 1, result: {} });
});

Deno.test("a batch is answered with an array, without what it cancels", async () => {
  const pipe = open();
  const ping = { jsonrpc: "2.0", method: "ping" };
  const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
  await pipe.write(
    `${JSON.stringify([{ ...ping, id: 1 }, initialized, 5, { ...ping, id: "b" }])}\n`,
  );
  assert.deepEqual(
    (await pipe.read()).map(({ id, result, error }: Answer) => [id, result, error?.code]),
    [[null, undefined, -32600], [1, {}, undefined], ["b", {}, undefined]],
  );
  await pipe.write(`${JSON.stringify([initialized])}\n`);
  const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
  await pipe.write(`${JSON.stringify([{ ...ping, id: 1 }, { ...ping, id: 2 }, cancelled])}\n`);
  const answers = await pipe.read();
  assert.deepEqual(answers.at(-1), { jsonrpc: "2.0", id: 2, result: {} });
  assert.deepEqual(await pipe.end(), []);
});

Deno.test("the last request may lack its newline", async () => {
  const pipe = open();
  await pipe.write('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  assert.deepEqual(await pipe.end(), [{ jsonrpc: "2.0", id: 1, result: {} }]);
});

Deno.test("a subscription does not hold up the end; it is answered when the connection ends", async () => {
  const options = { catalog: () => catalog, version: "1.2.3", watching: true };
  const pipe = openPipe(options, "modern");
  const filter = { notifications: { resourcesListChanged: true } };
  const acknowledged = await pipe.call("subscriptions/listen", filter);
  assert.equal(acknowledged.method, "notifications/subscriptions/acknowledged");
  pipe.endpoint.notify.resourcesChanged();
  pipe.endpoint.notify.promptsChanged();
  assert.equal((await pipe.read()).method, "notifications/resources/list_changed");
  const [ended] = await pipe.end();
  assert.deepEqual([ended.id, ended.result.resultType], [1, "complete"]);
});

Deno.test("closing from this side ends the connection", async () => {
  const pipe = open();
  await pipe.call("ping");
  await pipe.endpoint.close();
  await pipe.endpoint.finished;
  assert.equal(await pipe.read(), undefined);
});

Deno.test("a client that no longer reads ends the connection", async () => {
  const input = new TransformStream<Uint8Array, Uint8Array>();
  const { finished } = serveStdioEndpoint({
    catalog: () => catalog,
    version: "1.2.3",
    input: input.readable,
    output: new WritableStream({ write: () => Promise.reject(new Error("broken pipe")) }),
  });
  const writer = input.writable.getWriter();
  await writer.write(new TextEncoder().encode('{"jsonrpc":"2.0","id":1,"method":"ping"}\n'));
  await finished;
});

Deno.test("no answer on stdio is longer than 9 MiB", async () => {
  using large = makeTree({
    "index.md": "# Home\n",
    "skills/large/SKILL.md": "---\nname: large\ndescription: Large files.\n---\n",
    "skills/large/fits.bin": new Uint8Array(7_000_000),
    "skills/large/over.bin": new Uint8Array(7_077_200),
    "skills/large/bells.txt": new Uint8Array(1_600_000).fill(7),
    "skills/large/text.txt": new Uint8Array(9_300_000).fill(0x61),
  });
  const loaded = loadCatalog({ content: large.path });
  const pipe = openPipe({
    catalog: () => loaded.catalog,
    version: "1.2.3",
    url: (target) => target.kind === "skill-file" ? `https://web/${target.file.path}` : undefined,
  });
  for (const name of ["fits.bin", "text.txt"]) {
    const { result } = await pipe.call("resources/read", { uri: `skill://large/${name}` });
    assert.equal(result.contents.length, 1, name);
  }
  const limit = 9 * 1024 * 1024;
  for (const [name, size] of [["over.bin", 9_436_268 + 1024], ["bells.txt", 9_600_002 + 1024]]) {
    const uri = `skill://large/${name}`;
    const { error } = await pipe.call("resources/read", { uri: uri.replace("large", "l%61rge") });
    const url = `https://web/${name}`;
    assert.deepEqual(error, {
      code: -32603,
      message:
        `Cannot send "${uri}": the answer has ${size} bytes and the limit is ${limit}, open ${url}`,
      data: { uri, size, limit, url },
    });
  }
  assert.deepEqual((await pipe.call("ping")).result, {});
});
