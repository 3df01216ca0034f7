/** What of an entry is searched, and what a word is worth by where it stands. */

/** A field: what a word in it is worth, how long it usually is (words), and how much a longer one lessens that. */
export interface Field {
  readonly weight: number;
  readonly length: number;
  readonly slope: number;
}

/** The fields that say what an entry is about. They are scored on their own: many texts mention what few are about. */
export const HEAD = {
  name: { weight: 3, length: 4, slope: 0.3 },
  place: { weight: 0.4, length: 3, slope: 0.3 },
  tags: { weight: 1.5, length: 4, slope: 0.5 },
  description: { weight: 1, length: 40, slope: 0.5 },
} as const satisfies Record<string, Field>;

export const BODY = {
  headings: { weight: 2, length: 80, slope: 0.75 },
  body: { weight: 1, length: 1000, slope: 0.75 },
  supporting: { weight: 0.4, length: 3000, slope: 0.75 },
} as const satisfies Record<string, Field>;

/** How fast more of the same word stops to count. */
export const SATURATION = { head: 0.8, body: 1 };

export type FieldName = keyof typeof HEAD | keyof typeof BODY;
