import { digestOf } from "../../catalog/model/bytes.ts";
import type { Digest } from "../../catalog/model/types.ts";
import { contentOf, type FolderContent, placeFolder, readBelow } from "../../catalog/tree/place.ts";
import { RemoteError } from "../../remote/fetch.ts";
import type { Offer } from "../../remote/offers.ts";
import { assertPaths, type RemoteFile } from "../../remote/paths.ts";
import { quote } from "../../text/quote.ts";
import { changeLines, changesBetween, isUnchanged, patchOf } from "./change.ts";
import { type PulledSkill, type PullRecord, readRecord, saveRecord } from "./record.ts";

/** Where skills go, and who is asked and told. */
export interface PullOptions {
  readonly folder: string;
  /** The address, to be remembered. */
  readonly from: string;
  /** Whether the differences of texts are printed. */
  readonly showsDiff: boolean;
  /** Asks before something is overwritten that was edited; absent: nobody can be asked. */
  readonly mayOverwrite: (question: string) => boolean;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** How many skills became what. */
export interface Pulled {
  readonly written: number;
  readonly unchanged: number;
  readonly kept: number;
  readonly failed: number;
}

/** What became of one skill. */
type Outcome = keyof Pulled;

/**
 * Puts skills in place, one after another, each all or not at all, and says what changed. A skill that cannot be had,
 * or must not be believed, is one line, and the others go on.
 */
export async function pullSkills(offers: readonly Offer[], options: PullOptions): Promise<Pulled> {
  const record = new Map(readRecord(options.folder));
  const counts: Record<Outcome, number> = { written: 0, unchanged: 0, kept: 0, failed: 0 };
  for (const offer of offers) {
    counts[await pullSkill(offer, record, options)]++;
  }
  return counts;
}

async function pullSkill(
  offer: Offer,
  record: Map<string, PulledSkill>,
  options: PullOptions,
): Promise<Outcome> {
  const { folder, from, complain } = options;
  try {
    const here = contentOf(`${folder}/${offer.name}`);
    const last = record.get(offer.name);
    const isAsPulled = here !== undefined && last !== undefined &&
      isUnchanged(changesBetween(here, last.files));
    if (isAsPulled && last.digest === offer.digest) return "unchanged";
    const files = await offer.fetch();
    const digests = digestsOf(files);
    const remember = () => {
      record.set(offer.name, { from, digest: offer.digest, files: digests });
      saveRecord(folder, record);
    };
    if (here !== undefined && isUnchanged(changesBetween(here, digests))) {
      remember();
      return "unchanged";
    }
    if (here !== undefined && !isAsPulled && !mayOverwrite(offer.name, { here, last, options })) {
      return "kept";
    }
    const lines = describe(offer.name, { here, files, digests, options });
    placeFolder(folder, offer.name, files);
    remember();
    options.print(lines);
    return "written";
  } catch (error) {
    complain(`${offer.name}: ${reasonOf(error)}`);
    return "failed";
  }
}

function digestsOf(files: readonly RemoteFile[]): Readonly<Record<string, Digest>> {
  assertPaths(files.map(({ path }) => path));
  return Object.fromEntries(files.map(({ path, bytes }) => [path, digestOf(bytes)]));
}

interface Edited {
  readonly here: FolderContent;
  readonly last: PulledSkill | undefined;
  readonly options: PullOptions;
}

function mayOverwrite(name: string, { here, last, options }: Edited): boolean {
  const { added, removed, changed } = changesBetween(here, last?.files ?? {});
  const edits = last === undefined ? [] : [...changed, ...removed, ...added]; // seen from the last pull
  const what = last === undefined
    ? "was not put there by pull"
    : `was edited since (${edits.slice(0, 3).map((path) => quote(path)).join(", ")}${
      edits.length > 3 ? ` and ${edits.length - 3} more` : ""
    })`;
  if (options.mayOverwrite(`${name} ${what}. Overwrite it?`)) return true;
  options.complain(`${name} is kept as it is: it ${what}. Give --yes to overwrite`);
  return false;
}

interface Described {
  readonly here: FolderContent | undefined;
  readonly files: readonly RemoteFile[];
  readonly digests: Readonly<Record<string, Digest>>;
  readonly options: PullOptions;
}

/** The most that is kept of an old file to show what changed in it, bytes. */
const LONGEST = 512 * 1024;

function describe(name: string, { here, files, digests, options }: Described): string {
  if (here === undefined) {
    return `+ ${name} (${files.length === 1 ? "1 file" : `${files.length} files`})\n`;
  }
  const changes = changesBetween(here, digests);
  const lines = [`~ ${name}`, ...changeLines(changes)];
  if (!options.showsDiff) return `${lines.join("\n")}\n`;
  const bytesOf = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const old = (path: string) =>
    here.has(path) ? readBelow(`${options.folder}/${name}`, path, LONGEST) : undefined;
  const patches = [...changes.changed, ...changes.added, ...changes.removed]
    .flatMap((path) => patchOf(`${name}/${path}`, old(path), bytesOf.get(path)) ?? []);
  return `${[...lines, ...patches].join("\n")}\n`;
}

function reasonOf(error: unknown): string {
  if (error instanceof RemoteError) return error.message;
  if (error instanceof Deno.errors.AlreadyExists) return `Cannot put it in place: ${error.message}`;
  if (error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotCapable) {
    return "Cannot put it in place: the folder may not be written to";
  }
  throw error;
}

/** The skills of a record that an address offered and no longer does. */
export function noLongerOffered(
  record: PullRecord,
  from: string,
  offers: readonly Offer[],
): readonly string[] {
  const names = new Set(offers.map(({ name }) => name));
  return [...record].filter(([name, pulled]) => pulled.from === from && !names.has(name))
    .map(([name]) => name);
}
