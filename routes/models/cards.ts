import type { Skill } from "../../catalog/model/types.ts";
import type { CardModel } from "../../components/card.tsx";
import type { TagLink } from "../../components/tags.tsx";
import type { Hrefs } from "../site/hrefs.ts";
import { countProblems, diagnosticsOf, type ProblemContext } from "./problems.ts";
import { callNumber, cut } from "../../text/words.ts";

/** About three lines of a card. */
const CARD_TEXT = 260;
const CARD_TAGS = 6;

/** Tells a skill as its card shows it. */
export function toCard(skill: Skill, context: ProblemContext): CardModel {
  const { hrefs } = context;
  return {
    href: hrefs.skill(skill.path),
    name: cut(skill.name, 100),
    path: skill.name === skill.path ? undefined : skill.path,
    callNumber: callNumber(skill.digest),
    description: cut(skill.description, CARD_TEXT),
    fileCount: skill.files.size,
    tags: tagLinks(skill.tags.slice(0, CARD_TAGS), hrefs),
    problems: countProblems(diagnosticsOf(context, skill)),
  };
}

/** Links tags to the list of skills that carry them. */
export function tagLinks(tags: readonly string[], hrefs: Hrefs): TagLink[] {
  return tags.map((name) => ({ name, href: hrefs.skills({ tag: name }) }));
}
