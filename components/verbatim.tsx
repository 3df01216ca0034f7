import type { ComponentChildren } from "preact";

/** What {@linkcode Verbatim} takes. */
export interface VerbatimProps {
  readonly id?: string;
  readonly class?: string;
  readonly label?: string;
  readonly children: ComponentChildren;
}

const LINE_END = "\n";

/**
 * Shows text exactly as it is. HTML drops one line end after `<pre>` (HTML, 13.2.6.4.7), so one is
 * given away first; the layout writes carriage returns as character references for the same reason.
 */
export function Verbatim({ id, class: name, label, children }: VerbatimProps) {
  return (
    <pre
      id={id}
      class={name}
      tabIndex={0}
      role="region"
      aria-label={label ?? "Text"}
    >{LINE_END}{children}</pre>
  );
}
