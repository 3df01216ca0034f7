import type { Document } from "yaml";
import { visit } from "./library.ts";
import { problem } from "../../model/diagnostics.ts";
import type { Locator } from "../../../text/locate.ts";
import type { Problem } from "../../model/types.ts";
import { findControl } from "../../model/controls.ts";

/** Finds a control character that is written, or the first value of which an escape makes one. */
export function findControls(
  document: Document,
  yaml: string,
  place: Locator,
): readonly Problem[] {
  const fix = "Remove it: YAML 1.2 does not allow it, and strict readers refuse the file";
  const report = (offset: number, message: string) => [
    problem("yaml-control-character", message, fix, place(offset)),
  ];
  const raw = findControl(yaml);
  if (raw !== undefined) return report(raw.offset, `the block holds the control ${raw.name}`);
  if (!yaml.includes("\\")) return [];
  let found: readonly Problem[] = [];
  visit(document, {
    Scalar: (_, { value, range }) => {
      const control = typeof value === "string" ? findControl(value) : undefined;
      if (control === undefined) return undefined;
      found = report(range?.[0] ?? 0, `an escape stands for the control ${control.name}`);
      return visit.BREAK;
    },
  });
  return found;
}
