import { dirname } from "node:path";
import { loadCatalog } from "../../catalog/load.ts";
import { createInstructions } from "../../mcp/server/instructions.ts";
import { runArgs } from "../../tests/support/processes.ts";
import type { Heard, Host, Server, Talk } from "./host.ts";
import { type Probe, PROBES, reached, stands, textsOf } from "./probes.ts";
import { startStandIn } from "./stand_in.ts";
import { FILES } from "./shelf.ts";

/** What became of one thing that was asked for. */
export interface Outcome {
  readonly title: string;
  /** What reached the model, in a few words. */
  readonly cell: string;
  /** Texts that had to reach it and did not. */
  readonly missing: readonly string[];
}

/** Where everything lies that a run needs. */
export interface Workshop {
  /** `node_modules/.bin` of the installed hosts. */
  readonly programs: string;
  /** An empty folder, removed by the caller. */
  readonly folder: string;
}

const GIVE_UP = 120_000;

/** Writes the content that hosts are shown, and returns its folder. */
export function writeShelf(folder: string): string {
  for (const [name, content] of Object.entries(FILES)) {
    const path = `${folder}/shelf/${name}`;
    Deno.mkdirSync(dirname(path), { recursive: true });
    if (typeof content === "string") Deno.writeTextFileSync(path, content);
    else Deno.writeFileSync(path, content);
  }
  return `${folder}/shelf`;
}

/** The command that serves a folder over stdio, with the permission to read it and nothing else. */
export function stdioCommand(content: string): readonly string[] {
  return [
    "env",
    `DENO_DIR=${denoDirectory()}`,
    Deno.execPath(),
    ...runArgs({ content }),
    "stdio",
    `--content=${content}`,
  ];
}

/** The home of the host is empty, and the modules of the server are not in it. */
function denoDirectory(): string {
  const { stdout } = new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).outputSync();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}

/** Has a host ask for everything over one transport. */
export async function measure(
  host: Host,
  server: Server,
  shelf: string,
  workshop: Workshop,
): Promise<readonly Outcome[]> {
  const asked = PROBES.flatMap((probe) => {
    const call = probe.call(host);
    return call ? [{ probe, call }] : [];
  });
  const calls = asked.map(({ call }) => call);
  const heard = await talk(host, { server, prompt: "Look around.", calls }, workshop);
  const results = new Map(asked.map(({ probe }, index) => [probe, heard.results[index]]));
  return [
    instructionsOf(heard, shelf),
    ...PROBES.map((probe) =>
      results.has(probe) ? judge(probe, results.get(probe)) : none(probe.title)
    ),
    await promptCommand(host, server, workshop),
  ];
}

async function talk(host: Host, conversation: Talk, workshop: Workshop): Promise<Heard> {
  const folder = await Deno.makeTempDir({ dir: workshop.folder });
  const place = { home: `${folder}/home`, work: `${folder}/work` };
  await Promise.all(Object.values(place).map((path) => Deno.mkdir(path)));
  await using standIn = startStandIn(host, conversation.calls);
  const { program, args, env } = host.prepare(conversation, place, standIn.url);
  const output = await new Deno.Command(`${workshop.programs}/${program}`, {
    args: [...args],
    cwd: place.work,
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH")!, TERM: "dumb", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(GIVE_UP),
  }).output();
  const heard = standIn.heard();
  if (heard && heard.results.length === conversation.calls.length) return heard;
  const said = new TextDecoder().decode(output.stderr) + new TextDecoder().decode(output.stdout);
  throw new Error(
    `${host.name} brought ${
      heard?.results.length ?? "no"
    } of ${conversation.calls.length} results: ${said.slice(-2000)}`,
  );
}

function judge({ title, needs, words, long }: Probe, result: unknown): Outcome {
  const heard = textsOf(result);
  const missing = needs.filter((need) => !heard.some((text) => stands(need, text)));
  if (missing.length > 0) return { title, cell: "not all of it", missing };
  if (words !== undefined && !heard.some((text) => stands(words, text))) {
    return { title, cell: "the host's own words", missing };
  }
  return { title, cell: long === undefined ? wayOf(result) : shareOf(long, heard), missing };
}

/** Tells which part of a result came, where the two parts differ in form. */
function wayOf(result: unknown): string {
  const isStructured = textsOf(result).some((text) => /^(?:.*\n)*?\{"result":/.test(text));
  return isStructured ? "whole, as structured content" : "whole";
}

function shareOf(long: string, heard: readonly string[]): string {
  const count = reached(long, heard);
  const end = heard.some((text) => text.includes("[shown 1-"));
  return count === long.length ? "whole" : `${inWords(count)}${end ? ", and the last line" : ""}`;
}

/** Some hosts pass on the first line, which names the server. */
function instructionsOf({ start }: Heard, shelf: string): Outcome {
  const { catalog } = loadCatalog({ content: shelf });
  const text = createInstructions({ budget: 2000, tools: "all", catalogResources: true })(catalog);
  // hosts indent what they quote
  const count = reached(collapse(text), textsOf(start).map(collapse));
  const isLine = count > 0 && count <= text.indexOf("\n") + 1;
  const part = isLine ? "the first line" : inWords(count);
  const cell = count === collapse(text).length ? "whole" : part;
  return { title: `the server's instructions, ${inWords(text.length)}`, cell, missing: [] };
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ");
}

function inWords(characters: number): string {
  return `${characters.toLocaleString("en")} characters`;
}

async function promptCommand(host: Host, server: Server, workshop: Workshop): Promise<Outcome> {
  const title = "a prompt as a command";
  const command = host.promptCommand?.("greet", "Bo");
  if (command === undefined) return none(title);
  const { start } = await talk(host, { server, ...command, calls: [] }, workshop);
  const need = "Greet Bo with an ibex.";
  const isThere = textsOf(start).some((text) => text.includes(need));
  return isThere
    ? { title, cell: `whole: \`${command.typed}\``, missing: [] }
    : { title, cell: "not all of it", missing: [need] };
}

function none(title: string): Outcome {
  return { title, cell: "the host has none", missing: [] };
}
