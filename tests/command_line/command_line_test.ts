import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { collect, freePort, runArgs, startServer } from "../support/processes.ts";
import { runHere } from "../support/run_here.ts";
import { makeTree } from "../support/trees.ts";

const docs = fileURLToPath(new URL("../../docs", import.meta.url));

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
};
const TOOLS_LIST = { jsonrpc: "2.0", id: 2, method: "tools/list" };

/** Runs `main.ts` to its end with some input; what it wrote, and how it ended. */
async function runMain(
  { content = docs, skills, port, args, input = "" }: {
    content?: string;
    skills?: readonly string[];
    port?: number;
    args: readonly string[];
    input?: string | Uint8Array;
  },
): Promise<{ code: number; stdout: string; stderr: string }> {
  const granted = runArgs({ content, ...(skills && { skills }), ...(port && { port }) });
  const process = new Deno.Command(Deno.execPath(), {
    args: [...granted, ...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    env: { NO_COLOR: "1" },
  }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(typeof input === "string" ? new TextEncoder().encode(input) : input)
    .catch(() => {}); // it may have ended already
  await writer.close().catch(() => {});
  const { code, stdout, stderr } = await process.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

function lines(...messages: readonly unknown[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join("");
}

function answers(
  stdout: string,
): readonly { id: unknown; error?: { code: number }; result?: unknown }[] {
  return stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

Deno.test("stdio answers everything that was asked before the input ended, and exits with 0", async () => {
  const { code, stdout } = await runMain({
    args: ["stdio"],
    input: lines(INITIALIZE, TOOLS_LIST),
  });
  assert.deepEqual([code, answers(stdout).map(({ id }) => id)], [0, [1, 2]]);
});

Deno.test("stdio writes nothing but JSON-RPC to stdout, and its summary to stderr", async () => {
  const { stdout, stderr } = await runMain({ args: ["stdio"], input: lines(INITIALIZE) });
  assert.equal(answers(stdout).length, 1);
  assert.match(
    stderr,
    /^personal-mcp \S+ on stdio\ndocs: \d+ skills in docs\/skills, \d+ prompts, \d+ pages\n$/,
  );
});

Deno.test("stdio answers garbage with a parse error and lives on", async () => {
  const garbage = Uint8Array.of(0xff, 0xfe, 0x0a);
  const rest = new TextEncoder().encode(`not JSON\n${lines(INITIALIZE)}`);
  const { code, stdout } = await runMain({
    args: ["stdio"],
    input: Uint8Array.from([...garbage, ...rest]),
  });
  assert.equal(code, 0);
  assert.deepEqual(answers(stdout).map(({ id, error }) => [id, error?.code]), [
    [null, -32700],
    [null, -32700],
    [1, undefined],
  ]);
});

Deno.test("stdio refuses a line of 11 MB and goes on at the next one", async () => {
  const { code, stdout } = await runMain({
    args: ["stdio"],
    input: `${JSON.stringify({ jsonrpc: "2.0", id: 9, method: "x".repeat(11_000_000) })}\n${
      lines(INITIALIZE)
    }`,
  });
  assert.equal(code, 0);
  const [refused, answered] = answers(stdout);
  assert(refused?.error);
  assert.equal(answered?.id, 1);
});

Deno.test("stdio with a port that is taken warns once and lives on", async () => {
  const port = freePort();
  const blocker = Deno.listen({ hostname: "127.0.0.1", port });
  const { code, stdout, stderr } = await runMain({
    port,
    args: ["stdio", `--port=${port}`],
    input: lines(INITIALIZE),
  });
  blocker.close();
  assert.deepEqual([code, answers(stdout).length], [0, 1]);
  assert.equal(
    stderr.split("\n")[0],
    `warning: Cannot listen on 127.0.0.1:${port}: the port is in use. Stop the other process, or choose another port with --port`,
  );
});

Deno.test("stdio with a port serves HTTP beside it until the input ends", async () => {
  const port = freePort();
  const process = new Deno.Command(Deno.execPath(), {
    args: [...runArgs({ content: docs, port }), "stdio", `--port=${port}`],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const log = collect(process.stderr);
  await log.until(" pages");
  const response = await fetch(`http://127.0.0.1:${port}/healthz`);
  await response.body?.cancel();
  assert.equal(response.status, 200);
  await process.stdin.close();
  const [{ code }] = await Promise.all([process.status, process.stdout.cancel(), log.ended]);
  assert.equal(code, 0);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.test(`serve ends with 0 at ${signal}, with a stream still open`, async () => {
    await using server = await startServer({ content: docs });
    server.process.kill(signal);
    assert.equal((await server.process.status).code, 0);
  });
}

Deno.test("serve with a port that is taken exits with 1 and says what to do", async () => {
  const port = freePort();
  const blocker = Deno.listen({ hostname: "127.0.0.1", port });
  const { code, stderr } = await runMain({ port, args: ["serve", `--port=${port}`] });
  blocker.close();
  assert.deepEqual([code, stderr], [
    1,
    `error: Cannot listen on 127.0.0.1:${port}: the port is in use. Stop the other process, or choose another port with --port\n`,
  ]);
});

Deno.test("a wrong flag exits with 2 and names the right one", async () => {
  const { code, stdout, stderr } = await runMain({ args: ["--prot", "1"] });
  assert.deepEqual([code, stdout, stderr], [
    2,
    "",
    'error: Unknown flag "--prot". Did you mean "--port"? See --help.\n',
  ]);
});

Deno.test("--help and --version answer on stdout with 0", async () => {
  const help = await runHere({ cwd: "/", args: ["--help"] });
  assert.deepEqual([help.code, help.stderr], [0, ""]);
  assert.match(help.stdout, /^Serve one folder /);
  const version = await runHere({ cwd: "/", args: ["--version"] });
  assert.deepEqual([version.code, version.stdout], [0, "personal-mcp 0.1.0\n"]);
});

Deno.test("a folder that may not be read exits with 1 and prints the command that may", async () => {
  using tree = makeTree({ "index.md": "# Home\n" });
  const { code, stderr } = await runMain({ args: ["serve", `--content=${tree.path}`] });
  assert.equal(code, 1);
  assert.match(
    stderr,
    new RegExp(
      `^error: Missing permission: --allow-read=${tree.path} .*Run: .* run --no-prompt --allow-read=${tree.path},.*--content=${tree.path}\n$`,
    ),
  );
});

Deno.test("a content root that is not there exits with 1 and says so", async () => {
  using tree = makeTree({});
  const content = `${tree.path}/nowhere`;
  const { code, stderr } = await runHere({ cwd: "/", args: ["stdio", `--content=${content}`] });
  assert.equal(code, 1);
  assert(stderr.includes(content), stderr);
});

const PROMPT = (lines: readonly string[]) => `---\n${lines.join("\n")}\n---\n\n# Hello\n\nHello.\n`;
const GOOD = [
  "name: hello",
  "description: Says hello.",
  "x-personal-mcp:",
  "  id: hello",
  "  version: 1.0.0",
  "  capabilities: [resource://prompts/hello/document]",
];
const replaced = (line: string, by: string) =>
  PROMPT(GOOD.map((each) => each === line ? by : each));

/** Each kind of invalid prompt metadata: the file, and where the report points. */
const BROKEN_PROMPTS: readonly [string, string, number][] = [
  ["no frontmatter", "# Hello\n", 1],
  ["no description", replaced("description: Says hello.", ""), 1],
  ["a name that is not the directory's", replaced("name: hello", "name: hallo"), 2],
  ["an id that is not the directory's", replaced("  id: hello", "  id: hallo"), 5],
  ["a version that is no SemVer text", replaced("  version: 1.0.0", "  version: 1.0"), 6],
  ["capabilities without the document", replaced(GOOD[5]!, "  capabilities: [other]"), 7],
  ["an unknown field", PROMPT([...GOOD, "color: red"]), 8],
  [
    "an argument name that is no identifier",
    PROMPT([...GOOD, "  arguments:", "    two words: {}"]),
    9,
  ],
  ["unreadable YAML", replaced("description: Says hello.", "description: Says: hello."), 3],
];

for (const [name, file, line] of BROKEN_PROMPTS) {
  Deno.test(`a prompt with ${name} stops the start with file, line, column and fix`, async () => {
    using tree = makeTree({ "index.md": "# Home\n", "prompts/hello/PROMPT.md": file });
    const { code, stdout, stderr } = await runHere({
      cwd: "/",
      args: ["stdio", `--content=${tree.path}`],
    });
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /^error: Cannot start: 1 problem in prompts\n/);
    assert.match(
      stderr,
      new RegExp(`prompts/hello/PROMPT\\.md:${line}:\\d+ error [a-z-]+ .+ — .+\n$`),
    );
  });
}

Deno.test("every problem of every prompt is listed before the process ends", async () => {
  using tree = makeTree({
    "prompts/hello/PROMPT.md": replaced("name: hello", "name: hallo"),
    "prompts/bye/PROMPT.md": "no frontmatter\n",
  });
  const { stderr } = await runHere({
    cwd: "/",
    args: ["stdio", `--content=${tree.path}`],
  });
  assert.match(stderr, /Cannot start: \d+ problems in prompts/);
  assert(
    stderr.includes("prompts/hello/PROMPT.md:2:") && stderr.includes("prompts/bye/PROMPT.md:1:"),
    stderr,
  );
});

Deno.test("connect prints the configuration of a client, and names the clients it knows", async () => {
  const { code, stdout } = await runHere({ cwd: "/", args: ["connect", "cursor"] });
  assert.equal(code, 0);
  assert.match(stdout, /^Cursor\n\n# HTTP: .*\n\{/);
  assert(stdout.includes('"url": "http://127.0.0.1:8000/mcp"'), stdout);
  const unknown = await runHere({ cwd: "/", args: ["connect", "cursr"] });
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /^error: Unknown client "cursr"\. Did you mean "cursor"\?/);
});
