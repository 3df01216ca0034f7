import { Icon } from "./icon.tsx";
import { type ProblemCount, Stamp } from "./stamp.tsx";

/** An entry of the main navigation. */
export interface NavEntry {
  readonly label: string;
  readonly href: string;
  readonly count?: number;
  readonly current: boolean;
}

/** What the head of every page shows. */
export interface MastheadModel {
  readonly title: string;
  readonly home: string;
  readonly search: string;
  /** Answers the palette. */
  readonly searchApi: string;
  readonly entries: readonly NavEntry[];
  readonly problems: ProblemCount & { readonly href: string; readonly current: boolean };
}

/** Shows the site's name, the main navigation, the problem badge, search and the choice of theme. */
export function Masthead({ title, home, search, searchApi, entries, problems }: MastheadModel) {
  return (
    <header class="masthead">
      <a class="brand" href={home}>
        <DrawerMark />
        <span>{title}</span>
      </a>
      <nav class="main-nav" aria-label="Main">
        <ul>
          {entries.map((entry) => (
            <li>
              <a href={entry.href} {...(entry.current && { "aria-current": "page" as const })}>
                {entry.label}
                {entry.count !== undefined && (
                  <span class="nav-count">{entry.count.toLocaleString("en-US")}</span>
                )}
              </a>
            </li>
          ))}
          {problems.errors + problems.warnings > 0 && (
            <li>
              <a
                class="nav-problems"
                href={problems.href}
                {...(problems.current && { "aria-current": "page" as const })}
              >
                <span class="visually-hidden">Problems:</span> <Stamp {...problems} />
              </a>
            </li>
          )}
        </ul>
      </nav>
      <div class="masthead-tools">
        <a class="search-link" href={search} data-island="palette" data-api={searchApi}>
          <Icon name="search" />
          <span class="search-link-words">Search</span>
          <kbd class="search-link-key">/</kbd>
        </a>
        <button type="button" class="theme-choice" data-island="theme-choice">
          <Icon name="sun-moon" />
          <Icon name="sun" />
          <Icon name="moon" />
          <span class="visually-hidden">Theme</span>
        </button>
      </div>
    </header>
  );
}

/** The site's mark: the front of a drawer, with its label and its pull. */
function DrawerMark() {
  return (
    <svg class="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="2.75" y="4.75" width="18.5" height="14.5" rx="1.5" />
      <rect x="7" y="7.75" width="10" height="4" rx=".5" />
      <path d="M9.5 15.25a2.5 2.5 0 0 0 5 0z" />
    </svg>
  );
}
