import { count } from "../text/words.ts";
import { SearchForm } from "./search_form.tsx";

/** One way to narrow a list. */
export interface Choice {
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
  readonly count?: number;
}

/** What {@linkcode FilterBar} takes. */
export interface FilterBarProps {
  readonly action: string;
  readonly label: string;
  readonly query: string;
  readonly kept: readonly (readonly [name: string, value: string])[];
  readonly states: readonly Choice[];
  /** The orders of the list. */
  readonly orders?: readonly Choice[];
  /** The common tags. */
  readonly tags: readonly Choice[];
  /** All others, which are folded away. */
  readonly moreTags?: readonly Choice[];
}

/** Narrows a list by words, state and tag, and orders it; every choice is a link, so that the address holds them all. */
export function FilterBar(
  { action, label, query, kept, states, orders = [], tags, moreTags = [] }: FilterBarProps,
) {
  return (
    <div class="filter-bar">
      <SearchForm
        action={action}
        label={label}
        query={query}
        kept={kept.filter(([, value]) => value !== "")}
      />
      <Choices label="State" choices={states} />
      <Choices label="Order" choices={orders} />
      <Choices label="Tags" choices={tags} />
      {moreTags.length > 0 && (
        <details class="more-choices">
          <summary>{count(moreTags.length, "more tag")}</summary>
          <Choices label="More tags" choices={moreTags} />
        </details>
      )}
    </div>
  );
}

/** Shows choices as one line of links, the current one lit; nothing if there is nothing to choose. */
export function Choices(
  { label, choices }: { readonly label: string; readonly choices: readonly Choice[] },
) {
  if (choices.length === 0) return null;
  return (
    <nav class="choices" aria-label={label}>
      <span class="choices-label" aria-hidden="true">{label}</span>
      <ul>
        {choices.map((choice) => (
          <li>
            <a
              class="choice"
              href={choice.href}
              {...(choice.current && { "aria-current": "true" as const })}
            >
              {choice.label}
              {choice.count !== undefined && <span class="choice-count">{choice.count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
