import assert from "node:assert/strict";
import { csvTable } from "./csv_rows.ts";

const ROWS: readonly (readonly [name: string, text: string, table: unknown])[] = [
  ["commas, quotes and line ends in quotes", '\ufeffa,b\r\n1,"x, ""y""\nz"\r\n', {
    head: ["a", "b"],
    rows: [["1", 'x, "y"\nz']],
    isCut: false,
  }],
  ["semicolons", "a;b\n1,5;2\n", { head: ["a", "b"], rows: [["1,5", "2"]], isCut: false }],
  ["rows that are too short or too long", "a,b\n1\n1,2,3\n", {
    head: ["a", "b"],
    rows: [["1"], ["1", "2", "3"]],
    isCut: false,
  }],
  ["text without columns", "just\nlines\n", undefined],
  ["a quote that is not closed", 'a,b\n"1,2\n', undefined],
  ["nothing", "", undefined],
];

for (const [name, text, table] of ROWS) {
  Deno.test(`a CSV file with ${name} is a table or none`, () => {
    assert.deepEqual(csvTable(text), table);
  });
}

Deno.test("a table shows its first 500 rows and says that there are more", () => {
  const table = csvTable("a,b\n" + "1,2\n".repeat(501))!;
  assert.deepEqual([table.rows.length, table.isCut], [500, true]);
});
