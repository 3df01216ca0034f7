import assert from "node:assert/strict";
import { readConfig } from "../config.ts";
import { createLogger } from "../log.ts";
import { makeTree } from "../tests/support/trees.ts";
import { create } from "./new.ts";

/** Runs `new` of the program that lies in a folder; what it says on stdout. */
function made(home: string, args: readonly string[]): string {
  const surroundings = { env: () => undefined, cwd: home, defaultContent: `${home}/docs` };
  const reading = readConfig(["new", ...args], surroundings);
  assert(reading.kind === "config");
  const said: string[] = [];
  const take = (text: string) => said.push(text);
  const code = create({
    config: reading.config,
    log: createLogger({ format: "text", write: take, color: false }),
    terminal: { out: take, err: take, interactive: false, color: false },
    version: "0",
    endSignal: () => new AbortController().signal,
    program: { main: `${home}/main.ts`, args, folders: [] },
  });
  assert.equal(code, 0, said.join(""));
  return said.join("");
}

Deno.test("new says where it wrote, and that this is the sample content where no other is given", () => {
  using tree = makeTree({ "docs/index.md": "# Docs\n", "notes/index.md": "# Notes\n" });
  const path = tree.path;
  assert.deepEqual([
    made(path, ["skill", "tea"]),
    made(path, ["prompt", "tea", "--content", "notes"]),
  ], [
    `Wrote ${path}/docs/skills/tea/SKILL.md\n` +
    "This is the sample content that comes with the program; --content DIR writes into a folder of your own\n" +
    `Next: say what it does and when to use it, then run main.ts check ${path}/docs/skills/tea/SKILL.md\n`,
    `Wrote ${path}/notes/prompts/tea/PROMPT.md\n` +
    `Next: say what it does and when to use it, then run main.ts check ${path}/notes/prompts/tea/PROMPT.md\n`,
  ]);
});
