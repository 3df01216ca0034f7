import { clip } from "../text/words.ts";
import { Verbatim } from "./verbatim.tsx";

/** More than a block may have to be read, characters: the raw file has the rest. */
const MOST_SHOWN = 100_000;

/** Shows the block of a document as it is written, comments included: folded, since it is for machines first. */
export function WrittenFrontmatter({ block }: { readonly block: string | undefined }) {
  if (block === undefined || block.trim() === "") return null;
  return (
    <details class="frontmatter">
      <summary>Frontmatter as written</summary>
      <Verbatim label="Frontmatter as written">{clip(block.trimEnd(), MOST_SHOWN)}</Verbatim>
    </details>
  );
}
