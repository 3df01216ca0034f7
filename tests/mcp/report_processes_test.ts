import assert from "node:assert/strict";
import { collect, freePort, runArgs } from "../support/processes.ts";
import { makeTree } from "../support/trees.ts";
import { linesOf } from "../support/wire.ts";

// Starts of public bug reports, each with neighbors of its kind.

const CONTENT = {
  "index.md": "# Home\n",
  "skills/alpha/SKILL.md": "---\nname: alpha\ndescription: First.\n---\n\n# Alpha\n",
};

/** A project of somebody else, in which every name that we import means nothing. */
const PROJECT = {
  "deno.json": JSON.stringify({
    imports: {
      "hono": "data:,",
      "yaml": "data:,",
      "zod": "data:,",
      "@modelcontextprotocol/": "data:,",
    },
    lock: { path: "./deno.lock", frozen: true },
    compilerOptions: { jsx: "precompile", strict: false },
    nodeModulesDir: "manual",
  }),
  "package.json": JSON.stringify({
    name: "theirs",
    dependencies: { hono: "0.0.1", yaml: "0.0.1" },
  }),
  "deno.lock": "{}",
  "node_modules/yaml/package.json": '{"name":"yaml","version":"0.0.1","main":"x.js"}',
  "node_modules/yaml/x.js": "throw new Error('theirs');\n",
  ".env": "PERSONAL_MCP_CONTENT=/nowhere\n",
};

const PLACES:
  readonly (readonly [name: string, cwd: (project: string) => string, home: string | undefined])[] =
    [
      ["a project of somebody else", (project) => project, undefined],
      ["the root of the disk", () => "/", undefined],
      ["an empty home", (project) => `${project}/node_modules`, ""],
    ];

for (const [name, cwdOf, home] of PLACES) {
  Deno.test(`stdio answers when it is started in ${name}`, async () => {
    using tree = makeTree(CONTENT);
    using project = makeTree(PROJECT);
    const env = {
      ...Deno.env.toObject(),
      DENO_DIR: denoDirectory(),
      ...(home === undefined ? {} : { HOME: home }),
    };
    const process = new Deno.Command(Deno.execPath(), {
      args: [...runArgs({ content: tree.path }), "stdio", `--content=${tree.path}`],
      cwd: cwdOf(project.path),
      clearEnv: true,
      env,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const log = collect(process.stderr);
    const writer = process.stdin.getWriter();
    const read = {
      jsonrpc: "2.0",
      id: 1,
      method: "resources/read",
      params: { uri: "skill://alpha/SKILL.md" },
    };
    await writer.write(new TextEncoder().encode(`${JSON.stringify(read)}\n`));
    await writer.close();
    const answers = await Array.fromAsync(linesOf(process.stdout));
    const { code } = await process.status;
    await log.ended;
    assert.equal(code, 0, log.text());
    assert.equal(
      answers[0]?.result?.contents[0].text,
      CONTENT["skills/alpha/SKILL.md"],
      log.text(),
    );
  });
}

function denoDirectory(): string {
  const { stdout } = new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).outputSync();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}

for (const host of ["::1", "[::1]", "127.0.0.1", "localhost"]) {
  Deno.test(`serve --host ${host} prints the address that is bound, and answers there by every name of loopback`, async () => {
    using tree = makeTree(CONTENT);
    const port = freePort();
    const authority = host.includes(":") ? `[::1]:${port}` : `${host}:${port}`;
    const process = new Deno.Command(Deno.execPath(), {
      args: [
        ...runArgs({ content: tree.path, port }).map((arg) =>
          arg.startsWith("--allow-net") ? `--allow-net=${authority}` : arg
        ),
        "serve",
        `--content=${tree.path}`,
        `--host=${host}`,
        `--port=${port}`,
      ],
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    const log = collect(process.stderr);
    try {
      await log.until("MCP at ");
      const [, printed] = /MCP at (\S+)\)/.exec(log.text())!;
      const answer = await fetch(printed!, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
      });
      assert.deepEqual(await answer.json(), { jsonrpc: "2.0", id: 1, result: {} });
      const { hostname } = new URL(printed!);
      for (const name of [`[::1]:${port}`, `127.0.0.1:${port}`, `localhost:${port}`, "localhost"]) {
        using connection = await Deno.connect({ hostname: hostname.replace(/^\[|\]$/g, ""), port });
        const request = `GET / HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`;
        await connection.write(new TextEncoder().encode(request));
        const text = await new Response(connection.readable).text();
        assert.match(text, /^HTTP\/1\.1 200 /, name);
      }
    } finally {
      process.kill("SIGTERM");
      await process.status;
      await log.ended;
    }
  });
}
