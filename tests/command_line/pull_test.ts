import assert from "node:assert/strict";
import { digestOf } from "../../catalog/model/bytes.ts";
import { loadCatalog } from "../../catalog/load.ts";
import { startServer } from "../support/processes.ts";
import { runMain } from "../support/run_main.ts";
import { makeTree, type Tree } from "../support/trees.ts";
import { makeSite } from "../web/site.ts";

const skill = (name: string, body = "Brew.") =>
  `---\nname: ${name}\ndescription: Brews ${name}. Use when thirsty.\n---\n\n# ${name}\n\n${body}\n`;

const FILES = {
  "index.md": "# Home\n",
  "skills/tea/SKILL.md": skill("tea"),
  "skills/tea/scripts/brew.sh": "#!/bin/sh\necho tea\n",
  "skills/tea/assets/50% & caf\u00e9 #1.bin": Uint8Array.of(0, 255, 1),
  "skills/hot/mate/SKILL.md": skill("mate"),
  "skills/broken/SKILL.md": "No frontmatter.\n",
};

/** Runs a command that may talk to a server and write into a folder. */
function runAgainst(url: string, folder: string, ...args: string[]) {
  return runMain({ args, read: [folder], write: [folder], net: [new URL(url).host] });
}

/** The digest of each file below a folder, by its path; the record of pull left out. */
function contentOf(folder: string, below = ""): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...Deno.readDirSync(`${folder}/${below}`)].filter(({ name }) => name !== ".personal-mcp.json")
      .flatMap(({ name, isDirectory }) =>
        isDirectory
          ? Object.entries(contentOf(folder, `${below}${name}/`))
          : [[below + name, digestOf(Deno.readFileSync(`${folder}/${below}${name}`))]]
      ).sort() as [string, string][],
  );
}

function servedContent(tree: Tree): Readonly<Record<string, string>> {
  const { "broken/SKILL.md": _, ...rest } = contentOf(`${tree.path}/skills`);
  return Object.fromEntries(
    Object.entries(rest).map(([path, digest]) => [path.replace(/^hot\//, ""), digest]).sort(),
  );
}

for (const way of ["", "/mcp"]) {
  Deno.test(`pull fetches every conforming skill byte for byte, and the second time nothing (${way || "index"})`, async () => {
    using content = makeTree(FILES);
    using copy = makeTree({ "keep.txt": "" });
    const folder = `${copy.path}/new/skills`;
    Deno.mkdirSync(`${copy.path}/new`);
    await using server = await startServer({ content: content.path });
    const url = `${new URL(server.url).origin}${way}`;
    const pull = () => runAgainst(url, `${copy.path}/new`, "pull", url, "--to", folder);
    const first = await pull();
    assert.deepEqual(first, {
      code: 0,
      stdout: "+ mate (1 file)\n+ tea (3 files)\n2 skills written, 0 unchanged\n",
      stderr: "",
    });
    assert.deepEqual(contentOf(folder), servedContent(content));
    assert.equal(Deno.statSync(`${folder}/tea/scripts/brew.sh`).mode! & 0o777, 0o755);
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name).sort(), [
      ".personal-mcp.json",
      "mate",
      "tea",
    ]);
    assert.deepEqual((await pull()).stdout, "0 skills written, 2 unchanged\n");
  });
}

Deno.test("pull says what changed, keeps what was edited here, and overwrites it when told", async () => {
  using copy = makeTree({ "keep.txt": "" });
  const folder = copy.path;
  let catalog = loadCatalog({ content: copy.path }).catalog;
  using site = makeSite(makeTree({}), { catalog: () => catalog });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => site.fetch(request),
  );
  await using _ = { [Symbol.asyncDispose]: () => server.shutdown() };
  const url = `http://127.0.0.1:${server.addr.port}`;
  /** Pulls from a server that now has other files. */
  const pull = async (files: Readonly<Record<string, string | Uint8Array>>, ...words: string[]) => {
    using content = makeTree(files);
    catalog = loadCatalog({ content: content.path }).catalog;
    return await runAgainst(url, folder, "pull", url, ...words, "--to", folder);
  };
  await pull(FILES);
  const { "skills/tea/assets/50% & caf\u00e9 #1.bin": __, ...rest } = FILES;
  const next = {
    ...rest,
    "skills/tea/SKILL.md": skill("tea", "Brew well."),
    "skills/tea/notes.md": "# Notes\n",
  };
  const changed = await pull(next, "tea", "--diff");
  assert.equal(
    changed.stdout,
    [
      "~ tea",
      "  ~ SKILL.md",
      "  + notes.md",
      "  - assets/50% & caf\u00e9 #1.bin",
      "--- tea/SKILL.md",
      "+++ tea/SKILL.md",
      "@@ -5,4 +5,4 @@",
      " ",
      " # tea",
      " ",
      "-Brew.",
      "+Brew well.",
      "--- /dev/null",
      "+++ tea/notes.md",
      "@@ -0,0 +1,1 @@",
      "+# Notes",
      "1 skill written, 0 unchanged",
      "",
    ].join("\n"),
  );

  Deno.writeTextFileSync(`${folder}/tea/notes.md`, "# My notes\n");
  Deno.writeTextFileSync(`${folder}/tea/.draft`, "mine\n");
  const edited = await pull(FILES, "tea");
  assert.deepEqual(edited, {
    code: 1,
    stdout: "0 skills written, 0 unchanged, 1 kept as edited\n",
    stderr:
      'error: tea is kept as it is: it was edited since ("notes.md", ".draft"). Give --yes to overwrite\n',
  });
  assert.equal(Deno.readTextFileSync(`${folder}/tea/.draft`), "mine\n");
  const forced = await pull(FILES, "tea", "--yes");
  assert.deepEqual([forced.code, forced.stdout.split("\n")[0]], [0, "~ tea"]);
  assert(!("tea/.draft" in contentOf(folder)));

  const { "skills/hot/mate/SKILL.md": ___, ...without } = FILES;
  const gone = await pull(without);
  assert.equal(
    gone.stdout,
    "- mate is no longer offered; remove its folder if you do not need it\n0 skills written, 1 unchanged\n",
  );
});

Deno.test("pull adopts a folder with the same bytes, and asks before it replaces one that it did not write", async () => {
  using content = makeTree(FILES);
  using copy = makeTree({
    "mate/SKILL.md": skill("mate"),
    "tea/SKILL.md": skill("tea", "Mine."),
  });
  await using server = await startServer({ content: content.path });
  const url = new URL(server.url).origin;
  const { code, stdout, stderr } = await runAgainst(url, copy.path, "pull", url, "--to", copy.path);
  assert.deepEqual([code, stdout, stderr], [
    1,
    "0 skills written, 1 unchanged, 1 kept as edited\n",
    "error: tea is kept as it is: it was not put there by pull. Give --yes to overwrite\n",
  ]);
});

Deno.test("pull says in one line what is wrong with its words and its permissions", async () => {
  using content = makeTree(FILES);
  using copy = makeTree({ "keep.txt": "" });
  await using server = await startServer({ content: content.path });
  const { origin, host } = new URL(server.url);
  const cases: readonly (readonly [args: readonly string[], code: number, line: RegExp])[] = [
    [["pull"], 2, /^error: Write: pull URL/],
    [["pull", origin], 2, /^error: Write: pull URL/],
    [["pull", "tea", "--to", copy.path], 2, /^error: "tea" is no http or https address\. Write/],
    [
      ["pull", origin, "tee", "--to", copy.path],
      1,
      /^error: There is no skill "tee" at .* Did you mean "tea"\?$/m,
    ],
    [
      ["pull", `${origin}/docs/`, "--to", copy.path],
      1,
      /^error: ".*" has no index of skills at \.well-known/,
    ],
  ];
  for (const [args, code, line] of cases) {
    const result = await runMain({ args, read: [copy.path], write: [copy.path], net: [host] });
    assert.deepEqual([result.code, result.stdout], [code, ""], args.join(" "));
    assert.match(result.stderr, line);
    assert.equal(result.stderr.trim().split("\n").length, 1, result.stderr);
  }
  const refused = await runMain({ args: ["pull", origin, "--to", copy.path], read: [copy.path] });
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /^error: Missing permission: --allow-net=\S+ --allow-write=\S+\. Run: /,
  );
  assert.deepEqual([...Deno.readDirSync(copy.path)].map(({ name }) => name), ["keep.txt"]);
});

Deno.test("verify compares site, MCP endpoint and folder byte for byte, and names the first file that differs", async () => {
  using content = makeTree(FILES);
  using copy = makeTree({ "keep.txt": "" });
  await using server = await startServer({ content: content.path });
  const { origin, host } = new URL(server.url);
  const verify = (...args: string[]) =>
    runMain({ args: ["verify", ...args], read: [content.path, copy.path], net: [host] });
  const same = `The same: 6 files, byte for byte, in`;
  const [site, mcp] = [`the site at ${origin}/`, `MCP at ${server.url}`];
  assert.deepEqual(await verify(origin), {
    code: 0,
    stdout: `${same} ${site} and ${mcp}\n`,
    stderr: "",
  });
  assert.equal(
    (await verify(content.path, "--against", origin)).stdout,
    `${same} ${content.path} and ${site}\n`,
  );
  assert.equal(
    (await verify(server.url, "--against", content.path)).stdout,
    `${same} ${mcp} and ${content.path}\n`,
  );

  await runAgainst(origin, copy.path, "pull", origin, "--to", copy.path);
  assert.equal(
    (await verify(copy.path, "--against", origin)).stdout,
    `The same: 4 files, byte for byte, in ${copy.path} and ${site}; 1 more skill there\n`,
  );
  assert.equal(
    (await verify(copy.path)).stdout,
    `The same: 4 files, byte for byte, in ${copy.path} and what pull put there\n`,
  );

  const original = digestOf(FILES["skills/tea/SKILL.md"]);
  Deno.writeTextFileSync(`${copy.path}/tea/SKILL.md`, skill("tea", "Other."));
  const other = digestOf(skill("tea", "Other."));
  const lines = (...titled: (readonly [string, string])[]) =>
    titled.map(([digest, title]) => `    ${digest} ${title}`).sort().join("\n");
  for (const [against, title] of [[origin, site], [server.url, mcp]] as const) {
    const differs = await verify(copy.path, "--against", against);
    assert.deepEqual([differs.code, differs.stdout], [
      1,
      `1 difference between ${copy.path} and ${title}; 3 files the same; 1 more skill there. The first:\n  skills/tea/SKILL.md differs\n${
        lines([original, title], [other, copy.path])
      }\n`,
    ]);
  }
  assert.match(
    (await verify(copy.path)).stdout,
    /^1 difference between .*\n {2}skills\/tea\/SKILL\.md differs\n/,
  );

  Deno.removeSync(`${content.path}/index.md`);
  const missing = await verify(origin, "--against", content.path);
  assert.deepEqual([missing.code, missing.stdout], [
    1,
    `1 difference between ${site} and ${content.path}; 5 files the same. The first:\n  docs/index.md is missing from ${content.path}\n`,
  ]);
  const alone = await verify(content.path);
  assert.deepEqual([alone.code, alone.stderr], [
    2,
    `error: What should "${content.path}" be compared with? Write: verify URL|DIR [--against URL|DIR]\n`,
  ]);
});
