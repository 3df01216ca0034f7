import assert from "node:assert/strict";
import { pack } from "../../tools/pack.ts";
import { collect, freePort } from "../support/processes.ts";
import { makeTree, type Tree } from "../support/trees.ts";

const SKILL = "---\nname: tea\ndescription: Brews tea. Use when asked to.\n---\n\n```sh\nls\n```\n";

const INPUT = [
  {
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "resources/read", params: { uri: "skill://tea/SKILL.md" } },
].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");

/** Installs the package into an empty folder, with empty caches and nothing but Node on the PATH. */
async function install(): Promise<Tree & { readonly env: Record<string, string> }> {
  const tree = makeTree({ "skills/tea/SKILL.md": SKILL, "home/.keep": "" });
  const output = `${tree.path}/dist`;
  const archive = await pack(output);
  const node = new TextDecoder().decode(
    new Deno.Command("sh", { args: ["-c", "dirname $(command -v npm)"] }).outputSync().stdout,
  ).trim();
  const env = {
    PATH: `${node}:/usr/bin:/bin`,
    HOME: `${tree.path}/home`,
    DENO_DIR: `${tree.path}/deno`,
    npm_config_cache: `${tree.path}/npm`,
    NO_COLOR: "1",
  };
  const { success, stderr } = new Deno.Command("npm", {
    args: [
      "install",
      "--silent",
      "--no-audit",
      "--no-fund",
      "--prefix",
      `${tree.path}/app`,
      archive,
    ],
    cwd: tree.path,
    env,
    clearEnv: false,
  }).outputSync();
  assert(success, new TextDecoder().decode(stderr));
  return Object.assign(tree, { env });
}

/** Holds a port, unless somebody holds it already. */
function listenAt(port: number): Deno.Listener | undefined {
  try {
    return Deno.listen({ hostname: "127.0.0.1", port });
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) return undefined;
    throw error;
  }
}

Deno.test("the npm package serves a folder over stdio and HTTP, and leaves no process behind", async (test) => {
  using tree = await install();
  const start = (...args: readonly string[]) =>
    new Deno.Command(`${tree.path}/app/node_modules/.bin/personal-mcp`, {
      args: [...args],
      cwd: tree.path,
      env: tree.env,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();

  await test.step("it has no package but deno beside it", () => {
    const names = [...Deno.readDirSync(`${tree.path}/app/node_modules`)].map(({ name }) => name)
      .filter((name) => !name.startsWith("."));
    assert.deepEqual(names.sort(), ["@deno", "deno", "personal-mcp"]);
  });

  await test.step("stdio answers and ends with its input", async () => {
    const child = start("stdio", "skills");
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(INPUT));
    await writer.close();
    const { code, stdout, stderr } = await child.output();
    const decoder = new TextDecoder();
    assert.equal(code, 0, decoder.decode(stderr));
    const answers = decoder.decode(stdout).trim().split("\n").map((line) => JSON.parse(line));
    assert.equal(answers[1].result.contents[0].text, SKILL);
    assert.match(decoder.decode(stderr), /\nskills: a folder of 1 skill\n$/);
  });

  await test.step("a page is served, with its code highlighted and its script", async () => {
    const port = freePort();
    const child = start("skills", `--port=${port}`);
    const log = collect(child.stderr);
    await log.until("MCP at ");
    const page = await (await fetch(`http://127.0.0.1:${port}/skills/tea/`)).text();
    assert.match(page, /hljs-/);
    const script = /src="([^"]*islands-[^"]*\.js)"/.exec(page)![1]!;
    const response = await fetch(`http://127.0.0.1:${port}${script}`);
    await response.body?.cancel();
    assert.equal(response.status, 200);
    child.kill("SIGTERM");
    assert.equal((await child.status).code, 0);
    await Promise.all([child.stdin.close(), child.stdout.cancel(), log.ended]);
    await assert.rejects(fetch(`http://127.0.0.1:${port}/healthz`), "nobody listens any more");
  });

  await test.step("where the default port is in use, the next free one is taken and said", async () => {
    const blocker = listenAt(8000);
    const child = start("skills");
    const log = collect(child.stderr);
    await log.until("MCP at ");
    const [, taken] = /^Port 8000 is in use; (\d+) is taken instead\.$/m.exec(log.text())!;
    const response = await fetch(`http://127.0.0.1:${taken}/healthz`);
    await response.body?.cancel();
    assert.equal(response.status, 200);
    child.kill("SIGTERM");
    assert.equal((await child.status).code, 0);
    await Promise.all([child.stdin.close(), child.stdout.cancel(), log.ended]);
    blocker?.close();
  });

  await test.step("what is wrong ends with the code of the command", async () => {
    const { code, stderr } = await start("gone").output();
    assert.deepEqual([code, new TextDecoder().decode(stderr)], [
      1,
      `error: Cannot serve "${tree.path}/gone": there is no such folder\n`,
    ]);
  });
});
