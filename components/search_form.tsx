import { Icon } from "./icon.tsx";

/** What {@linkcode SearchForm} takes. */
export interface SearchFormProps {
  readonly action: string;
  readonly label: string;
  readonly query: string;
  readonly placeholder?: string;
  /** What else the address keeps while searching: filters. */
  readonly kept?: readonly (readonly [name: string, value: string])[];
}

/** A search field that works as a plain GET form. */
export function SearchForm({ action, label, query, placeholder, kept = [] }: SearchFormProps) {
  return (
    <form class="search-form" role="search" action={action} method="get">
      {kept.map(([name, value]) => <input type="hidden" name={name} value={value} />)}
      <label>
        <span class="visually-hidden">{label}</span>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          value={query}
          placeholder={placeholder ?? label}
          maxLength={1000}
          autocomplete="off"
          spellcheck={false}
        />
      </label>
      <button type="submit">Search</button>
    </form>
  );
}
