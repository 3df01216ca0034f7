/** What a copy button copies: given text, the text of an element, or what an address answers. */
export type CopySource =
  | { readonly text: string }
  | { readonly target: string }
  | { readonly address: string };

/** What {@linkcode CopyButton} takes. */
export interface CopyButtonProps {
  readonly source: CopySource;
  /** Says what is copied: "Copy digest". */
  readonly label: string;
  /** Whether the label is seen or only spoken. */
  readonly words?: "seen" | "spoken";
  /** Whether it is what a page is there for. */
  readonly size?: "large" | "small";
}

/** Offers to copy; invisible until the island that does it has arrived. */
export function CopyButton({ source, label, words = "spoken", size = "small" }: CopyButtonProps) {
  const data = "text" in source
    ? { "data-copy": source.text }
    : "target" in source
    ? { "data-copy-target": source.target }
    : { "data-copy-address": source.address };
  return (
    <button
      type="button"
      class={`copy copy-${words}${size === "large" ? " button" : ""}`}
      {...data}
      {...(words === "spoken" && { "aria-label": label })}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <use href="#icon-copy" />
      </svg>
      {words === "seen" && <span>{label}</span>}
    </button>
  );
}
