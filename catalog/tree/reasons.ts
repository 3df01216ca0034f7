import { dirname, resolve } from "node:path";
import { FileChangedError } from "./files.ts";

/** Says why something cannot be read, and what helps. */
export function explain(error: unknown, path: string) {
  const known = REASONS.find(([kind]) => error instanceof kind);
  const [, reason, fix] = known ?? [undefined, "reading failed", "Let it be read, or remove it"];
  const isRefused = error instanceof Deno.errors.NotCapable;
  return { reason, fix: isRefused ? refusedFix(path) : fix, isRefused };
}

/**
 * Prints the flag that lets a path be read.
 *
 * @param link What is written in the link that lies at the path, if one does: its target is what must be allowed.
 */
export function refusedFix(path: string, link = ""): string {
  return `Add --allow-read=${link === "" ? path : resolve(dirname(path), link)} to deno run`;
}

const REASONS = [
  [Deno.errors.NotCapable, "the process may not read it", ""],
  [Deno.errors.PermissionDenied, "permission denied", "Let it be read, or remove it"],
  [Deno.errors.NotFound, "it is gone", "Load once more"],
  [FileChangedError, "it changed while it was read", "Load once more"],
] as const;
