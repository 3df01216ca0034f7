import { type Mutant, RULE } from "./mutants.ts";

/** An edit of a file of the repository. */
export interface Placed extends Mutant {
  readonly file: string;
}

/** Lists every edit of some files, by `deno lint` with the plugin of `mutants.ts` as its only rule. */
export async function mutantsOf(
  root: string,
  files: readonly string[],
): Promise<readonly Placed[]> {
  const plugins = [new URL("./mutants.ts", import.meta.url).pathname];
  const rules = { tags: [], include: [RULE] };
  const config = Deno.makeTempFileSync({ suffix: ".json" });
  try {
    Deno.writeTextFileSync(config, JSON.stringify({ lint: { plugins, rules } }));
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["lint", "--config", config, "--json", ...files],
      cwd: root,
    }).output();
    const decoder = new TextDecoder();
    const text = decoder.decode(stdout);
    if (text === "") throw new Error(`deno lint lists no edit:\n${decoder.decode(stderr)}`);
    const { diagnostics } = JSON.parse(text) as {
      diagnostics: { filename: string; code: string; message: string }[];
    };
    return diagnostics.filter(({ code }) => code === RULE).map(({ filename, message }) => ({
      ...JSON.parse(message) as Mutant,
      file: new URL(filename).pathname.slice(root.length + 1),
    }));
  } finally {
    Deno.removeSync(config);
  }
}

/** Draws edits: first a kind, then one of it, so that no kind crowds out the others. Equal seeds draw the same. */
export function draw(mutants: readonly Placed[], count: number, seed: number): readonly Placed[] {
  const random = mulberry32(seed);
  const kinds = [...Map.groupBy(mutants, ({ kind }) => kind)]
    .sort(([a], [b]) => a < b ? -1 : 1)
    .map(([, all]) => [...all]);
  const drawn: Placed[] = [];
  while (drawn.length < count && kinds.some((all) => all.length > 0)) {
    const all = kinds[Math.floor(random() * kinds.length)]!;
    if (all.length > 0) drawn.push(...all.splice(Math.floor(random() * all.length), 1));
  }
  return drawn;
}

/** Applies an edit to the text of its file. */
export function mutate(source: string, { start, end, text }: Mutant): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** Numbers from 0 to 1 that a seed decides (Tommy Ettinger's mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = state + 0x6d2b79f5 >>> 0;
    let mixed = Math.imul(state ^ state >>> 15, state | 1);
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}
