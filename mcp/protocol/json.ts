/** The deepest nesting that is read. No message of the protocol comes near it. */
const DEEPEST = 256;

/** A text that was read as JSON, or why it was not. */
export type ParsedJson =
  | { readonly kind: "parsed"; readonly value: unknown }
  | { readonly kind: "refused"; readonly sentence: string };

/**
 * Reads a JSON text from outside. A megabyte of brackets costs a second and 50 MB once it is parsed and validated, so
 * the depth is counted first.
 */
export function parseJson(text: string): ParsedJson {
  if (isDeeperThan(DEEPEST, text)) {
    return { kind: "refused", sentence: `it is nested deeper than ${DEEPEST} levels` };
  }
  try {
    return { kind: "parsed", value: JSON.parse(text) };
  } catch {
    return { kind: "refused", sentence: "it is not JSON" };
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function isDeeperThan(most: number, text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === BACKSLASH) index++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > most) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}
