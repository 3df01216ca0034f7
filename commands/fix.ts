import { dirname } from "node:path";
import { quote } from "../text/quote.ts";
import { createTwoFilesPatch } from "diff";
import { type Judged, mendAll } from "../catalog/mend/mend.ts";
import type { ServedFile } from "../catalog/model/types.ts";
import { FileChangedError } from "../catalog/tree/disk.ts";
import type { Changes } from "../catalog/mend/overlay.ts";
import { renameFile, replaceFile } from "../catalog/tree/write.ts";
import { shown } from "./check_scope.ts";
import { isGranted } from "./permissions.ts";
import type { Terminal } from "../terminal.ts";

/** What {@linkcode fixFiles} needs. */
export interface FixOptions {
  /** Finds what there would be with some changes. */
  readonly judge: (changes: Changes) => Judged;
  /** Where the changes are printed, and what cannot be done. */
  readonly terminal: Pick<Terminal, "show" | "err">;
  readonly cwd: string;
}

/** What became of files that can be mended. */
export interface Fixed {
  /** How many were written or renamed. */
  readonly mended: number;
  /** Folders that the process may not write to. */
  readonly refused: readonly string[];
}

/**
 * Mends the files of some diagnostics: prints a diff of each and writes it. Every other byte is kept, and a file
 * whose mended text cannot be read back is left alone. Returns what became of it.
 */
export function fixFiles(found: Judged, options: FixOptions): Fixed {
  const changes = mendAll(found, options.judge);
  const paths = [...new Set([...changes.bytes.keys(), ...changes.names.keys()])].sort();
  const outcomes = paths.map((path) => fixFile(found.files.get(path)!, changes, options));
  return {
    mended: outcomes.filter((outcome) => outcome === "written").length,
    refused: paths.filter((_, index) => outcomes[index] === "refused").map((path) => dirname(path)),
  };
}

type Outcome = "written" | "untouched" | "refused";

function fixFile(file: ServedFile, { bytes, names }: Changes, options: FixOptions): Outcome {
  const { path } = file.location;
  const { terminal, cwd } = options;
  const name = shown(path, cwd);
  const [after, newName] = [bytes.get(path), names.get(path)];
  try {
    if (!isGranted({ flag: "write", value: dirname(path) })) throw new Deno.errors.NotCapable();
    if (newName !== undefined) terminal.show(`rename ${name} to ${newName}\n`);
    if (after !== undefined) terminal.show(patchOf(name, file.bytes!, after));
    const mended = after === undefined ? file : replaceFile(file, after);
    if (newName !== undefined) renameFile(mended, newName);
    return "written";
  } catch (error) {
    const isRefused = error instanceof Deno.errors.NotCapable;
    terminal.err(`Cannot mend ${quote(name, Infinity)}: ${reasonOf(error)}\n`);
    return isRefused ? "refused" : "untouched";
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotCapable) return "it may not be written";
  if (error instanceof FileChangedError) return "it changed while it was checked, run it once more";
  return "let it be written";
}

function patchOf(name: string, before: Uint8Array, after: Uint8Array): string {
  const text = new TextDecoder("utf-8", { ignoreBOM: true });
  const patch = createTwoFilesPatch(name, name, text.decode(before), text.decode(after));
  return patch.slice(patch.indexOf("--- "));
}
