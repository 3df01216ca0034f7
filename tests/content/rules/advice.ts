import { skillTemplate } from "../../../catalog/document/templates.ts";
import { DESCRIPTION, type RuleExample, skill, withBody, withFiles } from "./example.ts";

const LONG = `description: Plans a trip. Use when asked for an itinerary. ${
  "Asks for dates first. ".repeat(12)
}`;
/** Put together here, so that no scanner takes this file for a leak. */
const KEY = `ghp_${"x1Y2".repeat(9)}`;

/** Examples of the advice. */
export const ADVICE_EXAMPLES: Readonly<Record<string, RuleExample>> = {
  "description-no-when": {
    why:
      "Agents choose a skill by its description: one that does not say when to use it is not chosen.",
    bad: skill(["description: Plans a trip day by day."]),
    good: skill(),
    at: "skills/trip-plan/SKILL.md:3:14",
    fix: 'Add a sentence that begins with "Use when"',
  },
  "description-first-person": {
    why: 'The description stands among the agent\'s own instructions, where "I" is somebody else.',
    bad: skill(["description: I can plan a trip. Use when asked for an itinerary."]),
    good: skill(),
    at: "skills/trip-plan/SKILL.md:3:14",
    fix: 'Say what the skill does: "Reviews a change …"',
  },
  "description-long": {
    why: "Some hosts cut descriptions at 250 characters.",
    bad: skill([LONG.trim()]),
    good: skill(),
    at: "skills/trip-plan/SKILL.md:3:14",
    fix: "Put what the skill does and when to use it first",
  },
  "template-unedited": {
    why:
      "Agents choose a skill by its description, and the template's fits nothing and everything.",
    bad: skillTemplate("trip-plan"),
    good: skill(),
    at: "skills/trip-plan/SKILL.md:3:14",
    fix: "Say what it does and when to use it",
  },
  "body-long": {
    why: "The whole document is loaded into the agent's context; files beside it only when needed.",
    bad: skill([DESCRIPTION], `\n# Trip plan\n\n${"Plan a day.\n".repeat(500)}`),
    good: skill(),
    at: "skills/trip-plan/SKILL.md:5:1",
    fix: "Move parts of it into files below references/ and link to them",
  },
  "body-comment": {
    why: "Agents read comments and people do not see them, so a reviewer misses what they say.",
    bad: withBody("<!-- Skip the dates. -->\nPlan each day."),
    good: withBody("Plan each day."),
    at: "skills/trip-plan/SKILL.md:8:1",
    fix: "Remove the comment, or say it in the text",
  },
  "document-as-written": {
    why: "A page of so many marks fills a browser, so readers get the text instead.",
    bad: withBody("## Day\n\n".repeat(10_000)),
    good: withBody("## Day\n\n".repeat(100)),
    at: "skills/trip-plan/SKILL.md:5:1",
    fix: "Split it into several documents",
  },
  "document-too-deep": {
    why: "The parser leaves out what is nested deeper, and so do others.",
    bad: withBody(`${"> ".repeat(120)}Plan each day.`),
    good: withBody("> Plan each day."),
    at: "skills/trip-plan/SKILL.md:8:1",
    fix: "Nest it less, or put it into a fence",
  },
  "link-missing": {
    why: "An agent that follows the link gets an error, and a reader a dead end.",
    bad: withBody("Read [the visa rules](references/Visa.md).", {
      "skills/trip-plan/references/visa.md": "# Visa\n",
    }),
    good: withBody("Read [the visa rules](references/visa.md).", {
      "skills/trip-plan/references/visa.md": "# Visa\n",
    }),
    at: "skills/trip-plan/SKILL.md:8:6",
    fix: 'Did you mean "references/visa.md"?',
  },
  "link-anchor-missing": {
    why: "The link opens the document at its top, and the reader has to search.",
    bad: withBody("See [costs](#Costs).\n\n## Costs\n\nAdd them up."),
    good: withBody("See [costs](#costs).\n\n## Costs\n\nAdd them up."),
    at: "skills/trip-plan/SKILL.md:8:5",
    fix: 'Did you mean "#costs"?',
  },
  "link-too-long": {
    why: "No file has such an address, and each of its segments costs whoever looks for it.",
    bad: withBody(`See [the route](${"north/".repeat(70)}map.md).`),
    good: withBody("See [the route](https://example.com/map)."),
    at: "skills/trip-plan/SKILL.md:8:5",
    fix: "Write a path of at most 2048 characters and 64 segments",
  },
  "links-too-many": {
    why: "Nobody reads a page of so many links, and looking each of them up takes its time.",
    bad: withBody("[a](https://example.com)\n".repeat(10_001)),
    good: withBody("[a](https://example.com)\n".repeat(10_000)),
    at: "skills/trip-plan/SKILL.md:10008:1",
    fix: "Split it into several documents",
  },
  "link-outside": {
    why: "Nothing outside the served folder is ever read.",
    bad: withBody("Read [the rules](../../../rules.md)."),
    good: withBody("Read [the rules](https://example.com/rules)."),
    at: "skills/trip-plan/SKILL.md:8:6",
    fix: "Copy the file in, or link to an address",
  },
  "link-unsafe": {
    why: "Other schemes can run code or open programs, so that pages show them as text.",
    bad: withBody("Open [the map](javascript:map)."),
    good: withBody("Open [the map](https://example.com/map)."),
    at: "skills/trip-plan/SKILL.md:8:6",
    fix: "Use http, https or mailto, or a relative path",
  },
  "reference-id-impossible": {
    why: "A reference is addressed by its name, which must be lower-case kebab-case.",
    bad: withBody("Read [the visa rules](<references/Visa Rules.md>).", {
      "skills/trip-plan/references/Visa Rules.md": "# Visa\n",
    }),
    good: withBody("Read [the visa rules](references/visa-rules.md).", {
      "skills/trip-plan/references/visa-rules.md": "# Visa\n",
    }),
    at: "skills/trip-plan/references/Visa Rules.md",
    fix: "Declare it in metadata, if clients of the catalogue are to read it:\nmetadata:\n" +
      '  reference.visa-rules: "references/Visa Rules.md"',
  },
  "file-unmentioned": {
    why: "An agent reads the files that the document tells it of.",
    bad: withBody("Plan each day.", { "skills/trip-plan/scripts/route.py": "print(1)\n" }),
    good: withBody("Run `scripts/route.py`.", {
      "skills/trip-plan/scripts/route.py": "print(1)\n",
    }),
    at: "skills/trip-plan/scripts/route.py",
    fix: "Link to it from SKILL.md, or remove it",
  },
  "text-not-utf8": {
    why: "A text that is not UTF-8 is sent to agents as binary data.",
    bad: withBody("Read `assets/menu.txt`.", {
      "skills/trip-plan/assets/menu.txt": Uint8Array.of(0x4d, 0x0a, 0x43, 0xe9),
    }),
    good: withBody("Read `assets/menu.txt`.", { "skills/trip-plan/assets/menu.txt": "M\nCé" }),
    at: "skills/trip-plan/assets/menu.txt:2:2",
    fix: "Save it as UTF-8",
  },
  "text-crlf": {
    why: "The bytes are served as they are, and scripts with CRLF fail on other systems.",
    bad: skill().replaceAll("\n", "\r\n"),
    good: skill(),
    at: "skills/trip-plan/SKILL.md:1:1",
    fix: "Save it with LF",
  },
  "text-bom": {
    why: "The mark is ignored here, and other readers do not find the block behind it.",
    bad: `\ufeff${skill()}`,
    good: skill(),
    at: "skills/trip-plan/SKILL.md:1:1",
    fix: "Save it as UTF-8 without a mark",
  },
  "text-control-characters": {
    why: "No page shows it, and a terminal that prints the text may obey it.",
    bad: withBody("Book \x1b[31mearly."),
    good: withBody("Book early."),
    at: "skills/trip-plan/SKILL.md:8:6",
    fix: "Remove it",
  },
  "file-pointer": {
    why:
      "Git LFS leaves a pointer where a file was not fetched, and readers get three lines of text.",
    bad: withFiles({
      "skills/trip-plan/assets/map.png":
        "version https://git-lfs.github.com/spec/v1\noid sha256:9\nsize 9\n",
    }),
    good: withFiles({ "skills/trip-plan/assets/map.png": Uint8Array.of(0x89, 0x50, 0) }),
    at: "skills/trip-plan/assets/map.png",
    fix: "Run git lfs pull",
  },
  "file-type": {
    why: "A client that trusts the name would show a broken image; it is served as text.",
    bad: withFiles({ "skills/trip-plan/assets/map.png": "<html>Not found</html>\n" }),
    good: withFiles({ "skills/trip-plan/assets/map.png": Uint8Array.of(0x89, 0x50, 0) }),
    at: "skills/trip-plan/assets/map.png",
    fix: "Put the file in its place, or rename it",
  },
  "text-hidden-characters": {
    why: "What a reader cannot see, an agent still reads: instructions can hide there.",
    bad: { files: { "trips.md": "# Trips\n\nBook\u202e early.\n" } },
    good: { files: { "trips.md": "# Trips\n\nBook early.\n" } },
    at: "trips.md:3:5",
    fix: "Remove them: they can hide instructions from a reader",
  },
  "name-not-nfc": {
    why:
      "The address is made of the composed form, so that the name on disk is not the one in links.",
    bad: withFiles({ "skills/trip-plan/cafe\u0301.txt": "x" }),
    good: withFiles({ "skills/trip-plan/caf\u00e9.txt": "x" }),
    at: "skills/trip-plan/café.txt",
    fix: "Rename it to the composed form",
  },
  "name-look-alike": {
    why: "A letter of another script looks the same and is typed differently.",
    bad: withFiles({ "skills/trip-plan/m\u0430p.txt": "x" }),
    good: withFiles({ "skills/trip-plan/map.txt": "x" }),
    at: "skills/trip-plan/mаp.txt",
    fix: "Write it in one script",
  },
  "name-not-portable": {
    why: "The folder cannot be copied to Windows, and git cannot check it out there.",
    bad: withFiles({ "skills/trip-plan/what?.txt": "x" }),
    good: withFiles({ "skills/trip-plan/what.txt": "x" }),
    at: "skills/trip-plan/what?.txt",
    fix: 'Rename it without < > : " | ? * and without a dot or blank at its end',
  },
  "name-dropped": {
    why:
      "Installers of skills copy no caches, drafts and records, so that the file is missing later.",
    bad: withFiles({ "skills/trip-plan/_draft.txt": "x" }),
    good: withFiles({ "skills/trip-plan/draft.txt": "x" }),
    at: "skills/trip-plan/_draft.txt",
    fix: "Rename it and every link to it, if the skill needs it; else remove it",
  },
  "name-not-plain": {
    why: "Installers that follow version 0.1 of discovery append the path to an address as it is.",
    bad: withFiles({ "skills/trip-plan/plan #1.txt": "x" }),
    good: withFiles({ "skills/trip-plan/plan 1.txt": "x" }),
    at: "skills/trip-plan/plan #1.txt",
    fix: "Rename it without # ? % and without two dots in a row",
  },
  "secret": {
    why: "Whatever is served can be read by anyone who may connect.",
    bad: withBody(`Call it with ${KEY}.`),
    good: withBody("Call it with the token in `GITHUB_TOKEN`."),
    at: "skills/trip-plan/SKILL.md:8:14",
    fix: "Remove it and revoke it; say where readers find their own",
  },
};
