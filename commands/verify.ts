import { resolve } from "node:path";
import { Loader } from "../catalog/load.ts";
import { RemoteError } from "../remote/fetch.ts";
import { quote } from "../text/quote.ts";
import { count } from "../text/words.ts";
import { scopeOf } from "./check_scope.ts";
import { missingPermissions, type Need, readNeeds } from "./permissions.ts";
import { hostOf, isMcp, toUrl } from "./remote_needs.ts";
import type { Serving } from "./serving.ts";
import { compareCopies, type Comparison, type Copy, type Difference } from "./verify/copy.ts";
import { readRecord } from "./pull/record.ts";
import { copyOfCatalog, copyOfRecord } from "./verify/folder.ts";
import { copyOfMcp, copyOfSite } from "./verify/remote.ts";

const USAGE = "Write: verify URL|DIR [--against URL|DIR]";

/**
 * Reads two copies of a catalogue byte for byte and says whether they are the same; if not, where they differ first.
 * Returns 1 if they differ or one cannot be read, 2 on wrong words.
 */
export async function verify(serving: Serving): Promise<number> {
  const { config, log, terminal, program, cwd } = serving;
  const [first, ...rest] = config.operands;
  const second = config.against ?? (first === undefined ? undefined : ownCounterpart(first, cwd));
  if (first === undefined || rest.length > 0 || second === undefined) {
    const isAlone = first !== undefined && rest.length === 0;
    log.error(isAlone ? `What should ${quote(first)} be compared with? ${USAGE}` : USAGE);
    return 2;
  }
  const missing = missingPermissions([first, second].flatMap((word) => needOf(word, cwd)), program);
  if (missing !== undefined) {
    log.error(missing);
    return 1;
  }
  try {
    const a = await copyOf(first, cwd);
    const b = second === RECORD
      ? copyOfRecord(readRecord(resolve(cwd, first)))
      : await copyOf(second, cwd);
    const comparison = compareCopies(a, b);
    terminal.show(`${describe(a, b, comparison)}\n`);
    return comparison.differences.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    log.error(error.message);
    return 1;
  }
}

/** A site is compared with its own MCP endpoint, a folder of `pull` with what was pulled; else another one must be named. */
function ownCounterpart(word: string, cwd: string): string | undefined {
  const url = toUrl(word);
  if (url !== null) return isMcp(url) ? undefined : `${word.replace(/\/$/, "")}/mcp`;
  return readRecord(resolve(cwd, word)).size > 0 ? RECORD : undefined;
}

/** Stands for the record of what was pulled into the folder. */
const RECORD = "pull:";

function needOf(word: string, cwd: string): readonly Need[] {
  if (word === RECORD) return [];
  const url = toUrl(word);
  return url === null ? readNeeds([resolve(cwd, word)]) : [{ flag: "net", value: hostOf(url) }];
}

async function copyOf(word: string, cwd: string): Promise<Copy> {
  const url = toUrl(word);
  if (url !== null) return isMcp(url) ? await copyOfMcp(url) : await copyOfSite(url);
  const scope = scopeOf(resolve(cwd, word), cwd);
  if ("missing" in scope) {
    throw new RemoteError(scope.missing.replace("Cannot check", "Cannot verify"));
  }
  if ("unread" in scope) {
    throw new RemoteError(`Cannot verify ${quote(word)}: ${scope.unread} may not be read`);
  }
  const { catalog } = new Loader(scope.load).load();
  return copyOfCatalog(catalog, word, scope.load.content === undefined ? "skills" : "everything");
}

function describe(a: Copy, b: Copy, { same, differences, unasked }: Comparison): string {
  const [first] = differences;
  const both = `${a.title} and ${b.title}`;
  const more = unasked > 0 ? `; ${count(unasked, "more skill")} there` : "";
  if (first === undefined) {
    return `The same: ${count(same, "file")}, byte for byte, in ${both}${more}`;
  }
  return [
    `${count(differences.length, "difference")} between ${both}; ${
      count(same, "file")
    } the same${more}. The first:`,
    ...linesOf(first),
  ].join("\n");
}

function linesOf(difference: Difference): readonly string[] {
  const { what } = difference;
  if (difference.kind === "missing") return [`  ${what} is missing from ${difference.from}`];
  const digests = [...difference.digests].map(([title, digest]) => `    ${digest} ${title}`);
  return [`  ${what} differs`, ...digests.sort()];
}
