import { document, type ExampleTree, named, type RuleExample } from "./example.ts";

const FIELDS = [
  "name: pack-list",
  "description: Lists what to pack for a trip.",
  "x-personal-mcp:",
  "  id: pack-list",
  "  version: 1.0.0",
  "  capabilities:",
  "    - resource://prompts/pack-list/document",
];
const ARGUMENT = ["  arguments:", "    city: {}"];
const BODY = "\n# Pack list\n\nList what to pack.\n";
const BODY_CITY = "\n# Pack list\n\nList what to pack for {{ city }}.\n";

function prompt(lines: readonly string[] = FIELDS, body = BODY): ExampleTree {
  return { files: { "prompts/pack-list/PROMPT.md": document(lines, body) } };
}

/** The good prompt with one line replaced. */
function changed(line: string, by: string): ExampleTree {
  return prompt(FIELDS.map((each) => each === line ? by : each));
}

/** Examples of the rules about prompts. */
export const PROMPT_EXAMPLES: Readonly<Record<string, RuleExample>> = {
  "prompt-field-missing": {
    why:
      "A prompt needs name, description, id, version and capabilities; without them the server does not start.",
    bad: prompt(FIELDS.filter((line) => !line.startsWith("description"))),
    good: prompt(),
    at: "prompts/pack-list/PROMPT.md:1:1",
    fix: "Write what the prompt does and when to use it",
  },
  "prompt-field-invalid": {
    why: "A version that is a number loses its last digit: write SemVer, as text.",
    bad: changed("  version: 1.0.0", "  version: 1.0"),
    good: prompt(),
    at: "prompts/pack-list/PROMPT.md:6:12",
    fix: "Write three numbers, as in version: 1.0.0",
  },
  "prompt-field-unknown": {
    why: "A misspelled field would be ignored without a word.",
    bad: prompt([...FIELDS, "  tag: [travel]"]),
    good: prompt([...FIELDS, "  tags: [travel]"]),
    at: "prompts/pack-list/PROMPT.md:9:3",
    fix: "Remove it; the fields are id, version, capabilities, tags, arguments",
  },
  "prompt-id-mismatch": {
    why: "A prompt is addressed by its directory, so that all three must agree.",
    bad: changed("  id: pack-list", "  id: packing-list"),
    good: prompt(),
    at: "prompts/pack-list/PROMPT.md:5:7",
    fix: "Write id: pack-list, or rename the directory",
  },
  "prompt-id-collision": {
    why: "Clients show prompts and skills in one list; two of one name cannot be told apart.",
    bad: { files: { ...prompt().files, "skills/pack-list/SKILL.md": named("pack-list") } },
    good: { files: { ...prompt().files, "skills/packing/SKILL.md": named("packing") } },
    at: "prompts/pack-list/PROMPT.md:1:1",
    fix: "Rename one of the two",
  },
  "skill-prompt-collision": {
    why: "The same with a skill of another root, which is served all the same.",
    bad: {
      files: { ...prompt().files, "more/pack-list/SKILL.md": named("pack-list") },
      roots: ["more"],
    },
    good: {
      files: { ...prompt().files, "more/packing/SKILL.md": named("packing") },
      roots: ["more"],
    },
    at: "more/pack-list/SKILL.md:2:7",
    fix: "Rename one of the two",
  },
  "prompt-argument-invalid": {
    why: "Clients in Python pass arguments by name, and this is none.",
    bad: prompt([...FIELDS, "  arguments:", "    home city: {}"]),
    good: prompt([...FIELDS, "  arguments:", "    home_city: {}"], "\n# Pack\n\n{{ home_city }}\n"),
    at: "prompts/pack-list/PROMPT.md:10:5",
    fix: "Use letters, digits and underscores, no digit first",
  },
  "prompt-argument-keyword": {
    why: "Clients in Python cannot pass an argument whose name is a keyword.",
    bad: prompt([...FIELDS, "  arguments:", "    from: {}"], "\n# Pack\n\nFrom {{ from }}.\n"),
    good: prompt([...FIELDS, "  arguments:", "    start: {}"], "\n# Pack\n\nFrom {{ start }}.\n"),
    at: "prompts/pack-list/PROMPT.md:10:5",
    fix: "Choose another name",
  },
  "prompt-placeholder-undeclared": {
    why: "What is not declared is never filled in: the model gets the braces.",
    bad: prompt(FIELDS, BODY_CITY),
    good: prompt([...FIELDS, ...ARGUMENT], BODY_CITY),
    at: "prompts/pack-list/PROMPT.md:13:23",
    fix: "Declare city below arguments if it is one",
  },
  "prompt-argument-unused": {
    why: "A person is asked for a value that changes nothing.",
    bad: prompt([...FIELDS, ...ARGUMENT]),
    good: prompt([...FIELDS, ...ARGUMENT], BODY_CITY),
    at: "prompts/pack-list/PROMPT.md:10:5",
    fix: "Write {{city}} where its value belongs, or remove it",
  },
  "prompt-document-unreadable": {
    why: "The protocol carries UTF-8 only, and no more than 1 MiB of a document.",
    bad: { files: { "prompts/pack-list/PROMPT.md": Uint8Array.of(0x23, 0x20, 0xe9) } },
    good: prompt(),
    at: "prompts/pack-list/PROMPT.md:1:3",
    fix: "Save it as UTF-8 of at most 1 MiB",
  },
};
