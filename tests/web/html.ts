const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#13": "\r",
};

/** Reads the character references that our pages hold. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(#13|amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!);
}

/** The text of a `<pre>` as a browser reads it: without its tags, and without one leading line end. */
export function preText(html: string, id: string): string | undefined {
  const content = new RegExp(`<pre id="${id}"[^>]*>([^]*?)</pre>`).exec(html)?.[1];
  return content === undefined
    ? undefined
    : unescapeHtml(content.replace(/<[^>]*>/g, "")).replace(/^\n/, "");
}

/** Every address that a page links to or loads. */
export function addressesIn(html: string): string[] {
  return [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, value]) =>
    unescapeHtml(value!)
  );
}
