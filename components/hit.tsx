import { Excerpt, type ExcerptPart } from "./excerpt.tsx";
import { type Kind, KIND_WORDS, KindMark } from "./kind_mark.tsx";

/** One result of a search, as `/api/search` tells it and the pages show it. */
export interface HitModel {
  readonly kind: Kind;
  readonly key: string;
  readonly title: string;
  readonly href: string;
  /** The supporting file that matched, where it was one. */
  readonly file?: string;
  readonly excerpt: readonly ExcerptPart[];
}

/** Shows what was found: kind, name, place, excerpt. The caller decides what it is wrapped in. */
export function Hit({ hit }: { readonly hit: HitModel }) {
  return (
    <>
      <span class="hit-head">
        <KindMark kind={hit.kind} />
        <span class="hit-title">{hit.title}</span>
        <span class="hit-kind">{KIND_WORDS[hit.kind]}</span>
        {hit.file && <span class="hit-file">{hit.file}</span>}
      </span>
      <span class="hit-text">
        <Excerpt parts={hit.excerpt} />
      </span>
    </>
  );
}
