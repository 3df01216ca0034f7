import { diagnose, type Place, problem, type RuleCode } from "../model/diagnostics.ts";
import type { Diagnostic, Problem, Rejection, ServedFile } from "../model/types.ts";
import { type Folder, nameOf } from "./folder.ts";

/** A moment at which a judgment may pause, so that requests are answered while content is loaded once more. */
export const CHECKPOINT = Symbol("checkpoint");

/** What judging yields beside its result: what an author should know, what is not served, and where it may pause. */
export type Finding = Diagnostic | Rejection | typeof CHECKPOINT;

/**
 * A judgment: a function that yields what it finds on its way and returns its result. A judgment that needs another
 * one takes both by `yield*`, so that nothing collects on the side and results travel in one direction.
 */
export type Judging<T> = Generator<Finding, T, undefined>;

/** A result with everything that was found on the way to it, in order. */
export interface Judged<T> {
  readonly result: T;
  readonly diagnostics: readonly Diagnostic[];
  readonly rejections: readonly Rejection[];
}

/**
 * Runs a judgment to its end.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { judge, type Judging, reject } from "./judging.ts";
 *
 * const at = { path: "/docs/a.md", root: "/docs", label: "", below: "a.md" };
 * function* count(): Judging<number> {
 *   yield reject("doc", at);
 *   return 0;
 * }
 * assert.deepEqual(judge(count()), {
 *   result: 0,
 *   diagnostics: [],
 *   rejections: [{ kind: "doc", file: "a.md" }],
 * });
 * ```
 */
export function judge<T>(judging: Judging<T>): Judged<T> {
  const steps = collect(judging);
  for (let step = steps.next();; step = steps.next()) if (step.done) return step.value;
}

/** Runs a judgment to its end in slices: it awaits `pause` whenever `slice` milliseconds have passed at a checkpoint. */
export async function judgeInSlices<T>(
  judging: Judging<T>,
  { slice, pause }: { readonly slice: number; readonly pause: () => Promise<void> },
): Promise<Judged<T>> {
  const steps = collect(judging);
  let start = performance.now();
  for (let step = steps.next();; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - start < slice) continue;
    await pause();
    start = performance.now();
  }
}

/** Gathers the findings of a judgment and stops at its checkpoints. */
function* collect<T>(judging: Judging<T>): Generator<undefined, Judged<T>, undefined> {
  const [diagnostics, rejections] = [[] as Diagnostic[], [] as Rejection[]];
  for (let step = judging.next();; step = judging.next()) {
    if (step.done) return { result: step.value, diagnostics, rejections };
    if (step.value === CHECKPOINT) yield;
    else if ("severity" in step.value) diagnostics.push(step.value);
    else rejections.push(step.value);
  }
}

/** Makes a diagnostic about a folder or file. */
export function report(
  code: RuleCode,
  message: string,
  fix: string,
  at: Folder,
  place?: Place,
): Diagnostic {
  return reportProblem(problem(code, message, fix, place), at);
}

/** Makes a diagnostic of a problem at its place in a file. */
export function reportProblem(found: Problem, at: Folder): Diagnostic {
  return diagnose(found, nameOf(at), at.subject);
}

/** Notes that a skill, prompt or page is not served; its diagnostics say why. */
export function reject(
  kind: Rejection["kind"],
  at: Folder,
  document?: ServedFile,
): Rejection {
  return { kind, file: nameOf(at).file, ...(document && { document }) };
}
