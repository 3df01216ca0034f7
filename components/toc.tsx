import { count } from "../text/words.ts";

/** A heading of a document. */
export interface TocEntry {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** More headings than anybody reads through. */
const MOST = 200;

/** Lists the first headings of a document, two levels deep. */
export function Toc({ entries }: { readonly entries: readonly TocEntry[] }) {
  const top = entries.reduce((least, { level }) => Math.min(least, level), 6);
  const listed = entries.filter(({ level }) => level <= top + 1);
  return (
    <ul class="toc">
      {listed.slice(0, MOST).map((entry) => (
        <li class={entry.level > top ? "toc-inner" : undefined}>
          <a href={`#${entry.id}`}>{entry.text}</a>
        </li>
      ))}
      {listed.length > MOST && <li>{count(listed.length - MOST, "more heading")}</li>}
    </ul>
  );
}
