import assert from "node:assert/strict";
import { parseJson } from "./json.ts";

Deno.test("parseJson counts brackets, but not those in strings", () => {
  const text = JSON.stringify({ text: '\\"'.repeat(9) + "[".repeat(1000), more: [1] });
  assert.deepEqual(parseJson(text), { kind: "parsed", value: JSON.parse(text) });
});

Deno.test("parseJson reads what is wide, and as deep as 256 levels", () => {
  const wide = `[${"[],".repeat(10_000)}[]]`;
  assert.equal(parseJson(wide).kind, "parsed");
  assert.equal(parseJson("[".repeat(256) + "]".repeat(256)).kind, "parsed");
  assert.deepEqual(parseJson('{"a":'.repeat(257) + "1" + "}".repeat(257)), {
    kind: "refused",
    sentence: "it is nested deeper than 256 levels",
  });
});

Deno.test("parseJson says that a text is not JSON without quoting it", () => {
  for (const text of ["", "{", "nope", '"\\', "]"]) {
    assert.deepEqual(parseJson(text), { kind: "refused", sentence: "it is not JSON" });
  }
});
