/** Excerpts: the place in the original text where most words of a query stand together, without Markdown marks. */
import { fold, hasStem, isUnspaced, type Span, spans, stemToken } from "./words/text.ts";

/** A piece of an excerpt; the matching ones are for `<mark>`. */
export interface Piece {
  readonly text: string;
  readonly match: boolean;
}

/** A text to take an excerpt from. */
export interface Source {
  readonly text: string;
  /** The supporting file that it is, if it is one. */
  readonly file: string | undefined;
}

/** An excerpt and the supporting file it comes from. */
export interface Excerpt {
  readonly pieces: readonly Piece[];
  readonly file: string | undefined;
}

/** A place that matches, and which word of the query it matches. */
interface Mark extends Omit<Span, "word"> {
  readonly term: number;
}

/** Characters of an excerpt, without the ellipses. */
const LENGTH = 240;
/** Characters before the first mark, where there is more text than fits. */
const LEAD = 60;
/** Text around a match that is looked at, so that a book costs as much as a page. */
const NEIGHBORHOOD = 1 << 14;

/**
 * Takes the excerpt from the source in which most of the terms stand, of equals the first; where none does, from
 * the beginning of the first source. Words that begin with `begun`, the last term, match too. Asks for no more
 * sources once all terms are found.
 */
export function excerptFrom(
  sources: Iterable<Source>,
  terms: readonly string[],
  begun?: string,
): Excerpt {
  const needles = terms.map(needleOf);
  const excerpt = ({ text, file }: Source): Excerpt | undefined => {
    const pieces = piecesOf(neighborhood(text, needles), terms, begun);
    return pieces.some(({ match }) => match) ? { pieces, file } : undefined;
  };
  let opening: string | undefined;
  const partial: { source: Source; found: number }[] = [];
  for (const source of sources) {
    opening ??= source.text.slice(0, NEIGHBORHOOD);
    const folded = fold(source.text);
    const found = needles.filter((needle) => folded.includes(needle)).length;
    const whole = found > 0 && found === needles.length && excerpt(source);
    if (whole) return whole;
    if (found > 0) partial.push({ source, found });
    if (needles.length === 0) break;
  }
  for (const { source } of partial.sort((a, b) => b.found - a.found)) {
    const part = excerpt(source);
    if (part) return part;
  }
  return { pieces: piecesOf(opening ?? "", []), file: undefined };
}

/** What every form of a word begins with; enough to see whether a text can hold it. */
function needleOf(term: string): string {
  if (!hasStem(term)) return term;
  const stem = stemToken(term).slice(1);
  let length = 0;
  while (length < stem.length && stem[length] === term[length]) length++;
  return term.slice(0, length);
}

/** Long texts are cut down to the part that the first needle is in; folding may shift it a little. */
function neighborhood(text: string, needles: readonly string[]): string {
  if (text.length <= NEIGHBORHOOD) return text;
  const folded = fold(text);
  const places = needles.map((needle) => folded.indexOf(needle)).filter((place) => place >= 0);
  const place = Math.min(...places) * text.length / folded.length;
  const start = Math.max(0, Math.floor(place) - NEIGHBORHOOD / 4);
  return text.slice(start, start + NEIGHBORHOOD).toWellFormed();
}

function piecesOf(source: string, terms: readonly string[], begun?: string): Piece[] {
  const text = plainOf(source);
  const marks = marksIn(text, terms, begun);
  const [start, end] = windowAround(text, marks);
  const shown = marks.filter((mark) => mark.start >= start && mark.end <= end);
  const pieces: Piece[] = [];
  const add = (piece: string, match: boolean) => {
    if (piece !== "") pieces.push({ text: piece, match });
  };
  let at = start;
  for (const mark of shown) {
    add((at === start && start > 0 ? "… " : "") + text.slice(at, mark.start), false);
    add(text.slice(mark.start, mark.end), true);
    at = mark.end;
  }
  const opening = at === start && start > 0 ? "… " : "";
  add(opening + text.slice(at, end) + (end < text.length ? " …" : ""), false);
  return pieces;
}

/** Finds the words of the text that the query means: exact, another form, begun, or within an unspaced run. */
function marksIn(text: string, terms: readonly string[], begun: string | undefined): Mark[] {
  if (terms.length === 0) return [];
  const byToken = new Map<string, number>();
  terms.forEach((term, place) => {
    byToken.set(term, place);
    if (hasStem(term)) byToken.set(stemToken(term), place);
  });
  const runs = terms.map((term, place) => ({ term, place })).filter(({ term }) => isUnspaced(term));
  return spans(text).flatMap((span): Mark[] => {
    if (isUnspaced(span.word)) return marksInRun(span, runs);
    const term = byToken.get(span.word) ??
      (hasStem(span.word) ? byToken.get(stemToken(span.word)) : undefined) ??
      (begun !== undefined && span.word.startsWith(begun) ? terms.length - 1 : undefined);
    return term === undefined ? [] : [{ start: span.start, end: span.end, term }];
  });
}

function marksInRun(
  span: Span,
  runs: readonly { term: string; place: number }[],
): Mark[] {
  const found = runs.filter(({ term }) => span.word.includes(term));
  // Half-width and composed letters fold to another length: then the run is marked as a whole.
  if (span.word.length !== span.end - span.start) {
    return found.slice(0, 1).map(({ place }) => ({ ...span, term: place }));
  }
  const marks = found.flatMap(({ term, place }) => {
    const starts: number[] = [];
    for (
      let at = span.word.indexOf(term);
      at >= 0;
      at = span.word.indexOf(term, at + term.length)
    ) {
      starts.push(span.start + at);
    }
    return starts.map((start) => ({ start, end: start + term.length, term: place }));
  });
  return withoutOverlaps(marks);
}

function withoutOverlaps(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (mark.start >= (kept.at(-1)?.end ?? 0)) kept.push(mark);
  }
  return kept;
}

/** The stretch with the most different terms, then the most marks, then the first; cut between words. */
function windowAround(text: string, marks: readonly Mark[]): [start: number, end: number] {
  if (text.length <= LENGTH) return [0, text.length];
  let [best, bestValue, last] = [0, -1, 0];
  for (let first = 0; first < marks.length; first++) {
    const limit = (marks[first]?.start ?? 0) + LENGTH - LEAD;
    while (last < marks.length && (marks[last]?.end ?? 0) <= limit) last++;
    const inside = marks.slice(first, last);
    const value = new Set(inside.map(({ term }) => term)).size * 1000 + Math.min(inside.length, 99);
    if (value > bestValue) [best, bestValue] = [first, value];
  }
  const wanted = (marks[best]?.start ?? 0) - LEAD;
  const start = Math.max(0, Math.min(wanted, text.length - LENGTH));
  return [borderAfter(text, start), borderBefore(text, start + LENGTH)];
}

/** How far a border between words is looked for; text without blanks is cut where it is. */
const BORDER = 40;

function borderAfter(text: string, at: number): number {
  if (at === 0) return 0;
  const blank = text.indexOf(" ", at - 1);
  return blank >= 0 && blank < at + BORDER ? blank + 1 : betweenLetters(text, at);
}

function borderBefore(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const blank = text.lastIndexOf(" ", at);
  return blank > at - BORDER ? blank : betweenLetters(text, at);
}

function betweenLetters(text: string, at: number): number {
  return /[\udc00-\udfff\p{M}]/u.test(text.charAt(at)) || /^[\udc00-\udfff]/.test(text.charAt(at))
    ? at - 1
    : at;
}

/** The row below the head of a table is marks alone, bars and hyphens among them. */
function withoutDelimiters(row: string): string {
  return row.includes("|") && row.includes("-") ? "" : row;
}

/** Rewrites that take the marks of Markdown away; each looks ahead a bounded way, so that none is slow. */
const MARKDOWN: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}(?:```|~~~).*$/gm, ""],
  [/^[ \t]{0,8}(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+/gm, ""],
  [/!?\[([^\][\n]{0,300})\]\([^()\n]{0,500}\)/g, "$1"],
  [/<!--[^>]{0,500}-->/g, ""],
  [/\*\*|__|`+/g, ""],
  [/(?<![\w*\\])\*([^\s*][^*\n]{0,200})\*(?![\w*])/g, "$1"],
  [/\|/g, " "],
];

function plainOf(markdown: string): string {
  const rows = markdown.replaceAll(/^[ \t:|-]+$/gm, withoutDelimiters);
  const text = MARKDOWN.reduce((rest, [mark, instead]) => rest.replaceAll(mark, instead), rows);
  return text.replaceAll(/[\s\ufeff]+/g, " ").trim();
}
