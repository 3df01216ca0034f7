/** Puts a text on one line, without what a terminal would obey: content may come from anywhere. */
export function printable(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\p{Cc}\p{Bidi_Control}]/gu, "").trim();
}
