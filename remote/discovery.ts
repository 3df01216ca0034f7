import { digestOf } from "../catalog/model/bytes.ts";
import { quote } from "../text/quote.ts";
import { fetchWithin, parseJson, refuse, RemoteError } from "./fetch.ts";
import {
  fetchOffered,
  firstOfEachName,
  isDigest,
  type Offer,
  type RemoteOptions,
  withDefaults,
} from "./offers.ts";
import { isSkillName } from "./paths.ts";
import { unpack } from "./unpack.ts";

const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

const TYPES: ReadonlySet<unknown> = new Set(["skill-md", "archive"]);

/** The most skills of an index. */
const MOST_SKILLS = 20_000;

/**
 * Reads the index of Agent Skills Discovery 0.2 below an address, or nothing where there is none. An index of version
 * 0.1 has no digests, so nothing of it can be believed: that is a {@linkcode RemoteError}.
 */
export async function discover(
  address: URL,
  options: RemoteOptions = {},
): Promise<readonly Offer[] | undefined> {
  const below = address.href.replace(/[?#].*$/, "").replace(/\/$/, "");
  const index = new URL(`${below}/.well-known/agent-skills/index.json`);
  const { limits } = withDefaults(options);
  const { status, bytes } = await fetchWithin(index, { limits });
  if (status === 404) return undefined;
  if (status !== 200) throw refuse(index, `the server answers ${status}`);
  const { $schema, skills } = asRecord(parseJson(index, bytes));
  if (!Array.isArray(skills)) throw refuse(index, "it has no list of skills");
  if ($schema === undefined) throw refuse(index, "it is of version 0.1, which has no digests");
  if ($schema !== SCHEMA) throw refuse(index, `its version ${quote(String($schema))} is unknown`);
  if (skills.length > MOST_SKILLS) throw refuse(index, `it has more than ${MOST_SKILLS} skills`);
  const known = skills.map(asRecord).filter(({ type }) => TYPES.has(type)); // others are passed over, as the RFC has it
  return firstOfEachName(known.map((entry) => toOffer(entry, index, options)));
}

function toOffer(
  entry: Readonly<Record<string, unknown>>,
  index: URL,
  options: RemoteOptions,
): Offer {
  const { name, type, url, digest } = entry;
  if (!isSkillName(name)) throw refuse(index, `the name ${quote(String(name))} is none of a skill`);
  const at = typeof url === "string" ? URL.parse(url, index) : null;
  if (at === null) throw refuse(index, `${quote(name)} has no address`);
  if (!isDigest(digest)) throw refuse(index, `${quote(name)} has no digest`);
  return {
    name,
    digest,
    fetch: async () => {
      const { limits, skillLimits } = withDefaults(options);
      const bytes = await fetchOffered(at, index, limits);
      if (digestOf(bytes) !== digest) {
        throw refuse(at, "its bytes have another digest than the index says");
      }
      if (type === "skill-md") return [{ path: "SKILL.md", bytes }];
      const files = await unpack(bytes, skillLimits);
      if (files.some(({ path }) => path === "SKILL.md")) return files;
      throw new RemoteError(`Cannot unpack the archive of ${quote(name)}: it has no SKILL.md`);
    },
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? value as Record<string, unknown> : {};
}
