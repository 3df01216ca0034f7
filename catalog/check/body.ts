import type { Token } from "markdown-it";
import { findTooDeep, whyTooHeavy } from "../markdown/setting.ts";
import type { Body } from "../document/body.ts";
import { findComment } from "../markdown/prose.ts";
import type { Problem } from "../model/types.ts";
import { advise } from "./advice.ts";

const MOST_LINES = 500;
const MOST_TOKENS = 5000;

/** Advises on length (Agent Skills specification, progressive disclosure) and on comments. */
export function adviseBody({ text, line: bodyLine }: Body): readonly Problem[] {
  const body = text.split("\n");
  const tokens = Math.ceil(text.length / 4);
  const long = [
    ...(body.length > MOST_LINES ? [`${body.length} lines; at most ${MOST_LINES}`] : []),
    ...(tokens > MOST_TOKENS ? [`about ${tokens} tokens; at most ${MOST_TOKENS}`] : []),
  ];
  const comment = findComment(text);
  return [
    ...(long.length > 0
      ? [advise(
        "body-long",
        `the body has ${long.join(" are advised, and ")} are advised`,
        "Move parts of it into files below references/ and link to them",
        { line: bodyLine, column: 1 },
      )]
      : []),
    ...(comment === undefined ? [] : [advise(
      "body-comment",
      "the body has comments, which agents read and pages do not show",
      "Remove the comment, or say it in the text",
      {
        line: bodyLine + comment.line,
        column: [...body[comment.line]!.slice(0, comment.column)].length + 1,
      },
    )]),
  ];
}

/** Advises on a document that no page is made of, for a reason that the page gives too. */
export function adviseAsWritten(reason: string, { line }: Body): Problem {
  return advise(
    "document-as-written",
    `the page shows the document as it is written: ${reason}`,
    "Split it into several documents",
    { line, column: 1 },
  );
}

/**
 * Advises on what a page leaves out of a document, or that it is set as none at all.
 *
 * @param place The path of the document.
 */
export function adviseSetting(
  tokens: readonly Token[],
  body: Body,
  place: string,
): readonly Problem[] {
  const reason = whyTooHeavy(tokens, place);
  if (reason !== undefined) return [adviseAsWritten(reason, body)];
  const deep = findTooDeep(tokens);
  if (deep === undefined) return [];
  return [advise(
    "document-too-deep",
    "the page leaves out what is nested deeper than 100 levels",
    "Nest it less, or put it into a fence",
    { line: body.line + (deep.map?.[0] ?? 0), column: 1 },
  )];
}
