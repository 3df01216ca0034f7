import type { ComponentChildren } from "preact";
import { CopyButton } from "./copy_button.tsx";
import { Verbatim } from "./verbatim.tsx";

/** What {@linkcode Snippet} takes. */
export interface SnippetProps {
  /** Unique on the page. */
  readonly id: string;
  /** Says what it is or where it goes. */
  readonly caption: ComponentChildren;
  /** Names the text, as nothing else on the page is named, for those who do not see it. */
  readonly label: string;
  readonly text: string;
}

/** Shows something to paste, with what it is for and a button that copies it. */
export function Snippet({ id, caption, label, text }: SnippetProps) {
  return (
    <figure class="snippet">
      <figcaption>
        <span>{caption}</span>
        <CopyButton source={{ target: id }} label={`Copy: ${label}`} />
      </figcaption>
      <Verbatim id={id} label={label}>{text}</Verbatim>
    </figure>
  );
}
