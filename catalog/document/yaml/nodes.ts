import type { Node, Pair, YAMLMap } from "yaml";
import { isScalar } from "./library.ts";

/** A field of a block as the parser gives it. */
export type Field = Pair<Node, Node | null>;
/** The fields of a block, or of a map in it. */
export type FieldMap = YAMLMap<Node, Node | null>;

/** The name of a field, as it is written. */
export function keyOf({ key }: Field): string {
  return isScalar(key) ? String(key.source ?? key.value ?? "") : String(key);
}
