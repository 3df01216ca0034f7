import { repeat, type Text } from "./markdown.ts";

/** Queries of a search. */
export const QUERIES: Readonly<Record<string, Text>> = {
  "words": repeat((index) => `a${index} `),
  "one word again": repeat("use "),
  "one long word": repeat("a"),
  "blanks": (size) => `use${" ".repeat(size)}ab`,
  "Han letters": repeat("漢字"),
  "Thai letters": repeat("กขค"),
  "letters with marks": repeat("e\u0301"),
  "quotes": repeat('" '),
  "stars": repeat("* "),
  "half characters": repeat("\ud800 "),
};

/** URIs of a read, and what stands behind their `?`. */
export const URIS: Readonly<Record<string, Text>> = {
  "segments": (size) => `skill://${"a/".repeat(size / 2)}`,
  "percent signs": (size) => `skill://hostile/${"%".repeat(size)}`,
  "escapes": (size) => `skill://hostile/${"%41".repeat(size / 3)}`,
  "encoded slashes": (size) => `resource://docs/${"%2F".repeat(size / 3)}`,
  "dots": (size) => `resource://docs/${"../".repeat(size / 3)}`,
  "blanks": (size) => `resource://docs/${" ".repeat(size)}a.md`,
  "scheme": (size) => `${"a".repeat(size)}://b`,
  "colons": (size) => ":".repeat(size),
  "tags": (size) => `resource://catalog/skills_index?${"tag=a&".repeat(size / 6)}`,
  "keys": (size) => `resource://catalog/skills_index?${"a&".repeat(size / 2)}`,
  "a list of tags": (size) => `resource://catalog/skills_index?tag=${"a,".repeat(size / 2)}`,
  "a long query": (size) => `resource://catalog/skills_index?q=${"ab%20".repeat(size / 5)}`,
  "a cursor": (size) => `resource://catalog/skills_index?cursor=${"A".repeat(size)}`,
  "equals signs": (size) => `resource://catalog/skills_index?tag${"=".repeat(size)}`,
  "templates": (size) => `skill://{${"path*}{".repeat(size / 7)}`,
};
