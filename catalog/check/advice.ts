import { note, type Place, type Rule, warning } from "../model/diagnostics.ts";
import type { Problem } from "../model/types.ts";

/** What `check` and the diagnostics page advise beyond what loading reports; no advice changes what is served. */
export const ADVICE = {
  "description-no-when": warning("A description says when to use the skill"),
  "description-first-person": warning("A description is written in the third person"),
  "description-long": note("A description of at most 250 characters is shown whole everywhere"),
  "template-unedited": warning("A document says what its author wrote, not what `new` did"),
  "body-long": warning("A document has at most 500 lines and 5,000 tokens"),
  "body-comment": note("Comments are read by agents and not shown to people"),
  "yaml-ambiguous": note("A value reads the same in every YAML version"),
  "yaml-multi-line": warning("A quoted or bracketed value stands on one line"),
  "document-as-written": warning("A document can be set as a page"),
  "document-too-deep": warning("A document nests at most 100 levels"),
  "link-missing": warning("A link leads to something that is served"),
  "link-too-long": warning("A link has at most 2,048 characters and 64 segments"),
  "links-too-many": warning("A document has at most 10,000 links"),
  "link-anchor-missing": warning("A link to a heading leads to a heading"),
  "link-outside": warning("A link stays inside the served folder"),
  "link-unsafe": note("A link has the scheme http, https or mailto"),
  "reference-id-impossible": note("A document in references/ has a kebab-case name"),
  "file-unmentioned": note("A supporting file is mentioned by a document of its skill"),
  "text-not-utf8": note("Text is UTF-8"),
  "text-crlf": note("Lines end with LF"),
  "text-bom": note("Text has no byte order mark"),
  "text-control-characters": warning("Text has no control characters"),
  "text-hidden-characters": warning("Text has no invisible characters"),
  "file-pointer": warning("A file is there, not a pointer to it"),
  "file-type": warning("A file is what its name says"),
  "name-not-nfc": note("A name is in Unicode normal form C"),
  "name-look-alike": warning("A name does not mix scripts that look alike"),
  "name-not-portable": warning("A name can be written on Windows too"),
  "name-dropped": note("A name is kept by installers"),
  "name-not-plain": note("A name stands in an address as it is"),
  "secret": warning("A file holds no key or password"),
} as const satisfies Readonly<Record<string, Rule>>;

/** A code of {@linkcode ADVICE}. */
export type AdviceCode = keyof typeof ADVICE;

/** Makes a problem of a piece of advice. */
export function advise(code: AdviceCode, message: string, fix: string, place?: Place): Problem {
  return { severity: ADVICE[code].severity, code, message, fix, ...place };
}
