/**
 * Runs real hosts against stand-ins for their models, and writes what they pass on into `docs/clients.md`:
 *
 *     deno task hosts
 *
 * The hosts are installed from npm, in exact versions, into a folder of the user's cache. They run in a network of their
 * own that has nothing but loopback (Linux, `unshare`), in an empty home, with an environment that names what they need
 * and a key that is none.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { claudeCode } from "./claude_code.ts";
import { codex, codexScripts } from "./codex.ts";
import { geminiCli } from "./gemini_cli.ts";
import type { Host } from "./host.ts";
import { openCode } from "./opencode.ts";
import { measure, type Outcome, stdioCommand, type Workshop, writeShelf } from "./run.ts";
import { type Measured, section, withSection } from "./table.ts";
import { openTerminal } from "../../terminal.ts";
import { startServer } from "../../tests/support/processes.ts";

const HOSTS: readonly Host[] = [claudeCode, codex, codexScripts, geminiCli, openCode];

const terminal = openTerminal();

const PAGE = fileURLToPath(new URL("../../docs/clients.md", import.meta.url));

/** Installs the hosts where they are not there yet, and returns the folder of their programs. */
async function install(): Promise<string> {
  const cache = Deno.env.get("XDG_CACHE_HOME") ?? `${Deno.env.get("HOME")}/.cache`;
  const wanted = [...new Set(HOSTS.map((host) => `${host.package}@${host.version}`))];
  const folder = `${cache}/personal-mcp-hosts/${wanted.join("+").replace(/[^\w.+-]/g, "_")}`;
  const args = ["install", "--prefix", folder, "--no-audit", "--no-fund"];
  await Deno.mkdir(folder, { recursive: true });
  const { success } = await new Deno.Command("npm", {
    args: [...args, "--prefer-offline", ...wanted],
  }).output();
  if (!success) throw new Error(`Cannot install ${wanted.join(", ")} into ${folder}`);
  return `${folder}/node_modules/.bin`;
}

/** Runs this program once more where there is nothing but loopback. */
async function isolated(programs: string): Promise<number> {
  const again = [
    Deno.execPath(),
    "run",
    "-A",
    "--cached-only",
    "--config",
    fileURLToPath(new URL("../../deno.dev.json", import.meta.url)),
    fileURLToPath(import.meta.url),
    programs,
  ];
  const { code } = await new Deno.Command("unshare", {
    args: ["--map-root-user", "--net", "sh", "-c", 'ip link set lo up; exec "$@"', "sh", ...again],
  }).spawn().status;
  return code;
}

async function run(programs: string): Promise<number> {
  await assertAlone();
  const folder = await Deno.makeTempDir({ prefix: "personal-mcp-hosts-" });
  try {
    const measured = await measureAll({ programs, folder });
    const date = new Date().toISOString().slice(0, 10);
    const text = section(measured, date);
    await Deno.writeTextFile(PAGE, withSection(await Deno.readTextFile(PAGE), text));
    terminal.out(text);
    return failuresOf(measured);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A host that could reach its maker's servers would prove nothing, and might tell them something. */
async function assertAlone(): Promise<void> {
  for (const { name } of Deno.networkInterfaces()) {
    if (name !== "lo") throw new Error(`There is a network besides loopback: ${name}`);
  }
  await Promise.resolve();
}

async function measureAll(workshop: Workshop): Promise<readonly Measured[]> {
  const shelf = writeShelf(workshop.folder);
  await using server = await startServer({ content: shelf });
  const http = { kind: "http", url: server.url } as const;
  const stdio = { kind: "stdio", command: stdioCommand(shelf) } as const;
  const measured: Measured[] = [];
  for (const host of HOSTS) {
    const { name, version, mode } = host;
    measured.push({
      name: `${name} ${version}${mode === undefined ? "" : `, ${mode}`}`,
      http: await measure(host, http, shelf, workshop),
      stdio: await measure(host, stdio, shelf, workshop),
    });
  }
  return measured;
}

function failuresOf(measured: readonly Measured[]): number {
  let failures = 0;
  for (const { name, http, stdio } of measured) {
    const missing = [...http, ...stdio].filter((each: Outcome) => each.missing.length > 0);
    for (const { title, missing: texts } of missing) {
      failures++;
      terminal.err(
        `${name}, ${title}: the model lacks ${
          texts.map((text) => JSON.stringify(text)).join(", ")
        }\n`,
      );
    }
  }
  return failures === 0 ? 0 : 1;
}

if (import.meta.main) {
  const [programs] = Deno.args;
  Deno.exit(programs === undefined ? await isolated(await install()) : await run(programs));
}
