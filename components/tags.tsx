/** A tag and the list that it opens. */
export interface TagLink {
  readonly name: string;
  readonly href: string;
}

/** Lists tags as small words in one line. */
export function Tags({ tags }: { readonly tags: readonly TagLink[] }) {
  return (
    <ul class="tags">
      {tags.map((tag) => (
        <li>
          <a class="tag" href={tag.href}>{tag.name}</a>
        </li>
      ))}
    </ul>
  );
}
