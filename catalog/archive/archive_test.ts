import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { fileURLToPath } from "node:url";
import { makeTree, type Tree } from "../../tests/support/trees.ts";
import { loadCatalog } from "../load.ts";
import { digestOf } from "../model/bytes.ts";
import type { Skill } from "../model/types.ts";
import { type Archive, type ArchiveFormat, archivesOfGroup, archivesOfSkill } from "./archive.ts";
import { fitsZip } from "./zip.ts";

const LONG = `${"a-folder-of-a-long-name/".repeat(4)}${"x".repeat(90)}.txt`;
const TOO_LONG = `${"folder/".repeat(20)}${"y".repeat(120)}.txt`;
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  "skills/tea/SKILL.md": "---\nname: tea\ndescription: Brews tea.\n---\r\n\r\n# Tea\r\n",
  "skills/tea/scripts/brew.sh": "#!/bin/sh\necho tea\n",
  "skills/tea/assets/noise.bin": Uint8Array.from({ length: 200_000 }, (_, at) => (at * at) % 251),
  "skills/tea/assets/empty.txt": "",
  "skills/tea/assets/50% & caf\u00e9 #1.txt": "odd\n",
  [`skills/tea/${LONG}`]: "long\n",
  [`skills/tea/${TOO_LONG}`]: "longer\n",
  "skills/acme/mate/SKILL.md": "---\nname: mate\ndescription: Brews mate.\n---\n\n# Mate\n",
  "skills/acme/broken/SKILL.md": "No frontmatter.\n",
  "index.md": "# Home\n",
};

interface Loaded {
  readonly skill: Skill;
  archive(scope: "skill" | "group" | "all", format: ArchiveFormat): Archive;
}

function load(tree: Tree): Loaded {
  const { catalog } = loadCatalog({ content: tree.path });
  const skill = catalog.skills.get("tea")!;
  const archives = {
    skill: () => archivesOfSkill(skill),
    group: () => archivesOfGroup(catalog, "acme"),
    all: () => archivesOfGroup(catalog, ""),
  };
  return { skill, archive: (scope, format) => archives[scope]().get(format)! };
}

async function bytesOf(archive: Archive): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(ReadableStream.from(archive.write())).arrayBuffer());
}

const READERS: Readonly<Record<string, (archive: string, into: string) => readonly string[]>> = {
  "tar.gz by tar": (archive, into) => ["tar", "-xzf", archive, "-C", into],
  "zip by unzip": (archive, into) => ["unzip", "-q", archive, "-d", into],
  "tar.gz by Python": (archive, into) => ["python3", "-m", "tarfile", "-e", archive, into],
  "zip by Python": (archive, into) => ["python3", "-m", "zipfile", "-e", archive, into],
};

/** Whether a program is there; in CI it must be. */
function has(program: string): boolean {
  if (Deno.env.get("CI") === "true") return true;
  const test = new Deno.Command("sh", { args: ["-c", `command -v ${program}`], stdout: "null" });
  return test.outputSync().success;
}

for (const [reader, command] of Object.entries(READERS)) {
  Deno.test({
    name: `an archive unpacks to the files of the manifest: ${reader}`,
    ignore: !has(command("", "")[0]!),
    async fn() {
      using tree = makeTree(FILES);
      using out = makeTree({ "into/keep": "" });
      const { skill, archive } = load(tree);
      const [format] = reader.split(" ") as [ArchiveFormat];
      const file = `${out.path}/tea.${format}`;
      Deno.writeFileSync(file, await bytesOf(archive("skill", format)));
      const [program, ...args] = command(file, `${out.path}/into`);
      const { success, stderr } = await new Deno.Command(program!, { args }).output();
      assert(success, new TextDecoder().decode(stderr));
      Deno.removeSync(`${out.path}/into/keep`);
      assert.deepEqual(treeOf(`${out.path}/into`), manifestOf(skill));
      const isRunnable = (path: string) =>
        (Deno.statSync(`${out.path}/into/${path}`).mode! & 0o111) > 0;
      if (!reader.startsWith("zip by Python")) { // it leaves modes out
        assert.deepEqual(["SKILL.md", "scripts/brew.sh"].map(isRunnable), [false, true]);
      }
    },
  });
}

function manifestOf({ files }: Skill): Readonly<Record<string, string>> {
  return Object.fromEntries([...files].map(([path, { digest }]) => [path, digest]).sort());
}

function treeOf(folder: string): Readonly<Record<string, string>> {
  const files = filesBelow(folder, "").sort();
  return Object.fromEntries(
    files.map((path) => [path, digestOf(Deno.readFileSync(`${folder}/${path}`))]),
  );
}

function filesBelow(folder: string, below: string): string[] {
  return [...Deno.readDirSync(`${folder}/${below}`)].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesBelow(folder, `${below}${name}/`) : [below + name]
  );
}

/** Found once with another build of everything: what changes these changes every archive that was ever pinned. */
const PINNED: Readonly<Record<string, string>> = {
  "skill tar.gz": "sha256:a43b20acc563d3386b0181c1c044ba82ea6a1082bf8c9a4983c8242e1509c5d5",
  "skill zip": "sha256:6c3e6d2f76a36ff899e400cf50537a1ba2ef615c314c74b83d8c3014dd11bd12",
  "group tar.gz": "sha256:d7f68414485f7485d960d7d5a7df78c435fa54632329624a50c2f4f4d6b8514c",
  "group zip": "sha256:abf2c8435f567f41d9741cfdddce8b6bc8473e05b774caead420ab3ae08b4980",
  "all tar.gz": "sha256:1a05b40543e5fcbeb39c6aa97dbc17e1b8a32c9d7658a58d1030bb0ec5da494e",
  "all zip": "sha256:71653be27d6196131eea043716b6e80cb24af3d4f132429dff864119f533f23b",
};

for (const scope of ["skill", "group", "all"] as const) {
  for (const format of ["tar.gz", "zip"] as const) {
    Deno.test(`the bytes of a ${format} of ${scope} are the same everywhere`, async () => {
      using tree = makeTree(FILES);
      using other = writtenOtherwise(FILES);
      const facts = await load(tree).archive(scope, format).facts();
      const bytes = await bytesOf(load(other).archive(scope, format));
      assert.deepEqual(facts, { size: bytes.length, digest: digestOf(bytes) });
      assert.equal(facts.digest, PINNED[`${scope} ${format}`]);
    });
  }
}

/** Another checkout: other order, other times, other modes. */
function writtenOtherwise(files: typeof FILES): Tree {
  const old = Deno.umask(0o077);
  try {
    const tree = makeTree(Object.fromEntries(Object.entries(files).reverse()));
    for (const name of Object.keys(files)) {
      Deno.utimeSync(`${tree.path}/${name}`, 1_000_000_000, 1_000_000_000);
    }
    Deno.chmodSync(`${tree.path}/skills/tea/SKILL.md`, 0o755);
    return tree;
  } finally {
    Deno.umask(old);
  }
}

Deno.test("another process in another time zone makes the same bytes", async () => {
  using tree = makeTree(FILES);
  const { archive } = load(tree);
  const here = new URL(".", import.meta.url).href;
  const script = `
    import { loadCatalog } from "${here}../load.ts";
    import { archivesOfSkill } from "${here}archive.ts";
    const { catalog } = loadCatalog({ content: ${JSON.stringify(tree.path)} });
    const archives = archivesOfSkill(catalog.skills.get("tea"));
    for (const archive of archives.values()) console.log((await archive.facts()).digest);
  `;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", script],
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { TZ: "Asia/Kathmandu" },
    stdin: "null",
    stderr: "inherit",
  }).output();
  const digests = [];
  for (const format of ["tar.gz", "zip"] as const) {
    digests.push((await archive("skill", format).facts()).digest);
  }
  assert.deepEqual(new TextDecoder().decode(stdout).trim().split("\n"), digests);
});

Deno.test("an archive of a group holds skills with problems too, below their folders", async () => {
  using tree = makeTree(FILES);
  const { archive } = load(tree);
  const names = Object.keys(unzipSync(await bytesOf(archive("group", "zip"))));
  assert.deepEqual(names, ["broken/SKILL.md", "mate/SKILL.md"]);
});

Deno.test("a group without skills has no archive, and too much for a zip is a tar.gz alone", () => {
  using tree = makeTree(FILES);
  const { catalog } = loadCatalog({ content: tree.path });
  assert.equal(archivesOfGroup(catalog, "nothing").size, 0);
  const file = catalog.skills.get("tea")!.document;
  const many = Array.from({ length: 65_535 }, (_, index) => ({ name: `${index}`, file }));
  const huge = [{ name: "huge.bin", file: { ...file, size: 2 ** 32 } }];
  assert.deepEqual(
    [many, many.slice(1), huge].map((entries) => fitsZip({ entries, comment: "" })),
    [false, true, false],
  );
});

Deno.test("a file that has changed since breaks the archive off, and the next time it is tried again", async () => {
  const noise = new Uint8Array(300_000).fill(7);
  using tree = makeTree({ ...FILES, "skills/tea/assets/large.bin": noise });
  const { skill, archive } = load(tree);
  const changed = archivesOfSkill({
    ...skill,
    files: new Map([...skill.files].map(([path, { bytes: _, ...file }]) => [path, file])),
  }).get("tar.gz")!;
  const path = `${tree.path}/skills/tea/assets/empty.txt`;
  Deno.writeTextFileSync(path, "no longer empty");
  await assert.rejects(changed.facts(), { name: "FileChangedError" });
  Deno.writeTextFileSync(path, "");
  assert.deepEqual(await changed.facts(), await archive("skill", "tar.gz").facts());
});
