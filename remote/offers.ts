import type { Digest } from "../catalog/model/types.ts";
import { fetchWithin, LIMITS, type Limits, RemoteError } from "./fetch.ts";
import { type RemoteFile, SKILL_LIMITS, type SkillLimits } from "./paths.ts";

/** A skill that another server offers. */
export interface Offer {
  /** The name of the skill and of its folder. */
  readonly name: string;
  /** Changes when anything of the skill does. */
  readonly digest: Digest;
  /** Fetches its files, each byte of them held against the digests that were announced. */
  fetch(): Promise<readonly RemoteFile[]>;
}

/** How much is taken from another server. */
export interface RemoteOptions {
  readonly limits?: Limits;
  readonly skillLimits?: SkillLimits;
}

/** Fills in what is taken unless somebody says otherwise. */
export function withDefaults(
  { limits = LIMITS, skillLimits = SKILL_LIMITS }: RemoteOptions,
): Required<RemoteOptions> {
  return { limits, skillLimits };
}

/** Narrows a list of another server to its first entry of each name. */
export function firstOfEachName(offers: readonly Offer[]): readonly Offer[] {
  return [...new Map(offers.toReversed().map((offer) => [offer.name, offer])).values()]
    .toReversed();
}

/** Whether a text is a digest as announced. */
export function isDigest(text: unknown): text is Digest {
  return typeof text === "string" && /^sha256:[0-9a-f]{64}$/.test(text);
}

/** Fetches the bytes behind an announced address on the same host. */
export async function fetchOffered(
  url: URL,
  from: URL,
  limits: Limits,
): Promise<Uint8Array<ArrayBuffer>> {
  if (url.origin !== from.origin) {
    throw new RemoteError(`Cannot read "${url.href}": it lies on another host than the index`);
  }
  const { status, bytes } = await fetchWithin(url, { limits });
  if (status === 200) return bytes;
  throw new RemoteError(`Cannot read "${url.href}": the server answers ${status}`);
}
