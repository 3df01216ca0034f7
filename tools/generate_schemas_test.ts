import assert from "node:assert/strict";
import { schemaFiles } from "./generate_schemas.ts";

Deno.test("docs/schemas holds what the code says", () => {
  const folder = new URL("../docs/schemas/", import.meta.url);
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  const written = new Map(
    names.map((name) => [name, Deno.readTextFileSync(new URL(name, folder))]),
  );
  assert.deepEqual(
    written,
    new Map([...schemaFiles()].sort()),
    "run tools/generate_schemas.ts",
  );
});
