/**
 * A control character that YAML 1.2 does not allow (section 5.1): anything but tab, line feed and carriage return
 * below U+0020, DEL, and C1 but NEL. No document needs one; a terminal may obey it, and strict readers refuse it.
 */
// deno-lint-ignore no-control-regex
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]/;

/** A control character and the offset at which it stands. */
export interface Control {
  readonly offset: number;
  /** As `U+001B`. */
  readonly name: string;
}

/** Finds the first control character of a text that no document needs. */
export function findControl(text: string): Control | undefined {
  const offset = text.search(CONTROL);
  if (offset < 0) return undefined;
  const code = text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, "0");
  return { offset, name: `U+${code}` };
}
