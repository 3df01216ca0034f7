import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { startServer } from "../support/processes.ts";

/** Run from outside the frozen lock, in a folder of its own. */
const SUITE = "npm:@modelcontextprotocol/conformance@0.2.0-alpha.12";
const baseline = fileURLToPath(new URL("conformance_expected_failures.yml", import.meta.url));
const docs = fileURLToPath(new URL("../../docs", import.meta.url));

/** Scenarios that only run by name, or that must have no failure and no warning. */
const SCENARIOS = [
  "sep-2640-skills-enumeration",
  "sep-2640-skills-manifest",
  "sep-2640-skills-directory",
  "sep-2164-resource-not-found",
  "caching",
  "dns-rebinding-protection",
];

/** The suite now and then waits for ever with no connection open; a run that long is begun again. */
const LIMIT = 120_000;

async function conformance(
  args: readonly string[],
  tries = 3,
): Promise<{ code: number; text: string }> {
  const folder = Deno.makeTempDirSync();
  const limit = AbortSignal.timeout(LIMIT);
  try {
    const command = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-lock", "--node-modules-dir=none", SUITE, "server", ...args],
      cwd: folder,
      env: { NO_COLOR: "1" },
      signal: limit,
    });
    const { code, stdout, stderr } = await command.output();
    if (limit.aborted && tries > 1) return await conformance(args, tries - 1);
    const decoder = new TextDecoder();
    return { code, text: decoder.decode(stdout) + decoder.decode(stderr) };
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("the conformance suite fails where the baseline says and nowhere else", async () => {
  await using server = await startServer({ content: docs });
  const { code, text } = await conformance(
    ["--url", server.url, "--suite", "active", "--expected-failures", baseline],
  );
  assert.equal(code, 0, text);
});

for (const scenario of SCENARIOS) {
  Deno.test(`the conformance scenario ${scenario} has no failure and no warning`, async () => {
    await using server = await startServer({ content: docs });
    const { code, text } = await conformance(["--url", server.url, "--scenario", scenario]);
    assert.equal(code, 0, text);
    assert.match(text, /Passed: [1-9]\d*\/\d+, 0 failed, 0 warnings/, text);
  });
}
