import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Hit, type HitModel } from "../components/hit.tsx";

interface Place {
  readonly label: string;
  readonly href: string;
}

/** What `/api/search` answers, as far as it is shown here. */
interface Answer {
  readonly query: string;
  readonly total: number;
  readonly near: readonly string[];
  readonly results: readonly HitModel[];
}

interface PaletteProps {
  readonly api: string;
  readonly searchPage: string;
  /** Where to go when nothing is asked. */
  readonly places: readonly Place[];
  readonly onClose: () => void;
}

const PAUSE = 90;
const SHOWN = 8;

let host: HTMLElement | undefined;

/** Opens the palette once; the link it belongs to knows where to search. */
export function openPalette(link: HTMLAnchorElement): void {
  if (host) return;
  const owner = document.createElement("div");
  host = owner;
  document.body.append(owner);
  const close = () => {
    render(null, owner);
    owner.remove();
    host = undefined;
    link.focus();
  };
  const places = [...document.querySelectorAll<HTMLAnchorElement>(".main-nav a")]
    .map((place) => ({ label: place.firstChild?.textContent ?? "", href: place.href }));
  render(
    <Palette
      api={link.dataset.api!}
      searchPage={link.href}
      places={places}
      onClose={close}
    />,
    owner,
  );
}

function Palette({ api, searchPage, places, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  const [answer, setAnswer] = useState<Answer>();
  const [active, setActive] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() =>
    ask(api, query.trim(), (next) => {
      setAnswer(next);
      setActive(0);
    }), [query]);

  const shown = query.trim() === "" ? undefined : answer;
  const options = shown ? toOptions(shown, searchPage) : places.map(toPlaceOption);
  const go = (index: number) => {
    const option = options[index];
    if (option?.word !== undefined) setQuery(option.word);
    else if (option) location.assign(option.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + options.length) % options.length);
    else if (event.key === "Enter") go(active);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div class="palette-field">
        <input
          type="text"
          role="combobox"
          aria-label="Search skills, prompts and pages"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `palette-${active}` : undefined}
          placeholder="Search skills, prompts and pages"
          autocomplete="off"
          spellcheck={false}
          maxLength={1000}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p class="visually-hidden" role="status">{shown && summary(shown)}</p>
      <div class="palette-list" id="palette-list" role="listbox" aria-label="Results">
        {options.map((option, index) => (
          <OptionLink
            key={option.label + option.href}
            option={option}
            id={`palette-${index}`}
            selected={index === active}
            onChoose={() => go(index)}
          />
        ))}
      </div>
      {shown?.results.length === 0 && <p class="palette-note">Nothing mentions “{shown.query}”.</p>}
      <p class="palette-keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </dialog>
  );
}

/** Something to choose: a result, a place, or a word to search for instead. */
interface Option {
  readonly href: string;
  readonly label: string;
  readonly hit?: HitModel;
  readonly word?: string;
}

function OptionLink(
  { option, id, selected, onChoose }: {
    readonly option: Option;
    readonly id: string;
    readonly selected: boolean;
    readonly onChoose: () => void;
  },
) {
  const element = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (selected) element.current?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return (
    <a
      ref={element}
      id={id}
      class="hit"
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      href={option.href}
      onClick={(event) => {
        if (option.word === undefined) return;
        event.preventDefault();
        onChoose();
      }}
    >
      {option.hit ? <Hit hit={option.hit} /> : <span class="hit-title">{option.label}</span>}
    </a>
  );
}

function toPlaceOption({ label, href }: Place): Option {
  return { label, href };
}

function toOptions({ query, total, near, results }: Answer, searchPage: string): Option[] {
  const whole = `${searchPage}?${new URLSearchParams({ q: query })}`;
  if (total === 0) {
    return near.map((word) => ({ label: `Search for ${word}`, href: whole, word }));
  }
  return [
    ...results.slice(0, SHOWN).map((hit) => ({ label: hit.title, href: hit.href, hit })),
    ...total > SHOWN ? [{ label: `All ${total} results`, href: whole }] : [],
  ];
}

function summary({ total }: Answer): string {
  return total === 1 ? "1 result" : `${total} results`;
}

/** Asks the server after a pause; returns what takes the question back. */
function ask(api: string, query: string, onAnswer: (answer?: Answer) => void): () => void {
  if (query === "") {
    onAnswer(undefined);
    return () => {};
  }
  const controller = new AbortController();
  const timer = setTimeout(async () => {
    try {
      const response = await fetch(`${api}?${new URLSearchParams({ q: query })}`, {
        signal: controller.signal,
      });
      onAnswer(await response.json());
    } catch {
      // Taken back, or the server is away: what is shown stays.
    }
  }, PAUSE);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
