/**
 * Whatever lies in a tree and whatever happens to it meanwhile, a command ends by itself, and at once when it is asked.
 * @module
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { runArgs } from "../support/processes.ts";
import { makeTree, type Tree } from "../support/trees.ts";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** A command that is still at work after this hangs, milliseconds. */
const HANGS = 60_000;

const skill = (name: string, rest = "") =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when asked.\n---\n\n# ${name}\n${rest}`;

function start(content: string, args: readonly string[], write: readonly string[] = []) {
  return new Deno.Command(Deno.execPath(), {
    args: [
      ...runArgs({ content }).filter((arg) => arg !== main),
      ...(write.length > 0 ? [`--allow-write=${write.join(",")}`] : []),
      main,
      ...args,
    ],
    cwd: content,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(HANGS),
  });
}

async function run(content: string, args: readonly string[], write: readonly string[] = []) {
  const { code, signal, stdout, stderr } = await start(content, args, write).output();
  const decoder = new TextDecoder();
  return { code, signal, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

function makePipe(path: string): void {
  assert(new Deno.Command("mkfifo", { args: [path] }).outputSync().success);
}

/** A content root with everything that hangs, floods or deceives who opens it. */
function strangeTree({ giants }: { readonly giants: number }): Tree {
  const tree = makeTree({
    "index.md": "# Home\n\nSee [the pipe](pipe.md), [zero](zero.md).\n",
    "skills/a/SKILL.md": skill("a", "\nRead [the pipe](pipe.md), [all](huge.bin).\n"),
    "skills/b/notes.txt": "x",
    "prompts/c/notes.txt": "x",
  }, {
    "zero.md": "/dev/zero",
    "random.bin": "/dev/random",
    "skills/a/zero.md": "/dev/zero",
    "skills/z/SKILL.md": "/dev/zero",
    "prompts/z/PROMPT.md": "/dev/zero",
  });
  const at = (name: string) => `${tree.path}/${name}`;
  for (const name of ["pipe.md", "skills/a/pipe.md", "skills/b/SKILL.md", "prompts/c/PROMPT.md"]) {
    makePipe(at(name));
  }
  for (const name of ["huge.bin", "skills/a/huge.bin", "skills/a/huge.md", "huge.md"]) {
    Deno.createSync(at(name)).close();
    Deno.truncateSync(at(name), giants);
  }
  const socket = Deno.listen({ transport: "unix", path: at("skills/a/socket") });
  return {
    path: tree.path,
    [Symbol.dispose]: () => {
      socket.close();
      tree[Symbol.dispose]();
    },
  };
}

for (const format of ["human", "json", "sarif", "github"]) {
  Deno.test(`check --format ${format} ends by itself among pipes, sockets, devices and giants`, async () => {
    using tree = strangeTree({ giants: 2 ** 31 });
    const { code, signal, stdout, stderr } = await run(tree.path, [
      "check",
      `--content=${tree.path}`,
      `--format=${format}`,
    ]);
    assert.deepEqual([code, signal, stderr], [1, null, ""]);
    for (const name of ["pipe.md", "zero.md", "skills/a/socket", "skills/b/SKILL.md", "huge.md"]) {
      assert(stdout.includes(name), `nothing is said of ${name}`);
    }
  });
}

for (const command of [["list"], ["show", "a"], ["search", "home"], ["check", "--fix"]]) {
  Deno.test(`${command.join(" ")} ends by itself among pipes, sockets, devices and giants`, async () => {
    using tree = strangeTree({ giants: 2 ** 21 });
    const { code, signal, stderr } = await run(tree.path, [...command, `--content=${tree.path}`], [
      tree.path,
    ]);
    assert.deepEqual([code, signal], [command[0] === "check" ? 1 : 0, null], stderr);
  });
}

Deno.test("check ends well while files are removed, replaced and grown under it", async () => {
  using tree = makeTree(Object.fromEntries(
    Array.from({ length: 60 }, (_, number) => `skills/s${number}`).flatMap((folder) => [
      [`${folder}/SKILL.md`, skill(folder.slice(7), "\nSee [x](x.md).\n")],
      [`${folder}/x.md`, "# X\n"],
    ]),
  ));
  let [isOver, turns] = [false, 0];
  const meddle = async () => {
    for (; !isOver; turns++) {
      const folder = `${tree.path}/skills/s${turns % 60}`;
      const [path, spare] = [`${folder}/SKILL.md`, `${tree.path}/spare`];
      await Deno.remove(path);
      makePipe(path);
      await Deno.remove(path);
      await Deno.symlink("/dev/zero", path);
      await Deno.remove(path);
      await Deno.writeTextFile(spare, skill(`s${turns % 60}`));
      await Deno.rename(spare, path);
      await Deno.writeTextFile(`${folder}/x.md`, "more\n".repeat(100), { append: true });
      await Deno.remove(`${folder}/x.md`);
      await Deno.remove(folder, { recursive: true });
      await Deno.mkdir(folder);
      await Deno.writeTextFile(path, skill(`s${turns % 60}`));
      await Deno.writeTextFile(`${folder}/x.md`, "# X\n");
    }
  };
  const meddling = meddle();
  try {
    for (const args of [[], ["--fix"], ["--format=json"]]) {
      const { code, signal, stderr } = await run(tree.path, [
        "check",
        `--content=${tree.path}`,
        ...args,
      ], [tree.path]);
      assert([0, 1].includes(code) && signal === null, `${code} ${signal}\n${stderr}`);
      assert.doesNotMatch(stderr, /Uncaught|\n\s+at /);
    }
  } finally {
    isOver = true;
    await meddling;
  }
  assert(turns > 0);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.test(`check ends at ${signal} although nobody reads what it prints`, async () => {
    using tree = makeTree(Object.fromEntries(
      Array.from({ length: 1500 }, (_, index) => [`skills/s${index}/SKILL.md`, skill("other")]),
    )); // more to say than a pipe holds
    const process = start(tree.path, ["check", `--content=${tree.path}`, "--max=100000"]).spawn();
    const reader = process.stdout.getReader();
    await reader.read(); // it is printing, and soon waits for somebody to read on
    process.kill(signal);
    const status = await process.status;
    assert.deepEqual([status.success, status.signal], [false, signal]);
    await reader.cancel();
    await process.stderr.cancel();
  });
}

Deno.test("check shows the line of a document that is not served from the bytes that were judged", async () => {
  using tree = makeTree({
    "prompts/p/PROMPT.md": "---\nname: p\ndescription: P: q\n---\nHi\n",
    "a.md": Uint8Array.of(0x23, 0x20, 0x41, 0x0a, 0xe9, 0x0a),
  });
  const { stdout } = await run(tree.path, ["check", `--content=${tree.path}`]);
  assert.match(stdout, /^ {4}\| description: P: q$/m);
  assert.match(stdout, /^ {4}\| \ufffd$/m);
});
