import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { runArgs, startServer } from "../processes.ts";
import { oddTree } from "../odd_tree.ts";

/** FastMCP 4.0.10's interpreter; `.ci/run` installs it and sets the variable. */
const python = Deno.env.get("FASTMCP_PYTHON");
const mustRun = Deno.env.get("CI") === "true";
const probe = fileURLToPath(new URL("fastmcp_client_probe.py", import.meta.url));
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
}

async function runProbe(mode: string, args: readonly string[]): Promise<Report> {
  const command = new Deno.Command(python!, { args: [probe, ...args], env: { MODE: mode } });
  const { stdout, stderr } = await command.output();
  const text = new TextDecoder().decode(stdout);
  assert.notEqual(text, "", new TextDecoder().decode(stderr));
  return JSON.parse(text);
}

function assertAgrees({ skills, errors, synced, syncError }: Report): void {
  assert.deepEqual({ errors, syncError }, { errors: [], syncError: undefined });
  assert(skills.length > 0, "FastMCP found skills");
  for (const { name, files, hashMismatch, sizeMismatch, error } of skills) {
    assert.deepEqual(
      { name, error, hashMismatch, sizeMismatch },
      { name, error: undefined, hashMismatch: [], sizeMismatch: [] },
    );
    assert(files! > 0);
  }
  const folders = skills.map(({ name }) => name.slice(name.lastIndexOf("/") + 1));
  assert.deepEqual([...synced!].sort(), folders.sort());
}

if (python === undefined) {
  // deno-lint-ignore no-console
  console.error(
    "\n*** FASTMCP_PYTHON is not set: the tests against FastMCP's real client are left out. Run .ci/run to install it. ***\n",
  );
}

for (const mode of MODES) {
  const options = { ignore: python === undefined && !mustRun };
  for (
    const [tree, open] of [["the sample content", () => ({ path: docs, [Symbol.dispose]() {} })], [
      "odd files",
      oddTree,
    ]] as const
  ) {
    Deno.test(`FastMCP's client (${mode}) reads and syncs ${tree} over HTTP`, options, async () => {
      assert(python, "CI needs FASTMCP_PYTHON");
      using content = open();
      await using server = await startServer({ content: content.path });
      assertAgrees(await runProbe(mode, [server.url]));
    });

    Deno.test(
      `FastMCP's client (${mode}) reads and syncs ${tree} over stdio`,
      options,
      async () => {
        assert(python, "CI needs FASTMCP_PYTHON");
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
