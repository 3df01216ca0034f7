/** What an entry of the catalogue can be. */
export type Kind = "skill" | "prompt" | "doc";

/** The word for each kind, beside its mark: kinds are never told by color alone. */
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  skill: "Skill",
  prompt: "Prompt",
  doc: "Page",
};

/** Draws the mark of a kind; the drawing itself stands once on the page, in `Sprite`. */
export function KindMark({ kind }: { readonly kind: Kind }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#kind-${kind}`} />
    </svg>
  );
}
