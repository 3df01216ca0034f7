import assert from "node:assert/strict";
import { section, withSection } from "./table.ts";

const outcome = (title: string, cell: string) => ({ title, cell, missing: [] });

const TEXT = section([{
  name: "Host 1.2.3",
  http: [outcome("a", "whole"), outcome("b", "9 characters")],
  stdio: [outcome("a", "whole"), outcome("b", "whole")],
}], "2026-12-01");

Deno.test("a host has a table of what it passes on over both transports", () => {
  assert.match(TEXT, /^## What each host passes on\n\n/);
  assert.match(TEXT, /measured on 2026-12-01 with `deno task hosts`/);
  assert.equal(
    TEXT.slice(TEXT.indexOf("### ")),
    "### Host 1.2.3\n\n| the model asks for | over HTTP | over stdio |\n| --- | --- | --- |\n" +
      "| a | whole | whole |\n| b | 9 characters | whole |\n",
  );
});

Deno.test("the section takes the place of the old one, and nothing else changes", () => {
  const page = "# Clients\n\n## One\n\nx\n\n## Last\n\ny\n";
  const added = withSection(page, TEXT);
  assert.equal(added, `${page}\n${TEXT}`);
  assert.equal(withSection(added, TEXT), added);
  const inside = `# Clients\n\n${TEXT}\n## Last\n\ny\n`;
  assert.equal(withSection(inside, TEXT), inside);
});
