import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { runArgs, startServer } from "../support/processes.ts";
import { oddTree } from "../support/odd_tree.ts";
import { makeTree } from "../support/trees.ts";
import { options, runScript } from "./fastmcp.ts";

const docs = fileURLToPath(new URL("../../docs", import.meta.url));

const MODES = ["auto", "legacy", "2026-07-28"];

interface Report {
  readonly skills: readonly {
    readonly name: string;
    readonly files?: number;
    readonly hashMismatch?: readonly string[];
    readonly sizeMismatch?: readonly string[];
    readonly error?: string;
  }[];
  readonly errors: readonly string[];
  readonly synced?: readonly string[];
  readonly syncError?: string;
  readonly templates: readonly string[];
  /** How many entries `list_resources` and `list_prompts` have in `.data`. */
  readonly toolResources?: number;
  readonly toolPrompts?: number;
}

function runProbe(mode: string, args: readonly string[]): Promise<Report> {
  return runScript("fastmcp_client_probe.py", args, { MODE: mode });
}

function assertAgrees(report: Report): void {
  const { skills, errors, synced, syncError, templates } = report;
  assert.deepEqual({ errors, syncError }, { errors: [], syncError: undefined });
  assert(skills.length > 0, "FastMCP found skills");
  for (const { name, files, hashMismatch, sizeMismatch, error } of skills) {
    assert.deepEqual(
      { name, error, hashMismatch, sizeMismatch },
      { name, error: undefined, hashMismatch: [], sizeMismatch: [] },
    );
    assert(files! > 0);
  }
  assert(report.toolResources! >= 2 * skills.length + templates.length);
  assert(report.toolPrompts! > 0, "FastMCP reads the data of list_prompts");
  const folders = skills.map(({ name }) => name.slice(name.lastIndexOf("/") + 1));
  assert.deepEqual([...synced!].sort(), folders.sort());
}

for (const mode of MODES) {
  for (
    const [tree, open] of [["the sample content", () => ({ path: docs, [Symbol.dispose]() {} })], [
      "odd files",
      oddTree,
    ]] as const
  ) {
    Deno.test(`FastMCP's client (${mode}) reads and syncs ${tree} over HTTP`, options, async () => {
      using content = open();
      await using server = await startServer({ content: content.path });
      assertAgrees(await runProbe(mode, [server.url]));
    });

    Deno.test(
      `FastMCP's client (${mode}) reads and syncs ${tree} over stdio`,
      options,
      async () => {
        using content = open();
        const { path } = content;
        const command = [
          Deno.execPath(),
          ...runArgs({ content: path }),
          "stdio",
          `--content=${path}`,
        ];
        assertAgrees(await runProbe(mode, ["--", ...command]));
      },
    );
  }
}

Deno.test(
  "FastMCP's client lists 10,000 skills to the end over HTTP and over stdio",
  options,
  async () => {
    using tree = makeTree(Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [
        `skills/s${index}/SKILL.md`,
        `---\nname: s${index}\ndescription: Number ${index}.\n---\n\n# ${index}\n`,
      ]),
    ));
    const { path } = tree;
    const command = [Deno.execPath(), ...runArgs({ content: path }), "stdio", `--content=${path}`];
    await using server = await startServer({ content: path });
    for (const target of [[server.url], ["--", ...command]]) {
      const { skills, resources, templates } = await runScript<Record<string, number>>(
        "fastmcp_list.py",
        target,
      );
      assert.equal(skills, 10_000);
      assert(resources! >= 20_000 && templates! >= 10_000);
    }
  },
);
