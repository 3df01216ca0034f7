import { CopyButton } from "./copy_button.tsx";

/** What {@linkcode CodeListing} takes. */
export interface CodeListingProps {
  readonly text: string;
  /** The text with its syntax marked, made by the highlighter. */
  readonly html: string;
  readonly label: string;
}

/** Above so many lines, numbers are no longer places to link to. */
const LINKED_LINES = 3000;

/** Shows code with its line numbers, which are places to link to: `#L12`. */
export function CodeListing({ text, html, label }: CodeListingProps) {
  const lines = text.replace(/(\r\n|\n|\r)$/, "").split(/\r\n|\n|\r/).length;
  const numbers = Array.from({ length: lines }, (_, index) => index + 1);
  return (
    <div class="listing">
      <CopyButton source={{ target: "code" }} label={`Copy ${label}`} />
      <div class="listing-scroll" tabIndex={0} role="region" aria-label={label}>
        <div class="listing-numbers" aria-hidden="true">
          {lines > LINKED_LINES
            ? numbers.join("\n")
            : numbers.map((line) => <span id={`L${line}`}>{`${line}\n`}</span>)}
        </div>
        <pre><code id="code" class="hljs" dangerouslySetInnerHTML={{ __html: html }} /></pre>
      </div>
    </div>
  );
}
