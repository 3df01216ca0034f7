import { Verbatim } from "./verbatim.tsx";

/** A stretch of a message: text as it is, what was filled in, or a blank. */
export interface MessagePart {
  readonly kind: "text" | "value" | "empty" | "missing";
  readonly text: string;
  readonly name?: string;
}

/**
 * Shows a message with its values in place and its blanks as visible slots. The text is the message and nothing else,
 * so that it can be copied: the name of a blank that stands for nothing is drawn by the style sheet.
 */
export function Message({ parts }: { readonly parts: readonly MessagePart[] }) {
  return (
    <Verbatim id="message" class="message" label="Message">
      {parts.map(({ kind, text, name }) =>
        kind === "text"
          ? text
          : <mark class={`blank-${kind}`} data-name={name} title={name}>{text}</mark>
      )}
    </Verbatim>
  );
}
