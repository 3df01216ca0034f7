import assert from "node:assert/strict";
import { loadCatalog } from "../catalog/load.ts";
import { oddTree } from "../tests/odd_tree.ts";
import { openPipe, requestBody } from "../tests/wire.ts";

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
