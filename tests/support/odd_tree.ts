import { makeTree, type Tree } from "./trees.ts";

/** Every byte there is, in order. */
export const ALL_BYTES: Uint8Array = Uint8Array.from({ length: 256 }, (_, index) => index);

/**
 * Makes a content root of everything that damages bytes or breaks addresses elsewhere: CRLF, byte order
 * marks, Latin-1, binary, empty, nested and oddly named files.
 */
export function oddTree(): Tree {
  const skill = (name: string, end = "\n") =>
    [
      "---",
      `name: ${name}`,
      `description: ${name} written to be read back.`,
      "---",
      "",
      `# ${name}`,
      "",
    ].join(end);
  return makeTree({
    "index.md":
      "---\ntitle: Odd files\ndescription: Everything that breaks elsewhere.\n---\n\n# Odd files\n",
    "guide/a&b.md": "# Ampersand\n",
    "guide/100%.md": "# Percent\n",
    "skills/crlf/SKILL.md": skill("crlf", "\r\n"),
    "skills/crlf/notes.txt": "line one\r\nline two\rline three\n",
    "skills/marked/SKILL.md": `\ufeff${skill("marked")}`,
    "skills/marked/references/marked.md": "\ufeff# Marked\n",
    "skills/marked/interior.txt": "a\ufeffb",
    "skills/bytes/SKILL.md": skill("bytes"),
    "skills/bytes/all.bin": ALL_BYTES,
    "skills/bytes/people.csv": Uint8Array.of(0x4a, 0x6f, 0x73, 0xe9, 0x0a),
    "skills/bytes/nul.md": "text\0with NUL\n",
    "skills/bytes/data": Uint8Array.of(0, 1, 255),
    "skills/bytes/empty.txt": "",
    "skills/bytes/t.json": "{}\n",
    "skills/bytes/t.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    "skills/bytes/big.bin": new Uint8Array(1_500_000).fill(7),
    "skills/names/SKILL.md": skill("names"),
    "skills/names/setup guide.md": "spaced\n",
    "skills/names/café.md": "accented\n",
    "skills/names/笔记.md": "CJK\n",
    "skills/names/a&b+c,d;e=f@g:h.md": "sub-delims\n",
    "skills/names/a#b.md": "hash\n",
    "skills/names/what?.md": "question\n",
    "skills/names/100%.md": "percent\n",
    "skills/names/[slug].md": "brackets\n",
    "skills/names/{x}.md": "braces\n",
    "skills/names/a'b(c)!*~$.md": "marks\n",
    'skills/names/"quoted".md': "quotes\n",
    "skills/names/<angle>.md": "angle\n",
    "skills/names/tick`caret^pipe|.md": "more marks\n",
    "skills/names/assets/deep/er/x.txt": "deep\n",
    "skills/names/assets.md": "sorts beside the folder\n",
    "skills/hub/SKILL.md": skill("hub"),
    "skills/hub/inner/SKILL.md": skill("inner"),
    "skills/hub/inner/notes.md": "inner notes\n",
    "skills/group/grouped/SKILL.md": skill("grouped"),
    "skills/wrong-name/SKILL.md": skill("another-name"),
    "prompts/hello/PROMPT.md":
      "---\nname: hello\ndescription: Says hello.\nx-personal-mcp:\n  id: hello\n  version: 1.0.0\n  capabilities:\n    - resource://prompts/hello/document\n  arguments:\n    who:\n      description: Whom to greet.\n      required: true\n---\n\n# Hello\n\nHello {{ who }}.\n",
  });
}
