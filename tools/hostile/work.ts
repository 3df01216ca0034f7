/**
 * Counts work in steps instead of time, so that a test can say how it grows on any machine, however busy: every block of
 * JavaScript that is run, libraries included (V8's precise coverage), and every character or element that built-in
 * functions look at. A pattern counts what it passes over, which is what a linear one does (`patterns_test.ts`).
 *
 * @module
 */
import inspector from "node:inspector";

/** Steps of some work. */
export interface Work {
  /** Blocks of JavaScript that were run. */
  readonly blocks: number;
  /** Characters and elements that built-in functions looked at. */
  readonly looked: number;
}

let looked = 0;

/** Counts the steps of what is run while it is open; one at a time may be. */
export class WorkCounter implements Disposable {
  readonly #session = new inspector.Session();
  readonly #restore: () => void;

  private constructor() {
    this.#session.connect();
    this.#restore = watchBuiltIns();
  }

  /** Opens a counter. */
  static async open(): Promise<WorkCounter> {
    const counter = new WorkCounter();
    await counter.#post("Profiler.enable");
    await counter.#post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    return counter;
  }

  /** Forgets what was run since the last count. */
  async reset(): Promise<void> {
    await this.#blocks();
  }

  /** Runs something and counts the steps since the last count. Calls must not overlap. */
  async count(run: () => unknown): Promise<Work> {
    looked = 0;
    await run();
    const seen = looked;
    return { looked: seen, blocks: await this.#blocks() };
  }

  /** How many blocks were run since the last call. */
  async #blocks(): Promise<number> {
    const { result } = await this.#post("Profiler.takePreciseCoverage") as Coverage;
    let sum = 0;
    for (let script = 0; script < result.length; script++) {
      const { functions } = result[script]!;
      for (let each = 0; each < functions.length; each++) {
        const { ranges } = functions[each]!;
        for (let range = 0; range < ranges.length; range++) sum += ranges[range]!.count;
      }
    }
    return sum;
  }

  #post(method: string, params = {}): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#session.post(method, params, (error: Error | null, result: unknown) => {
      if (error) reject(error);
      else resolve(result);
    });
    return promise;
  }

  [Symbol.dispose](): void {
    this.#restore();
    this.#session.disconnect();
  }
}

interface Coverage {
  readonly result: readonly {
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

// deno-lint-ignore no-explicit-any -- built-in functions of any shape
type Any = any;

/** What a call of a built-in function looks at. */
type Cost = (self: Any, args: readonly Any[], result: Any) => number;

const length: Cost = (self) => self?.length ?? 0;
const lengthOfResult: Cost = (_self, _args, result) => result?.length ?? 0;
const found: Cost = (self, [_wanted, from = 0], at) => (at < 0 ? self.length : at) - from;

const TEXT: Readonly<Record<string, Cost>> = {
  indexOf: found,
  includes: length,
  lastIndexOf: (self, [_wanted, from = self.length], at) => from - Math.max(at, 0),
  split: length,
  trim: (self, _args, result) => self.length - result.length,
  trimStart: (self, _args, result) => self.length - result.length,
  trimEnd: (self, _args, result) => self.length - result.length,
  normalize: length,
  toLowerCase: length,
  toUpperCase: length,
  repeat: lengthOfResult,
  isWellFormed: length,
  toWellFormed: length,
};

const LIST: Readonly<Record<string, Cost>> = {
  slice: lengthOfResult,
  concat: lengthOfResult,
  splice: (self, _args, result) => self.length + result.length,
  indexOf: length,
  includes: length,
  join: length,
  reverse: length,
  toReversed: length,
  sort: length,
  toSorted: length,
  fill: length,
};

const starts = new WeakMap<RegExp, number>();

/** A pattern that is tied to a place and does not match there says so at once. */
const passed: Cost = (self: RegExp, [text], match) => {
  const start = starts.get(self) ?? 0;
  if (match === null) return isTied(self) ? 1 : String(text).length - start;
  return match.index + match[0].length - (isTied(self) ? match.index : start);
};

function isTied({ sticky, multiline, source }: RegExp): boolean {
  return sticky || !multiline && source.startsWith("^");
}

function watchBuiltIns(): () => void {
  const undo: (() => void)[] = [];
  const watch = (owner: Any, name: string, cost: Cost, before?: (self: Any) => void) => {
    const original = owner[name];
    owner[name] = function (this: Any, ...args: Any[]) {
      before?.(this);
      const result = original.apply(this, args);
      looked += 1 + Math.max(0, cost(this, args, result));
      return result;
    };
    undo.push(() => owner[name] = original);
  };
  for (const [name, cost] of Object.entries(TEXT)) watch(String.prototype, name, cost);
  for (const [name, cost] of Object.entries(LIST)) watch(Array.prototype, name, cost);
  const remember = (self: RegExp) => starts.set(self, self.global ? self.lastIndex : 0);
  watch(RegExp.prototype, "exec", passed, remember);
  watch(JSON, "stringify", lengthOfResult);
  watch(JSON, "parse", (_self, [text]) => text?.length ?? 0);
  for (const iterable of [[], "", new Map(), new Set()]) {
    const prototype = Object.getPrototypeOf((iterable as Any)[Symbol.iterator]());
    watch(prototype, "next", () => 1);
  }
  return () => undo.forEach((each) => each());
}
