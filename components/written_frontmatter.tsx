import { Verbatim } from "./verbatim.tsx";

/** Shows the block of a document as it is written, comments included: folded, since it is for machines first. */
export function WrittenFrontmatter({ block }: { readonly block: string | undefined }) {
  if (block === undefined || block.trim() === "") return null;
  return (
    <details class="frontmatter">
      <summary>Frontmatter as written</summary>
      <Verbatim label="Frontmatter as written">{block.trimEnd()}</Verbatim>
    </details>
  );
}
