import { canonicalUri, foldUri, LONGEST_URI, rawSpelling, withSlashes } from "./uris.ts";

/** A value and the canonical URI it is served under. */
export interface Found<T> {
  readonly uri: string;
  readonly value: T;
}

/**
 * Maps canonical URIs to values, and finds a value by every spelling that clients use for it.
 *
 * Look-ups touch these maps and nothing else: no string from a request ever reaches a file.
 */
export class UriMap<T> {
  readonly #canonical = new Map<string, Found<T>>();
  readonly #raw = new Map<string, Found<T>>();
  #folded: ReadonlyMap<string, string | undefined> | undefined;
  #longest = LONGEST_URI;

  /** Adds a value under its canonical URI; `raw` is the URI with the names as they are on disk. */
  set(uri: string, value: T, raw: string = uri): void {
    const found = { uri, value };
    this.#canonical.set(uri, found);
    this.#longest = Math.max(this.#longest, uri.length);
    const spelled = rawSpelling(raw);
    if (spelled !== uri && !this.#raw.has(spelled)) this.#raw.set(spelled, found);
  }

  /** Finds a value: the string as sent, its canonical form, FastMCP's spelling, `%2F` read as `/`; the first hit. */
  find(sent: string): Found<T> | undefined {
    if (sent.length > this.#longest) return undefined;
    return this.#canonical.get(sent) ??
      this.#byCanonicalForm(sent) ??
      this.#raw.get(rawSpelling(sent)) ??
      this.#byCanonicalForm(withSlashes(sent));
  }

  /** Suggests the one URI that differs from the string in case, blanks or encoding only. */
  suggest(sent: string): string | undefined {
    if (sent.length > this.#longest) return undefined;
    this.#folded ??= foldKeys(this.#canonical.keys());
    return this.#folded.get(foldUri(sent));
  }

  #byCanonicalForm(sent: string): Found<T> | undefined {
    const uri = canonicalUri(sent);
    return uri === undefined ? undefined : this.#canonical.get(uri);
  }
}

function foldKeys(uris: Iterable<string>): ReadonlyMap<string, string | undefined> {
  const folded = new Map<string, string | undefined>();
  for (const uri of uris) {
    const key = foldUri(uri);
    folded.set(key, folded.has(key) ? undefined : uri);
  }
  return folded;
}
