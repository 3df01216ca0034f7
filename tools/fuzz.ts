/**
 * Drives hostile texts through every door and prints how long each took: `deno task fuzz [--sizes 10,20] [WORD …]`.
 * Prints, judges nothing; the suite counts steps instead (`tests/hostile_texts_test.ts`).
 *
 * @module
 */
import { parseArgs } from "node:util";
import { CASES } from "./hostile/cases.ts";
import { DOORS } from "./hostile/doors.ts";
import type { Taken } from "./hostile/worker.ts";

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    sizes: { type: "string", default: "10,20,40,80,1000" },
    seconds: { type: "string", default: "20" },
  },
});
const sizes = values.sizes.split(",").map(Number);
/** Milliseconds after which a door is given up. */
const patience = Number(values.seconds) * 1000;

/** Milliseconds below which a growth says more about the machine than about the text. */
const SHORT = 20;

/** The process that runs the cases; another one after a case that hung. */
class Worker implements Disposable {
  #process: Deno.ChildProcess | undefined;
  #lines: AsyncIterator<string> | undefined;

  async run(name: string, size: number): Promise<readonly Taken[]> {
    const writer = this.#start().stdin.getWriter();
    await writer.write(new TextEncoder().encode(`${JSON.stringify({ name, size })}\n`));
    writer.releaseLock();
    const taken: Taken[] = [];
    for (const door of Object.keys(DOORS) as Taken["door"][]) {
      const line = await this.#line();
      if (line !== undefined) taken.push(JSON.parse(line));
      else {
        this[Symbol.dispose]();
        return [...taken, { door, milliseconds: patience, html: 0, error: "given up" }];
      }
    }
    return taken;
  }

  #start(): Deno.ChildProcess {
    if (this.#process !== undefined) return this.#process;
    const script = new URL("./hostile/worker.ts", import.meta.url).pathname;
    this.#process = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-prompt", script],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    this.#lines = linesOf(this.#process.stdout);
    return this.#process;
  }

  async #line(): Promise<string | undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, patience);
    const next = await Promise.race([this.#lines!.next(), promise]);
    clearTimeout(timer);
    return next?.done === false ? next.value : undefined;
  }

  [Symbol.dispose](): void {
    try {
      this.#process?.kill("SIGKILL");
    } catch {
      // it has ended by itself
    }
    this.#process = undefined;
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = "";
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
}

interface Row extends Taken {
  readonly name: string;
  readonly size: number;
  /** Times the time of half the size; absent where that was not measured or too short to tell. */
  readonly growth: number | undefined;
}

function format({ name, door, size, milliseconds, growth, html, error }: Row): string {
  const time = `${milliseconds.toFixed(0)} ms`.padStart(9);
  const times = growth === undefined ? "     " : `x${growth.toFixed(1)}`.padStart(5);
  const length = html === 0 ? "" : `${(html / 1e6).toFixed(2)} MB of HTML`;
  return `${time} ${times} ${String(size).padStart(5)} KB  ${door.padEnd(6)} ${name}  ${length} ${
    error ?? ""
  }`;
}

const print = (line: string) => Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));

const rows: Row[] = [];
using worker = new Worker();
const chosen = CASES.filter(({ name }) =>
  positionals.length === 0 || positionals.some((word) => name.includes(word))
);
for (const { name } of chosen) {
  const before = new Map<string, { size: number; milliseconds: number }>();
  for (const size of sizes) {
    const taken = await worker.run(name, size * 1000);
    for (const each of taken) {
      const half = before.get(each.door);
      const isTold = half?.size === size / 2 && half.milliseconds >= SHORT;
      const growth = isTold ? each.milliseconds / half.milliseconds : undefined;
      before.set(each.door, { size, milliseconds: each.milliseconds });
      rows.push({ ...each, name, size, growth });
      const isWorth = each.milliseconds > 1000 || (growth ?? 0) > 2.5 || each.html > 2e6 ||
        each.error !== undefined;
      if (isWorth) print(format(rows.at(-1)!));
    }
    if (taken.some(({ error }) => error === "given up")) break;
  }
}

function worst(title: string, weight: (row: Row) => number): void {
  print(`\n${title}`);
  for (const row of rows.toSorted((a, b) => weight(b) - weight(a)).slice(0, 10)) print(format(row));
}

worst("Longest", ({ milliseconds }) => milliseconds);
worst("Longest up to 80 KB", ({ milliseconds, size }) => size <= 80 ? milliseconds : 0);
worst("Steepest", ({ growth = 0 }) => growth);
worst("Most HTML", ({ html }) => html);
print(`\n${chosen.length} cases, ${rows.length} rows, ${sizes.join(", ")} KB`);
