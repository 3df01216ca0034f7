/** The public installer of skills (npm package `skills`), against a server as users start it. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { loadCatalog } from "../../catalog/load.ts";
import { digestOf } from "../../catalog/model/bytes.ts";
import type { Skill } from "../../catalog/model/types.ts";
import { startServer } from "../support/processes.ts";
import { makeTree, type Tree } from "../support/trees.ts";
import { makeShowcase } from "../web/showcase.ts";

const config = fileURLToPath(new URL("../../deno.dev.json", import.meta.url));

/** Installs with nothing but the server to talk to, into `.claude/skills` of a project. */
async function install(address: string, project: Tree): Promise<string> {
  const { host } = new URL(address);
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      `--config=${config}`,
      "--node-modules-dir=none",
      "--allow-read",
      `--allow-write=${project.path}`,
      "--allow-env",
      "--allow-sys",
      `--allow-net=${host}`,
      "npm:skills@1.7.4",
      ...["add", address, "--yes", "--copy", "--agent", "claude-code"],
    ],
    cwd: project.path,
    env: { DISABLE_TELEMETRY: "1", DO_NOT_TRACK: "1" },
    stdin: "null",
  }).output();
  const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  assert(success, text);
  return text;
}

/** What was installed: by skill, the digest of each file by its path. */
function installed(project: Tree): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const root = `${project.path}/.claude/skills`;
  return Object.fromEntries(
    [...Deno.readDirSync(root)].map(({ name }) => name).sort().map((name) => [
      name,
      Object.fromEntries(
        filesBelow(`${root}/${name}`, "").sort()
          .map((path) => [path, digestOf(Deno.readFileSync(`${root}/${name}/${path}`))]),
      ),
    ]),
  );
}

function filesBelow(folder: string, below: string): string[] {
  return [...Deno.readDirSync(`${folder}/${below}`)].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesBelow(folder, `${below}${name}/`) : [below + name]
  );
}

function served(skills: Iterable<Skill>): ReturnType<typeof installed> {
  return Object.fromEntries(
    [...skills].map(({ name, files }) =>
      [
        name,
        Object.fromEntries([...files].map(([path, { digest }]) => [path, digest]).sort()),
      ] as const
    ).sort(([a], [b]) => a < b ? -1 : 1),
  );
}

for (const base of ["", "/catalog"]) {
  Deno.test(`the public installer installs all skills, a group and one skill, byte for byte (base path "${base}")`, async () => {
    using content = makeShowcase(12);
    const deep = `${"folder/".repeat(15)}${"x".repeat(120)}.txt`; // too long for a plain tar header
    Deno.mkdirSync(`${content.path}/skills/typesetting/${deep.slice(0, deep.lastIndexOf("/"))}`, {
      recursive: true,
    });
    Deno.writeTextFileSync(`${content.path}/skills/typesetting/${deep}`, "deep\n");
    await using server = await startServer({
      content: content.path,
      flags: base === "" ? [] : [`--public-url=https://example.org${base}`],
    });
    const origin = `${new URL(server.url).origin}${base}`;
    const { catalog: { skills } } = loadCatalog({ content: content.path });
    const conforming = [...skills.values()].filter(({ state }) => state === "conforming");
    const below = (group: string) => conforming.filter(({ path }) => path.startsWith(group));
    const cases: readonly (readonly [address: string, skills: readonly Skill[]])[] = [
      [origin, conforming],
      [`${origin}/skills/acme/`, below("acme/")],
      [`${origin}/skills/typesetting/`, [skills.get("typesetting")!]],
      [`${origin}/skills/acme/billing`, [skills.get("acme/billing")!]],
    ];
    for (const [address, expected] of cases) {
      using project = makeTree({});
      await install(address, project);
      assert.deepEqual(installed(project), served(expected), address);
    }
  });
}
