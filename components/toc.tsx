/** A heading of a document. */
export interface TocEntry {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** Lists the headings of a document, two levels deep. */
export function Toc({ entries }: { readonly entries: readonly TocEntry[] }) {
  const top = Math.min(...entries.map(({ level }) => level));
  return (
    <ul class="toc">
      {entries.filter(({ level }) => level <= top + 1).map((entry) => (
        <li class={entry.level > top ? "toc-inner" : undefined}>
          <a href={`#${entry.id}`}>{entry.text}</a>
        </li>
      ))}
    </ul>
  );
}
