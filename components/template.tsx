import { Verbatim } from "./verbatim.tsx";

/** A stretch of a template: text as it is, or a blank. */
export type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "slot"; readonly text: string; readonly name: string };

/** Shows a template with its blanks as visible slots; its text stays what it is, so it can be copied. */
export function Template({ parts }: { readonly parts: readonly TemplatePart[] }) {
  return (
    <Verbatim id="template" class="template" label="Template">
      {parts.map((part) =>
        part.kind === "text" ? part.text : <mark class="slot" title={part.name}>{part.text}</mark>
      )}
    </Verbatim>
  );
}
