import { placeOf } from "../document/fields.ts";
import { codePoints, isFilled } from "../document/fields.ts";
import type { Problem, Skill } from "../model/types.ts";
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
