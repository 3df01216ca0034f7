/** What is used of papaparse, which brings no types. */
interface Options {
  readonly delimitersToGuess: readonly string[];
  readonly preview: number;
  readonly skipEmptyLines: boolean;
}

interface Parsed<T> {
  readonly data: readonly T[];
  readonly errors: readonly { readonly type: string }[];
}

declare const Papa: { parse<T>(text: string, options: Options): Parsed<T> };
export default Papa;
