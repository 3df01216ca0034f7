/** Makes a text of about so many characters. */
export type Text = (size: number) => string;

/** Repeats a unit up to a size; `unit` may number its copies. */
export function repeat(unit: string | ((index: number) => string)): Text {
  return (size) => {
    if (typeof unit === "string") return unit.repeat(Math.ceil(size / unit.length));
    const parts: string[] = [];
    for (let length = 0; length < size;) {
      const part = unit(parts.length);
      parts.push(part);
      length += part.length;
    }
    return parts.join("");
  };
}

/** Puts a text between two others. */
function between(before: string, text: Text, after: string): Text {
  return (size) => before + text(size) + after;
}

/** Joins texts that share the size. */
function mixed(...texts: readonly Text[]): Text {
  return (size) => texts.map((text) => text(size / texts.length)).join("\n\n");
}

const lines = (line: string) => repeat(`${line}\n`);

/** Bodies of documents that make careless readers look at everything again for each of their parts. */
export const MARKDOWN: Readonly<Record<string, Text>> = {
  // Nesting
  "quote marks on one line": repeat("> "),
  "list marks on one line": repeat("- "),
  "list marks in rows": lines("- - - a"),
  "deeper and deeper lists": (size) => {
    const depth = Math.floor(Math.sqrt(size));
    return Array.from({ length: depth }, (_, index) => `${" ".repeat(2 * index)}- a\n`).join("");
  },
  "open brackets": repeat("["),
  "brackets that close": mixed(repeat("["), repeat("]")),
  "open images": repeat("!["),
  "nested emphasis": mixed(repeat("*a **a "), repeat("a** a*")),
  "admonitions in each other": (size) => {
    const depth = Math.floor(Math.sqrt(size / 2));
    return Array.from({ length: depth }, (_, index) => `${" ".repeat(4 * index)}!!! note\n`)
      .join("");
  },
  "admonitions and alerts": repeat("!!! note\n    > [!TIP]\n"),

  // Repetition
  "quoted lines": lines("> a"),
  "stars and words": repeat("*a **b_c "),
  "code marks": repeat((index) => `${"`".repeat(index % 50 + 1)}a`),
  "tildes": repeat("~~a ~b "),
  "backslashes": repeat("\\"),
  "entities": repeat("&amp;&#0;&x "),
  "ampersands": repeat("&"),
  "less than": repeat("<"),
  "quotes": repeat('"'),
  "open comments": repeat("- <!-- a\n"),
  "comment marks": repeat("<!--"),
  "closed comments": repeat("<!-- a -->\n"),
  "raw tags": repeat("<b> "),
  "raw tags that never close": repeat("<a b='"),
  "raw tags of many attributes": between("<a", repeat(" b"), ""),
  "schemes": repeat("http://"),
  "addresses": repeat("http://a.b/c "),
  "autolinks": repeat("<http://a>"),
  "letters and dots": repeat("a."),
  "keys in a row": between("sk-", repeat(" a.a"), ""),
  "key starts in a row": repeat("sk-ant-"),
  "schemes and passwords": repeat("a://a:a"),
  "passwords": between("x://", repeat("a:aaaaaa"), ""),
  "tag characters": repeat("\u{e0061}"),
  "flags": between("\u{1f3f4}", repeat("\u{e0061}"), ""),
  "zero-width blanks": repeat("a\u200b"),
  "combining marks": repeat("\u0301"),
  "letters beyond the plane": repeat("𝒳"),
  "half characters read as UTF-8": repeat("\ufffd"),
  "Thai letters": repeat("กขค"),
  "Han letters": repeat("漢"),
  "brace pairs": repeat("{{a}}"),
  "braces": repeat("{{ "),
  "braces and blanks": between("", repeat("{{        "), "a}}"),

  // Long lines and runs of blanks
  "one word": repeat("a"),
  "one line of words": repeat("use ab "),
  "blanks": between("a", repeat(" "), "b"),
  "tabs": between("a", repeat("\t"), "b"),
  "empty lines": between("a", repeat("\n"), "b"),
  "carriage returns": between("a", repeat("\r"), "b"),
  "empty lines of CRLF": between("a", repeat("\r\n"), "b"),
  "lines of blanks": between("a", repeat(`${" ".repeat(50)}\n`), "b"),
  "odd blanks": between("a", repeat("\u00a0\u2003"), "b"),
  "a heading of blanks": between("# a", repeat(" "), "b"),
  "a heading of blanks and marks": between("# a", repeat(" #"), "b"),
  "a fence of blanks": between("```a", repeat(" "), "b\n```"),
  "an info string of titles": between("```a", repeat(' title="'), "\n```"),
  "an admonition of words": between("!!! note", repeat(" a"), '"'),
  "blanks and one hyphen": repeat(`${" ".repeat(500)}-\n`),
  "blanks and one bar": between("a", repeat(`${" ".repeat(500)}x`), "|"),
  "one row of hyphens": repeat("- |"),
  "stars apart": repeat(`*a${" ".repeat(190)}`),

  // Links and anchors
  "dead links": repeat((index) => `[a](b${index}) `),
  "one dead link again and again": repeat("[a](b) "),
  "dead images": repeat("![a](b) "),
  "dead links in lines": repeat((index) => `[a](b${index})\n\n`),
  "links that never close": repeat("[a](b"),
  "link titles that never close": repeat('[a](b "'),
  "links with brackets": repeat("[a]("),
  "headings and dead anchors": repeat((index) => `# h${index}\n\n[a](#x${index})\n\n`),
  "one link of many segments": between("[a](", repeat("a/"), ")"),
  "links of many segments": repeat((index) => `[a](${`${index}/`.repeat(100)}) `),
  "one link that climbs": between("[a](", repeat("../"), ")"),
  "one link of percent signs": between("[a](", repeat("%20"), ")"),
  "one link of broken escapes": between("[a](", repeat("%"), ")"),
  "one link of hashes": between("[a](", repeat("#"), ")"),
  "one link of odd blanks": between("[a](<", repeat("\u00a0"), ">)"),
  "links to files in code": repeat((index) => `\`scripts/a${index}.py\` `),
  "paths in code of dots": repeat("`scripts/a.a.a.a.a.a.a` "),
  "link definitions": repeat((index) => `[a${index}]: b\n`),
  "links by definition": mixed(
    repeat((index) => `[a${index}]: b${index}\n`),
    repeat((index) => `[a${index}] `),
  ),
  "labels without a definition": repeat((index) => `[a${index}][b${index}] `),
  "unsafe links": repeat("[a](javascript:b) "),
  "links that leave": repeat((index) => `[a](../../../../b${index}) `),
  "links to the page": repeat("[a](text.md) "),
  "words that look like paths": repeat((index) => `a${index}.md `),

  // Headings, footnotes, cells, lists, fences
  "equal headings": lines("# a"),
  "headings": repeat((index) => `# a${index}\n`),
  "headings that count": repeat((index) => `# a-${index % 100}\n# a\n`),
  "empty headings": lines("#"),
  "headings of level two": lines("## a"),
  "underlined headings": repeat("a\n=\n"),
  "hashes": repeat("#"),
  "footnotes": repeat((index) => `[^${index}]\n\n[^${index}]: b\n\n`),
  "footnotes of one name": repeat("[^a]\n\n[^a]: b\n\n"),
  "references to one footnote": between("[^a]: b\n\n", repeat("[^a]"), ""),
  "footnote starts": repeat("[^"),
  "footnotes in footnotes": repeat((index) => `[^${index}]: [^${index + 1}]\n\n`),
  "a table of many columns": (size) => {
    const row = `|${"a|".repeat(100)}\n`;
    return `${row}|${"-|".repeat(100)}\n` + row.repeat(size / row.length);
  },
  "a table of one row": (size) => `|${"a|".repeat(size / 4)}\n|${"-|".repeat(size / 4)}\n`,
  "short rows of a wide table": (size) =>
    `|${"a|".repeat(size / 8)}\n|${"-|".repeat(size / 8)}\n` + "|a\n".repeat(size / 6),
  "links in cells": (size) =>
    "|a|b|\n|-|-|\n" + repeat((index) => `|[a](b${index})|[a](c)|\n`)(size),
  "code in cells": (size) => "|a|\n|-|\n" + repeat("|`a\\|b`|\n")(size),
  "tables": repeat("|a|\n|-|\n|b|\n\n"),
  "rows without a table": repeat("|a\n|-\n"),
  "bars": repeat("|"),
  "a list": lines("- a"),
  "a numbered list": repeat((index) => `${index % 1_000_000}. a\n`),
  "tasks": lines("- [ ] a"),
  "rules": repeat("---\n\n"),
  "fences": repeat("```js\na(a(a(a(\n```\n"),
  "one fence of code": between("```js\n", repeat("a(1,'b')\n"), "```\n"),
  "one fence of marks": between("```js\n", repeat("`${"), "\n```\n"),
  "open fences": repeat("```\n~~~\n"),
  "fences of growing length": (size) =>
    Array.from({ length: Math.floor(Math.sqrt(2 * size)) }, (_, index) => "`".repeat(index + 3))
      .join("\n"),
  "indented code": lines("    a"),
  "alerts": repeat("> [!NOTE]\n> a\n\n"),
  "line breaks": lines("a\\"),
  "hard breaks": lines("a  "),
};
