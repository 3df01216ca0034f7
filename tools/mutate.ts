/**
 * Makes small edits to the program, one at a time, and runs the nearest tests: an edit that neither a test nor the
 * compiler notices survives. Works in a copy of the repository. Exits with 1 if more than 5 % survive.
 *
 *     deno run -A tools/mutate.ts [--count=100] [--seed=1] [--survivors=FILE] [FOLDER | FILE …]
 *     deno run -A tools/mutate.ts --again=FILE
 *
 * `--survivors` writes the edits that survive to a file, from which `--again` tries them once more.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { draw, mutantsOf, mutate, type Placed } from "./mutation/draw.ts";
import { type Nearest, nearestTests } from "./mutation/nearest.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const ROOMS = ["catalog", "http", "mcp", "routes"];

/** The share of survivors that is accepted. */
const ACCEPTED = 0.05;

/** Tests by the time they take, milliseconds: a file that takes longer is left out, and so is what exceeds the sum. */
const SLOW = 30_000;
const MOST = 120_000;

/** How many of the nearest tests run at first, and then four times as many: most edits are noticed by the first. */
const FIRST = 4;

type Fate = "killed" | "survived" | "invalid";

const { values, positionals } = parseArgs({
  options: {
    count: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    survivors: { type: "string" },
    again: { type: "string" },
  },
  allowPositionals: true,
});

const copy = copyRepository();

/** How long each test file takes without an edit, milliseconds; `Infinity` where it does not pass. */
const times = new Map<string, number>();
async function main(): Promise<number> {
  const files = trackedFiles(positionals.length > 0 ? positionals : ROOMS)
    .filter((path) => /\.tsx?$/.test(path) && !/(_test\.tsx?|\.d\.ts)$/.test(path));
  const tests = trackedFiles(["."]).filter((path) => /_test\.ts$/.test(path));
  const [mutants, nearest] = await Promise.all([mutantsOf(copy, files), nearestTests(tests)]);
  const drawn = values.again === undefined
    ? draw(mutants, 2 * Number(values.count), Number(values.seed))
    : mutants.filter(isListed(JSON.parse(Deno.readTextFileSync(values.again))));
  const most = values.again === undefined ? Number(values.count) : drawn.length;
  say(`${mutants.length} edits of ${files.length} files; seed ${values.seed}`);
  const survivors: Placed[] = [];
  let tried = 0;
  for (const mutant of drawn) {
    if (tried === most) break;
    const { fate, by } = await tryMutant(mutant, nearest);
    if (fate === "invalid") continue;
    tried++;
    say(`${tried} ${fate}: ${describe(mutant)}${by === undefined ? "" : ` (${by})`}`);
    if (fate === "survived") survivors.push(mutant);
  }
  const share = survivors.length / tried;
  say(`\n${survivors.length} of ${tried} survived (${(share * 100).toFixed(1)} %)`);
  for (const survivor of survivors) say(describe(survivor));
  if (values.survivors !== undefined) {
    const listed = survivors.map((each) => ({ ...each, line: lineOf(each) }));
    Deno.writeTextFileSync(values.survivors, `${JSON.stringify(listed, undefined, 1)}\n`);
  }
  return share > ACCEPTED ? 1 : 0;
}

/** The whole line that an edit begins on, by which it is known again when lines above it have changed. */
function lineOf({ file, start }: Placed): string {
  const source = Deno.readTextFileSync(`${copy}/${file}`);
  return source.slice(source.lastIndexOf("\n", start - 1) + 1).split("\n", 1)[0]!.trim();
}

function isListed(listed: readonly (Placed & { readonly line: string })[]) {
  const known = new Set(
    listed.map(({ file, kind, text, line }) => [file, kind, text, line].join("\0")),
  );
  return (each: Placed) => known.has([each.file, each.kind, each.text, lineOf(each)].join("\0"));
}

function say(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
}

/** What an edit makes of its line. */
function describe({ file, kind, start, end, text }: Placed): string {
  const source = Deno.readTextFileSync(`${copy}/${file}`);
  const line = source.slice(0, start).split("\n").length;
  const before = source.slice(start, end).replace(/\s+/g, " ");
  return `${file}:${line} ${kind}: ${short(before)} -> ${
    short(text.replace(/\s+/g, " ") || "nothing")
  }`;
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Runs the nearest tests, and others only if those notice nothing. */
async function tryMutant(
  mutant: Placed,
  nearest: Nearest,
): Promise<{ fate: Fate; by?: string }> {
  const path = `${copy}/${mutant.file}`;
  const source = Deno.readTextFileSync(path);
  const tests = nearest.of(mutant.file);
  let left = MOST;
  for (let start = 0, count = FIRST; start < tests.length && left > 0; start += count, count *= 4) {
    const some = await affordable(tests.slice(start, start + count), left);
    if (some.length === 0) continue;
    left -= timeOf(some);
    Deno.writeTextFileSync(path, mutate(source, mutant));
    const { fate, by } = await runTests(some).finally(() => Deno.writeTextFileSync(path, source));
    if (fate !== "survived") return { fate, ...(by !== undefined && { by }) };
  }
  Deno.writeTextFileSync(path, mutate(source, mutant));
  const isTyped = await typeChecks(mutant.file).finally(() => Deno.writeTextFileSync(path, source));
  return { fate: isTyped ? "survived" : "invalid" };
}

/** What the compiler refuses is no edit that a test has to notice. */
async function typeChecks(file: string): Promise<boolean> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["check", "--config=deno.dev.json", file],
    cwd: copy,
    stdout: "null",
    stderr: "null",
  }).output();
  return success;
}

/** Those tests that pass without an edit and are quick enough, all in all. */
async function affordable(tests: readonly string[], left: number): Promise<readonly string[]> {
  await measure(tests.filter((test) => !times.has(test)));
  let sum = 0;
  return tests.filter((test) => {
    const time = times.get(test)!;
    if (time > SLOW || sum + time > left) return false;
    sum += time;
    return true;
  });
}

/** Runs tests without an edit: together, and alone where that fails. */
async function measure(tests: readonly string[]): Promise<void> {
  if (tests.length === 0) return;
  const start = performance.now();
  const { fate } = await runTests(tests, tests.length * SLOW);
  if (fate === "survived") {
    const time = (performance.now() - start) / tests.length;
    for (const test of tests) times.set(test, time);
  } else if (tests.length === 1) times.set(tests[0]!, Infinity);
  else for (const test of tests) await measure([test]);
}

function timeOf(tests: readonly string[]): number {
  return tests.reduce((sum, test) => sum + (times.get(test) ?? 0), 0);
}

/** Runs tests until one fails; what goes on for too long has failed as well. */
async function runTests(
  tests: readonly string[],
  patience = 30_000 + 4 * timeOf(tests),
): Promise<{ fate: Fate; by?: string }> {
  const process = new Deno.Command("setsid", {
    args: [
      Deno.execPath(),
      ...["test", "--no-check", "--no-prompt", "-A", "--config=deno.dev.json", "--fail-fast"],
      ...tests,
    ],
    cwd: copy,
    env: { NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const timer = setTimeout(() => Deno.kill(-process.pid, "SIGKILL"), patience);
  const { success, signal, stdout, stderr } = await process.output();
  clearTimeout(timer);
  if (success) return { fate: "survived" };
  const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  const hasRun = /\d+ passed/.test(text);
  if (!hasRun && /could not be parsed|SyntaxError: /.test(text)) return { fate: "invalid" };
  const by = signal === null ? / => (\.\/\S+?):\d+/.exec(text)?.[1] : "too slow";
  return { fate: "killed", ...(by !== undefined && { by }) };
}

function copyRepository(): string {
  const folder = Deno.makeTempDirSync({ prefix: "mutate-" });
  for (const path of trackedFiles(["."])) {
    const target = `${folder}/${path}`;
    Deno.mkdirSync(target.slice(0, target.lastIndexOf("/")), { recursive: true });
    Deno.copyFileSync(`${ROOT}/${path}`, target);
  }
  Deno.symlinkSync(`${ROOT}/_build`, `${folder}/_build`);
  return Deno.realPathSync(folder);
}

function trackedFiles(paths: readonly string[]): readonly string[] {
  const { stdout } = new Deno.Command("git", {
    args: ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...paths],
    cwd: ROOT,
  }).outputSync();
  const names = new TextDecoder().decode(stdout).split("\0").filter(Boolean);
  return names.filter((name) => Deno.lstatSync(`${ROOT}/${name}`).isFile);
}

try {
  Deno.exitCode = await main();
} finally {
  Deno.removeSync(copy, { recursive: true });
}
