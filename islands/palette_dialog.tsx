import { render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Hit } from "../components/hit.tsx";
import { firstHref, type Option, searchHref, summary, toOptions } from "./palette_options.ts";
import { ask, type Reply } from "./palette_reply.ts";

interface PaletteProps {
  readonly api: string;
  readonly searchPage: string;
  /** Where to go when nothing is asked. */
  readonly places: readonly Option[];
  readonly onClose: () => void;
}

let host: HTMLElement | undefined;

/** Opens the palette once; the link it belongs to knows where to search. */
export function openPalette(link: HTMLAnchorElement): void {
  if (host) return;
  const before = document.activeElement;
  const owner = document.createElement("div");
  host = owner;
  document.body.append(owner);
  const close = () => {
    render(null, owner);
    owner.remove();
    host = undefined;
    if (before instanceof HTMLElement) focusAgain(before);
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

/** A dialog gives the focus back by itself; in Chromium the caret may stay in it, and goes when it goes. */
function focusAgain(element: HTMLElement): void {
  element.blur();
  element.focus({ preventScroll: true });
}

function Palette({ api, searchPage, places, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  const [reply, setReply] = useState<Reply>();
  const [active, setActive] = useState(0);
  const [isEntered, setEntered] = useState(false);

  const asked = query.trim();
  const isLate = asked !== "" && reply?.query !== asked; // the list belongs to another question
  const shown = asked === "" ? undefined : reply;
  const options = shown ? toOptions(shown, searchPage) : places;

  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => asked === "" ? undefined : ask(api, asked, setReply), [asked]);
  useEffect(() => {
    if (isEntered && shown && !isLate) location.assign(firstHref(shown, searchPage));
  }, [isEntered, isLate]);

  const type = (text: string) => {
    setQuery(text);
    setActive(0);
    setEntered(false);
  };
  const go = (option: Option | undefined) => {
    if (option?.word !== undefined) type(option.word);
    else location.assign(option?.href ?? searchHref(searchPage, asked));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.isComposing || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (step === undefined) {
      if (event.repeat) return; // held since it opened the palette
      if (isLate) setEntered(true);
      else go(options[active]);
    } else if (!isLate && options.length > 0) {
      setActive((active + step + options.length) % options.length);
    }
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      onKeyDown={keepFocus}
    >
      <div class="palette-field">
        <input
          type="text"
          role="combobox"
          aria-label="Search skills, prompts and pages"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={options[active] && !isLate ? `palette-${active}` : undefined}
          placeholder="Search skills, prompts and pages"
          autocomplete="off"
          spellcheck={false}
          maxLength={1000}
          value={query}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          class="palette-close"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <use href="#icon-close" />
          </svg>
        </button>
      </div>
      <p class="visually-hidden" role="status">
        {isLate ? isEntered && "Searching…" : shown && summary(shown)}
      </p>
      <div
        class="palette-list"
        id="palette-list"
        role="listbox"
        aria-label="Results"
        aria-busy={isLate}
        onMouseDown={(event) => event.preventDefault()} // the focus stays in the field
      >
        {options.map((option, index) => (
          <OptionLink
            key={option.label + option.href}
            option={option}
            id={`palette-${index}`}
            selected={index === active}
            onChoose={() => go(option)}
          />
        ))}
      </div>
      {shown && !shown.answer?.total && <p class="palette-note">{summary(shown)}</p>}
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

/** Leads Tab round inside the dialog: past its last stop it would leave the page. */
function keepFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  if (event.key !== "Tab") return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button")];
  stops.find((stop) => stop !== document.activeElement)?.focus();
}
