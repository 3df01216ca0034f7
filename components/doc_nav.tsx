import { Icon } from "./icon.tsx";

/** An entry of the docs navigation. */
export interface DocNavEntry {
  readonly title: string;
  /** Absent for a folder without a page of its own. */
  readonly href: string | undefined;
  /** A name of the lucide set. */
  readonly icon: string | undefined;
  readonly current: boolean;
  readonly children: readonly DocNavEntry[];
}

/** Lists the docs by folder; on a phone it folds away under one word. */
export function DocNav({ entries }: { readonly entries: readonly DocNavEntry[] }) {
  return (
    <nav class="doc-nav" aria-label="Docs">
      <details class="doc-nav-fold">
        <summary>All pages</summary>
        <Entries entries={entries} />
      </details>
      <div class="doc-nav-wide">
        <Entries entries={entries} />
      </div>
    </nav>
  );
}

function Entries({ entries }: { readonly entries: readonly DocNavEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li>
          {entry.href === undefined
            ? <span class="doc-nav-folder">{entry.title}</span>
            : (
              <a href={entry.href} {...(entry.current && { "aria-current": "page" as const })}>
                {entry.icon && <Icon name={entry.icon} />}
                {entry.title}
              </a>
            )}
          {entry.children.length > 0 && <Entries entries={entry.children} />}
        </li>
      ))}
    </ul>
  );
}
