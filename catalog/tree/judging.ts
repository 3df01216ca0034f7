import { diagnose, type Place, problem, type RuleCode } from "../model/diagnostics.ts";
import type { Diagnostic, Problem, Rejection, ServedFile } from "../model/types.ts";
import { type Folder, nameOf } from "./folder.ts";

/** What judging finds beside its result: something that an author should know, or something that is not served. */
export type Finding = Diagnostic | Rejection;

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
  const [diagnostics, rejections] = [[] as Diagnostic[], [] as Rejection[]];
  for (let step = judging.next();; step = judging.next()) {
    if (step.done) return { result: step.value, diagnostics, rejections };
    if ("severity" in step.value) diagnostics.push(step.value);
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
