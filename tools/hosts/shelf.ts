/** The content that the hosts are shown: small, and every text of it can be recognized. @module */

/** A document of which nothing may be missing. */
export const FORMS = document("pdf-forms", "Fills PDF forms. Use when a form is a PDF.", [
  "# PDF forms",
  "",
  "Measure the *quagga* field first. Quotes: \"a\" 'b' \\ and <tags> & 日本語 stay as they are.",
  "",
  "Read references/fields.md for the kinds of fields.",
]);

export const FIELDS = "# Kinds of fields\n\nA quincunx field has five boxes.\n";

/** Longer than what `load_skill` gives at once. */
export const LONG = document(
  "long-story",
  "Tells a long story. Use when time is plenty.",
  Array.from(
    { length: 1200 },
    (_, line) => `Line ${line} of the story says nothing that others do not.`,
  ),
);

export const GUIDE = "# Guide\n\nThe axolotl page.\n";

export const DOT = "iVBORw0KGgoA/w==";

const GREET = `---
name: greet
description: Greets someone.
x-personal-mcp:
  id: greet
  version: 1.0.0
  capabilities: [resource://prompts/greet/document]
  arguments:
    who:
      description: Whom to greet.
      required: true
---
Greet {{ who }} with an ibex.
`;

/** Files by path below the content root. */
export const FILES: Readonly<Record<string, string | Uint8Array>> = {
  "index.md": "---\ntitle: Shelf\ndescription: What hosts are shown.\n---\n\n# Shelf\n",
  "guide.md": GUIDE,
  "prompts/greet/PROMPT.md": GREET,
  "skills/pdf-forms/SKILL.md": FORMS,
  "skills/pdf-forms/references/fields.md": FIELDS,
  "skills/pdf-forms/dot.png": Uint8Array.fromBase64(DOT),
  "skills/long-story/SKILL.md": LONG,
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, number) => {
      const name = `sample-${String(number).padStart(2, "0")}`;
      const does =
        `Is sample number ${number} of sixty. Use when the instructions have to be long.`;
      return [`skills/${name}/SKILL.md`, document(name, does, [`# ${name}`])];
    }),
  ),
};

function document(name: string, description: string, body: readonly string[]): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body.join("\n")}\n`;
}
