/**
 * Writes a catalogue of invented skills: the same seed gives the same text, byte for byte, everywhere.
 *
 * Every skill is one task (review, debug, teach …) on one object of one field, told in that field's words, so that
 * a search meets hundreds of near misses for each right answer. The hand-written skills of `skill_landmarks.ts`
 * come first; a smaller catalogue is a prefix of a larger one.
 */
import { type Landmark, LANDMARKS } from "./skill_landmarks.ts";
import { TASKS } from "./skill_tasks.ts";
import { type Topic, TOPICS } from "./skill_topics.ts";

/** Fields of one generated skill before it is written down. */
interface Draft {
  readonly topic: Topic;
  readonly object: string;
  readonly task: (typeof TASKS)[number];
  readonly name: string;
}

/**
 * Generates `count` skills as files: path below a content root (`skills/<path>/SKILL.md`) to text.
 *
 * @throws {RangeError} if there are not that many different skills to tell.
 */
export function generateSkills(count: number, seed = 1): Record<string, string> {
  const random = mulberry32(seed);
  const files: Record<string, string> = {};
  LANDMARKS.slice(0, count).forEach((landmark) => Object.assign(files, writeLandmark(landmark)));
  const drafts = allDrafts(random);
  const wanted = Math.max(0, count - LANDMARKS.length);
  if (wanted > drafts.length) {
    throw new RangeError(
      `Cannot generate ${count} skills: there are ${drafts.length + LANDMARKS.length}`,
    );
  }
  drafts.slice(0, wanted).forEach((draft, index) =>
    Object.assign(files, writeDraft(draft, index, random))
  );
  return files;
}

/** Returns numbers from 0 to 1 that depend on the seed alone. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function allDrafts(random: () => number): Draft[] {
  const drafts = new Map<string, Draft>();
  for (const topic of TOPICS) {
    for (const object of topic.objects) {
      for (const task of TASKS) {
        const name = `${slug(object)}-${task.slug}`;
        if (!drafts.has(name)) drafts.set(name, { topic, object, task, name });
      }
    }
  }
  return shuffle([...drafts.values()], random);
}

function shuffle<T>(items: T[], random: () => number): T[] {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [items[index], items[other]] = [items[other] as T, items[index] as T];
  }
  return items;
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

function writeLandmark(landmark: Landmark): Record<string, string> {
  const name = landmark.path.split("/").at(-1) ?? landmark.path;
  return writeSkill(landmark.path, { ...landmark, name }, landmark.references ?? {});
}

function writeDraft(draft: Draft, index: number, random: () => number): Record<string, string> {
  const { topic, object, task, name } = draft;
  const some = (list: readonly string[], many: number) => shuffle([...list], random).slice(0, many);
  const [tool, second] = some(topic.tools, 2) as [string, string];
  const terms = some(topic.terms, 5) as [string, string, string, string, string];
  const fill = (text: string) =>
    text.replaceAll("{object}", object).replaceAll("{area}", topic.area)
      .replaceAll("{tool}", tool).replaceAll("{second}", second)
      .replaceAll(/\{term(\d)\}/g, (_, digit) => terms[Number(digit)] ?? "");
  const description = fill(`${task.does} ${some(WHEN, 1)[0]} ${some(COVERS, 1)[0]}`);
  const steps = some([...task.steps, ...STEPS], 6).map((step, n) => `${n + 1}. ${fill(step)}`);
  const heading = fill(task.title);
  const body = [
    `# ${heading}`,
    fill(some(OPENINGS, 1)[0] as string),
    "## Steps",
    steps.join("\n"),
    "## Watch out",
    some(topic.hazards, 2).map((hazard) => `- ${hazard}.`).join("\n"),
    `## With ${tool}`,
    fill(some(TOOLING, 1)[0] as string),
    `| check | sign |\n| --- | --- |\n| ${terms[0]} | ${fill("{term1} is known")} |\n| ${
      terms[2]
    } | written down |`,
    // Ten mention a name that a landmark bears, so that a search for it has something to tell apart.
    index < 10 ? "Run jscpd first, so that copied blocks do not distort the count." : "",
  ].filter((part) => part !== "").join("\n\n");
  const references = Object.fromEntries(
    some(topic.terms, Math.floor(random() * 3)).map((term) => [
      slug(term),
      `# About ${term}\n\n${some(REFERENCES, 3).map(fill).join("\n\n")}\n`,
    ]),
  );
  return writeSkill(
    name,
    { name, description, tags: `${topic.tag}, ${task.slug}`, body },
    references,
  );
}

/** Lays one skill out as its files. */
function writeSkill(
  path: string,
  skill: { name: string; description: string; tags: string; body: string },
  references: Readonly<Record<string, string>>,
): Record<string, string> {
  const links = Object.keys(references).map((id) => `- [${id}](references/${id}.md)`);
  const closing = links.length === 0 ? "" : `\n\n## References\n\n${links.join("\n")}`;
  const frontmatter =
    `---\nname: ${skill.name}\ndescription: >-\n  ${skill.description}\nmetadata:\n  tags: "${skill.tags}"\n---\n\n`;
  const files: Record<string, string> = {
    [`skills/${path}/SKILL.md`]: `${frontmatter}${skill.body}${closing}\n`,
  };
  for (const [id, text] of Object.entries(references)) {
    files[`skills/${path}/references/${id}.md`] = text;
  }
  return files;
}

const WHEN: readonly string[] = [
  "Use when {term0} and {term1} come up together, or when someone hands over work on {area} without notes.",
  "Use for {area} when {term0} is in doubt and {tool} alone does not answer the question.",
  "Helps teams that work with {tool} and {second} and have to explain {term0} to others.",
  "Meant for {area}, from the first look at {term0} to the last word about {term1}.",
];

const COVERS: readonly string[] = [
  "Covers {term2}, {term3} and the usual traps, and ends with a short list of what was found.",
  "Says what to ask first, how to treat {term2}, and when to stop and call a person.",
  "Includes a worked example with {second}, a check for {term3}, and notes for the next time.",
  "Leaves a record of {term2} and {term4} that a stranger can follow a year later.",
];

const OPENINGS: readonly string[] = [
  "Before anything else, find out who relies on the {object} and what they would notice. In {area} the visible symptom is seldom where the cause lies.",
  "The {object} is rarely the whole story: {term0} and {term1} usually have a share in it. Start with what can be measured today.",
  "Most work of this kind fails in the first ten minutes, because {term0} is taken for granted. Write down what is known about the {object}, then what is guessed.",
  "Keep the {object} small and the circle of people smaller. {tool} gives the facts, {term1} gives the context.",
];

const STEPS: readonly string[] = [
  "Open {tool} and note the present state of the {object}, with the date.",
  "Ask for an example of {term0} that went well and one that did not.",
  "Separate {term1} from {term2}; they are often reported as one thing.",
  "Change one thing at a time and keep the old version within reach.",
  "Compare the result with {second} before telling anyone.",
  "Write one sentence about {term3} for people who do not work in {area}.",
  "Set a limit for {term4} and say what happens when it is passed.",
  "Hand over: what was done, what was left, and who decides next.",
];

const TOOLING: readonly string[] = [
  "{tool} shows {term0} at a glance, but only for what was recorded. Where the {object} is older than that, fall back on {second} and on the memory of colleagues.",
  "Set up {tool} once for the whole team, with the same defaults, and keep its configuration beside the {object}. Personal settings make {term1} impossible to compare.",
  "Export from {tool} as plain text. A picture of {term2} cannot be searched and will be retyped by somebody in a hurry.",
];

const REFERENCES: readonly string[] = [
  "In {area} the word {term0} is used in two ways: for the thing itself, and for the record of it. This page means the record.",
  "A rule of thumb: if {term1} changes by more than a tenth between two looks, the {object} deserves a closer one.",
  "{tool} and {second} disagree about {term2} in rare cases. Trust the one that shows its source.",
  "Beginners confuse {term3} with {term4}. The first can be counted; the second has to be judged.",
  "Old notes about the {object} are worth reading, because they say what was tried and given up.",
];
