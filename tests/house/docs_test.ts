import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { loadCatalog } from "../../catalog/load.ts";
import { startServer } from "../support/processes.ts";
import { runHere } from "../support/run_here.ts";
import { makeTree } from "../support/trees.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const docs = `${root}docs`;
const { catalog } = loadCatalog({ content: docs });

function read(path: string): string {
  return Deno.readTextFileSync(root + path);
}

/** The fenced blocks of a page, by language. */
function blocks(text: string, language: string): readonly string[] {
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].filter(([, name]) => name === language).map(
    ([, , body]) => body!,
  );
}

const pages = ["README.md", ...[...catalog.docs.keys()].map((path) => `docs/${path}`)];

/** Everything that a start with the sample content writes, at the usual port. */
async function firstStart(): Promise<string> {
  const server = await startServer({ content: docs });
  server.process.kill("SIGTERM");
  await server.process.status;
  await server[Symbol.asyncDispose]();
  return server.stderr().replaceAll(new URL(server.url).host, "127.0.0.1:8000");
}

Deno.test("the output that the pages show of the first start is what a first start writes", async () => {
  const real = await firstStart();
  for (const path of ["README.md", "docs/getting-started.md"]) {
    assert.equal(blocks(read(path), "text")[0], real, path);
  }
});

Deno.test("every JSON example of the pages is JSON", () => {
  const examples = pages.flatMap((path) =>
    blocks(read(path), "json").map((text) => ({ path, text }))
  );
  for (const { path, text } of examples) {
    assert.doesNotThrow(() => JSON.parse(text.replaceAll("…", "")), `${path}:\n${text}`);
  }
  const fences = pages.flatMap((path) => read(path).match(/^.*```json.*$/gm) ?? []);
  assert.deepEqual([examples.length, fences.length > 0], [fences.length, true]);
});

Deno.test("the example of the page on skills is a skill without a problem", () => {
  const [example] = blocks(read("docs/authoring/skills.md"), "markdown");
  using tree = makeTree({
    "skills/csv-inspection/SKILL.md": example!,
    "skills/csv-inspection/scripts/inspect_csv.py": "",
  });
  const { catalog } = loadCatalog({ content: tree.path });
  assert.deepEqual(catalog.diagnostics, []);
  assert.deepEqual(catalog.skills.get("csv-inspection")?.tags, ["csv", "data"]);
});

Deno.test("the example of the page on prompts is a prompt, and the error it shows is the real one", () => {
  const page = read("docs/authoring/prompts.md");
  const [example] = blocks(page, "markdown");
  using tree = makeTree({ "prompts/invite/PROMPT.md": example! });
  const { catalog } = loadCatalog({ content: tree.path });
  assert.deepEqual(catalog.diagnostics, []);
  assert.deepEqual(catalog.prompts.get("invite")?.arguments.map(({ name }) => name), [
    "guest",
    "time",
  ]);

  using broken = makeTree({ "prompts/invite/PROMPT.md": example!.replace("1.0.0", "1") });
  const { fatal } = loadCatalog({ content: broken.path });
  const [shown] = blocks(page, "text");
  const { line, column, code, message, fix } = fatal[0]!;
  assert.equal(
    shown,
    `error: Cannot start: 1 problem in prompts\nerror: prompts/invite/PROMPT.md:${line}:${column} error ${code} ${message} — ${fix}\n`,
  );
});

Deno.test("what the first page shows of check is what check prints", async () => {
  using tree = makeTree({
    "notes/skills/tea/SKILL.md": "---\nname: tea\ndescription: Tea: how to brew it\n---\n\n# Tea\n",
  });
  const { stdout } = await runHere({ args: ["check", "notes"], cwd: tree.path });
  const shown = blocks(read("docs/getting-started.md"), "text").at(-1)!;
  assert.equal(stdout, shown);
});
