import assert from "node:assert/strict";
import { schemaFiles } from "./generate_schemas.ts";

/** Written by hand, and held to real output by `check_formats_test.ts`: Zod cannot say `dependentRequired`. */
const BY_HAND = ["check.json"];

Deno.test("docs/schemas holds what the code says", () => {
  const folder = new URL("../docs/schemas/", import.meta.url);
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  const generated = schemaFiles();
  assert.deepEqual(names, [...generated.keys(), ...BY_HAND].sort());
  const written = new Map(
    [...generated.keys()].sort().map((
      name,
    ) => [name, Deno.readTextFileSync(new URL(name, folder))]),
  );
  assert.deepEqual(
    written,
    new Map([...generated].sort()),
    "run tools/generate_schemas.ts",
  );
});
