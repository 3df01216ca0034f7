import { placeOf } from "../document/fields.ts";
import { codePoints, isFilled } from "../document/fields.ts";
import type { Stopgaps } from "../document/templates.ts";
import type { Frontmatter, Problem, Skill } from "../model/types.ts";
import { advise } from "./advice.ts";
import { saysWhen } from "./when.ts";

/** Some hosts cut descriptions here, characters. */
const SHOWN = 250;

/** A description that speaks of itself. */
const FIRST_PERSON = /^\s*(I|I'm|I'll|We|My|Let me|You can use me)\b/;

/** Advises on the description: hosts choose a skill by it alone. */
export function adviseDescription(skill: Skill): readonly Problem[] {
  const text = skill.frontmatter?.values.description;
  if (!isFilled(text)) return [];
  const place = placeOf(skill.frontmatter, "description");
  const length = codePoints(text.trim());
  return [
    ...(saysWhen(text) ? [] : [advise(
      "description-no-when",
      "the description does not say when to use the skill",
      'Add a sentence that begins with "Use when"',
      place,
    )]),
    ...(FIRST_PERSON.test(text)
      ? [advise(
        "description-first-person",
        `the description speaks in the first person: "${text.trim().split(/\s+/, 4).join(" ")} …"`,
        'Say what the skill does: "Reviews a change …"',
        place,
      )]
      : []),
    ...(length > SHOWN && length <= 1024
      ? [advise(
        "description-long",
        `the description has ${length} characters; some hosts show the first ${SHOWN}`,
        "Put what the skill does and when to use it first",
        place,
      )]
      : []),
  ];
}

/** Advises on a document that still says what `new` wrote: once, at the first place. */
export function adviseTemplate(
  { frontmatter, text }: { readonly frontmatter: Frontmatter | undefined; readonly text: string },
  { description, body }: Stopgaps,
): readonly Problem[] {
  if (frontmatter?.values.description === description) {
    const fix = "Say what it does and when to use it";
    return [advise(
      "template-unedited",
      "the description is the template's",
      fix,
      placeOf(frontmatter, "description"),
    )];
  }
  const line = text.split(/\r?\n/).findIndex((each) => body.includes(each)) + 1;
  if (line === 0) return [];
  const fix = "Put your own words in its place";
  return [advise("template-unedited", "the line is the template's", fix, { line, column: 1 })];
}
