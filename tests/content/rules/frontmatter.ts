import { BODY, DESCRIPTION, document, NAME, type RuleExample, skill } from "./example.ts";

const DEEP = `metadata: ${"{a: ".repeat(33)}1${"}".repeat(33)}`;

/** Examples of the rules about the block at the start of a document. */
export const FRONTMATTER_EXAMPLES: Readonly<Record<string, RuleExample>> = {
  "frontmatter-missing": {
    why:
      "Without the block there is neither a name nor a description, and no host lists the skill.",
    bad: "# Trip plan\n\nAsk for dates, then plan each day.\n",
    good: skill(),
    at: "skills/trip-plan/SKILL.md:1:1",
    fix: "Add name and description between two --- lines at the start of the file",
  },
  "frontmatter-unclosed": {
    why: "Where the block does not end, its fields and the whole body are lost.",
    bad: `---\n${NAME}\n${DESCRIPTION}\n---# Trip plan\n\nAsk for dates.\n`,
    good: `---\n${NAME}\n${DESCRIPTION}\n---\n# Trip plan\n\nAsk for dates.\n`,
    at: "skills/trip-plan/SKILL.md:1:1",
    fix: "Put --- alone on a line after the last field",
  },
  "frontmatter-not-map": {
    why: "A list or a sentence between the fences is YAML, but it names nothing.",
    bad: document(["- trip-plan", "- Plans a trip."], BODY),
    good: skill(),
    at: "skills/trip-plan/SKILL.md:2:1",
    fix: "Write one field a line: name: value",
  },
  "frontmatter-too-large": {
    why: "Hosts keep the fields of every skill at hand: what is long belongs into the body.",
    bad: skill([DESCRIPTION, "metadata:", `  route: "${"Lisbon, Porto, ".repeat(5000)}"`]),
    good: skill([DESCRIPTION, "metadata:", '  route: "Lisbon, Porto"']),
    at: "skills/trip-plan/SKILL.md:1:1",
    fix: "Move what is long into the body, or into a file beside it",
  },
  "frontmatter-too-deep": {
    why: "No field needs deep nesting, and readers run out of stack on it.",
    bad: skill([DESCRIPTION, DEEP]),
    good: skill([DESCRIPTION, 'metadata: {a: "1"}']),
    at: "skills/trip-plan/SKILL.md:4:139",
    fix: "Write flat fields",
  },
  "frontmatter-alias": {
    why: "An alias can stand for gigabytes of text, so readers that are exposed refuse it.",
    bad: skill([DESCRIPTION, "metadata:", "  home: &home Lisbon", "  start: *home"]),
    good: skill([DESCRIPTION, "metadata:", "  home: Lisbon", "  start: Lisbon"]),
    at: "skills/trip-plan/SKILL.md:6:10",
    fix: "Write the value out, or quote it",
  },
  "frontmatter-tag": {
    why: "A tag asks a reader to make something else of a value; nothing is evaluated here.",
    bad: skill([DESCRIPTION, "license: !spdx MIT"]),
    good: skill([DESCRIPTION, "license: MIT"]),
    at: "skills/trip-plan/SKILL.md:4:10",
    fix: 'Quote the value: license: "!spdx MIT"',
  },
  "yaml-invalid": {
    why: "A block that is not YAML has no fields at all.",
    bad: skill([DESCRIPTION, "license MIT"]),
    good: skill([DESCRIPTION, "license: MIT"]),
    at: "skills/trip-plan/SKILL.md:4:1",
    fix: "Write license: MIT",
  },
  "yaml-conflict-marker": {
    why: "A merge that was left unfinished is no YAML.",
    bad: document(
      [NAME, "<<<<<<< ours", DESCRIPTION, "=======", "description: Plans.", ">>>>>>> theirs"],
      BODY,
    ),
    good: skill(),
    at: "skills/trip-plan/SKILL.md:3:1",
    fix: "Resolve the conflict and remove the lines <<<<<<<, ======= and >>>>>>>",
  },
  "yaml-duplicate-key": {
    why: "Readers disagree on which of the two lines counts.",
    bad: skill([DESCRIPTION, "license: MIT", "license: Apache-2.0"]),
    good: skill([DESCRIPTION, "license: Apache-2.0"]),
    at: "skills/trip-plan/SKILL.md:5:1",
    fix: "Keep one of the two lines",
  },
  "yaml-tab": {
    why: "YAML forbids tabs for indentation.",
    bad: skill([DESCRIPTION, "metadata:", "\ttags: travel"]),
    good: skill([DESCRIPTION, "metadata:", "  tags: travel"]),
    at: "skills/trip-plan/SKILL.md:5:1",
    fix: "Indent with spaces",
  },
  "yaml-reserved-character": {
    why: "`@`, a backtick and `%` have other meanings at the start of a value.",
    bad: skill(["description: @me can plan a trip. Use when asked for an itinerary."]),
    good: skill(['description: "@me can plan a trip. Use when asked for an itinerary."']),
    at: "skills/trip-plan/SKILL.md:3:14",
    fix: 'Quote the value: description: "@me can plan a trip. Use when asked for an itinerary."',
  },
  "yaml-flow-trailing": {
    why: "A bracket opens a list, and nothing may follow its end.",
    bad: skill(["description: [beta] Plans a trip. Use when asked for an itinerary."]),
    good: skill(['description: "[beta] Plans a trip. Use when asked for an itinerary."']),
    at: "skills/trip-plan/SKILL.md:3:21",
    fix: 'Quote the value: description: "[beta] Plans a trip. Use when asked for an itinerary."',
  },
  "yaml-unquoted-colon": {
    why:
      "The commonest mistake of all: the colon starts a new field in the middle of the sentence.",
    bad: skill(["description: Plans a trip. Use when: an itinerary is asked for."]),
    good: skill(['description: "Plans a trip. Use when: an itinerary is asked for."']),
    at: "skills/trip-plan/SKILL.md:3:36",
    fix: 'Quote the value: description: "Plans a trip. Use when: an itinerary is asked for."',
  },
  "yaml-unclosed-quote": {
    why: "The value goes on to the end of the block, fields included.",
    bad: skill(['description: "Plans a trip. Use when asked for an itinerary.']),
    good: skill(['description: "Plans a trip. Use when asked for an itinerary."']),
    at: "skills/trip-plan/SKILL.md:3:14",
    fix: 'Close the value of description with " at the end of its line',
  },
  "yaml-ambiguous": {
    why:
      "YAML 1.1 readers, common in Python and Ruby, make a boolean, a date or a number of the text.",
    bad: skill([DESCRIPTION, "metadata:", "  reviewed: 2026-04-24"]),
    good: skill([DESCRIPTION, "metadata:", '  reviewed: "2026-04-24"']),
    at: "skills/trip-plan/SKILL.md:5:13",
    fix: 'Quote it: reviewed: "2026-04-24"',
  },
  "yaml-comment": {
    why: "After a blank, `#` begins a comment: YAML takes what follows for no part of the value.",
    bad: skill(["description: Answers in the #trips channel. Use when asked for an itinerary."]),
    good: skill(['description: "Answers in the #trips channel. Use when asked for an itinerary."']),
    at: "skills/trip-plan/SKILL.md:3:29",
    fix:
      'Quote the value: description: "Answers in the #trips channel. Use when asked for an itinerary."',
  },
  "yaml-control-character": {
    why: "YAML 1.2 does not allow it, so that strict readers refuse the whole block.",
    bad: skill(['description: "Plans a trip.\\e Use when asked for an itinerary."']),
    good: skill(),
    at: "skills/trip-plan/SKILL.md:3:14",
    fix: "Remove it: YAML 1.2 does not allow it, and strict readers refuse the file",
  },
  "yaml-multi-line": {
    why: "Some clients read the block line by line and refuse the whole skill.",
    bad: skill(['description: "Plans a trip.', '  Use when asked for an itinerary."']),
    good: skill(["description: >", "  Plans a trip.", "  Use when asked for an itinerary."]),
    at: "skills/trip-plan/SKILL.md:3:14",
    fix: "Write it on one line, or use > for long text",
  },
};
