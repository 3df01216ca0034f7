import { quote } from "../../text/quote.ts";
import type { WrittenLink } from "../links/written.ts";
import type { Edit, Problem } from "../model/types.ts";
import { type AdviceCode, advise } from "./advice.ts";

/** What is wrong with one link. */
export interface Fault {
  readonly code: AdviceCode;
  readonly link: WrittenLink;
  /** What is wrong, after "the link …" or "3 links …". */
  readonly says: (count: "one" | "many") => string;
  readonly fix: string;
  /** What to write in the place of its address, where that is known. */
  readonly instead?: string;
}

/** A fault, and the line that it stands in. */
export interface PlacedFault extends Fault {
  readonly row: string;
}

/**
 * Tells the faults of a document. Where more than three have one kind and no fix of their own, they are told once, with a
 * number and examples: a page that was copied from a site has hundreds of such links.
 */
export function foldFaults(faults: readonly PlacedFault[]): readonly Problem[] {
  const own = new Set(
    faults.filter(({ instead }) => instead !== undefined).map(({ link }) => link.href),
  );
  const isMany = own.size > MOST_OWN;
  const kinds = Map.groupBy(
    faults,
    ({ code, fix, instead, link }) =>
      JSON.stringify(
        instead !== undefined && isMany ? [code, "own"] : [code, fix, instead && link.href],
      ),
  );
  return [...kinds.values()].flatMap((alike) =>
    alike[0]!.instead !== undefined || alike.length > MOST_EXAMPLES
      ? [toProblem(alike)]
      : alike.map((each) => toProblem([each]))
  );
}

/** So many links of a document are told each with its own fix. */
const MOST_OWN = 10;

const MOST_EXAMPLES = 3;

function toProblem(faults: readonly PlacedFault[]): Problem {
  const [{ code, link, says, fix, instead }] = faults as [PlacedFault];
  const place = { line: link.line, column: link.column };
  const hrefs = [...new Set(faults.map(({ link }) => link.href))];
  const edits = faults.flatMap((fault) => editOf(fault) ?? []);
  const mended = edits.length > 0 ? { edits } : {};
  if (faults.length === 1) {
    const message = `the ${link.kind} ${quote(link.href)} ${says("one")}`;
    return { ...advise(code, message, fix, place), ...mended };
  }
  const shown = hrefs.slice(0, MOST_EXAMPLES).map((href) => quote(href)).join(", ");
  const more = hrefs.length > MOST_EXAMPLES ? `, and ${hrefs.length - MOST_EXAMPLES} more` : "";
  const isOne = instead === undefined || hrefs.length === 1;
  const how = isOne ? fix : `Mend them alike; of the first: ${fix}`;
  const message = `${faults.length} links ${says("many")}: ${shown}${more}`;
  return { ...advise(code, message, how, place), ...mended };
}

/** Longer lines are left to their author. */
const LONGEST_ROW = 2000;

/** Writes another address for a link, where its line has that address once, and as it is read. */
function editOf({ link: { href, kind, line }, instead, row }: PlacedFault): Edit | undefined {
  if (instead === undefined || row.length > LONGEST_ROW) return undefined;
  const [before, after] = kind === "path" ? ["`", "`"] : ["](", ""];
  const written = before + href + after;
  const at = row.indexOf(written);
  const end = at + before.length + href.length;
  const isWhole = kind === "path" || /^[\s)]/.test(row.slice(end, end + 1));
  if (at < 0 || !isWhole || row.includes(written, at + 1)) return undefined;
  const text = row.slice(0, at + before.length) + instead + row.slice(end);
  // what a host fills in is meant for that host
  return { line, until: line, text: [text.trimEnd()], isSafe: !/[{}$<>]/.test(href) };
}
