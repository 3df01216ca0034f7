/** A stretch of an excerpt, and whether the query matched it. */
export interface ExcerptPart {
  readonly text: string;
  readonly match: boolean;
}

/** Shows where a query was found, its words marked. */
export function Excerpt({ parts }: { readonly parts: readonly ExcerptPart[] }) {
  return (
    <>
      {parts.map((part) => part.match ? <mark>{part.text}</mark> : part.text)}
    </>
  );
}
