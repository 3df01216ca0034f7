/**
 * Runs cases one by one, as lines of JSON ask for them, and prints what each door took. A process of its own: a case
 * that hangs is ended with it.
 *
 * @module
 */
import { makeTree } from "../../tests/support/trees.ts";
import { CASES } from "./cases.ts";
import { type DoorName, DOORS, type Opened } from "./doors.ts";

/** What a door took. */
export interface Taken {
  readonly door: DoorName;
  readonly milliseconds: number;
  /** Bytes of the longest HTML. */
  readonly html: number;
  readonly error?: string;
}

const encoder = new TextEncoder();

async function run(name: string, size: number): Promise<void> {
  const attempt = CASES.find((each) => each.name === name)!.make(size);
  using tree = makeTree({ "index.md": "# Home\n", ...attempt.files });
  const opened: Opened = { ...attempt, root: tree.path };
  for (const [door, go] of Object.entries(DOORS) as [DoorName, typeof DOORS[DoorName]][]) {
    const start = performance.now();
    let [html, error]: [number, string | undefined] = [0, undefined];
    try {
      html = await go(opened);
    } catch (thrown) {
      error = String((thrown as Error)?.stack ?? thrown).split("\n").slice(0, 4).join(" ");
    }
    const milliseconds = performance.now() - start;
    const taken: Taken = { door, milliseconds, html, ...(error !== undefined && { error }) };
    Deno.stdout.writeSync(encoder.encode(`${JSON.stringify(taken)}\n`));
  }
}

const lines = Deno.stdin.readable.pipeThrough(new TextDecoderStream());
let rest = "";
for await (const part of lines) {
  const [...whole] = (rest + part).split("\n");
  rest = whole.pop()!;
  for (const line of whole) {
    const { name, size } = JSON.parse(line);
    await run(name, size);
  }
}
