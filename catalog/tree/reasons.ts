import { dirname, isAbsolute, resolve } from "node:path";
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
  return `${ALLOW}${link === "" ? path : resolve(dirname(path), link)} to deno run`;
}

const ALLOW = "Add --allow-read=";

/** Takes the path out of a fix that {@linkcode refusedFix} made: where files lie is not for readers elsewhere. */
export function publicFix(fix: string | undefined): string | undefined {
  return fix?.startsWith(ALLOW)
    ? "Let it be read: main.ts check says which flag deno run needs"
    : fix;
}

/** Says where a link leads, unless it tells of other places on this machine. */
export function linkTarget(written: string): string {
  return isAbsolute(written) ? "an absolute path" : written;
}

const REASONS = [
  [Deno.errors.NotCapable, "the process may not read it", ""],
  [Deno.errors.PermissionDenied, "permission denied", "Let it be read, or remove it"],
  [Deno.errors.NotFound, "it is gone", "Load once more"],
  [FileChangedError, "it changed while it was read", "Load once more"],
] as const;
