import { count } from "../text/words.ts";
import { didYouMean } from "../text/suggest.ts";
import { quote } from "../text/quote.ts";
import { discover } from "../remote/discovery.ts";
import { RemoteError } from "../remote/fetch.ts";
import { skillsOverMcp } from "../remote/mcp_skills.ts";
import type { Offer } from "../remote/offers.ts";
import { missingPermissions } from "./permissions.ts";
import { isMcp, pullNeeds, toUrl } from "./remote_needs.ts";
import { noLongerOffered, type Pulled, pullSkills } from "./pull/pull.ts";
import { readRecord } from "./pull/record.ts";
import type { Serving } from "./serving.ts";

const USAGE = "Write: pull URL [SKILL …] --to DIR";

/**
 * Fetches skills of another server into a folder and says what changed since the last time. Returns 1 if one of them
 * could not be had or was kept because it was edited, 2 on wrong words.
 */
export async function pull(serving: Serving): Promise<number> {
  const { config, log, program } = serving;
  const [address, ...names] = config.operands;
  const url = address === undefined ? null : toUrl(address);
  if (url === null || config.to === undefined) {
    log.error(
      address !== undefined && url === null
        ? `${quote(address)} is no http or https address. ${USAGE}`
        : USAGE,
    );
    return 2;
  }
  const missing = missingPermissions(pullNeeds(address!, config.to), program);
  if (missing !== undefined) {
    log.error(missing);
    return 1;
  }
  try {
    return await pullFrom(url, names, { ...serving, folder: config.to });
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    log.error(error.message);
    return 1;
  }
}

async function pullFrom(
  url: URL,
  names: readonly string[],
  { config, log, terminal, folder }: Serving & { readonly folder: string },
): Promise<number> {
  const offers = await offersAt(url);
  const chosen = names.length === 0
    ? offers
    : names.flatMap((name) => offers.find((offer) => offer.name === name) ?? []);
  const unknown = names.find((name) => !offers.some((offer) => offer.name === name));
  if (unknown !== undefined) {
    const all = offers.map(({ name }) => name);
    log.error(`There is no skill ${quote(unknown)} at ${url.href}.${didYouMean(unknown, all)}`);
    return 1;
  }
  const counts = await pullSkills(chosen, {
    folder,
    from: url.href,
    showsDiff: config.diff,
    mayOverwrite: (question) => config.yes || (terminal.confirm?.(question) ?? false),
    print: terminal.show,
    complain: log.error,
  });
  const gone = names.length === 0 ? noLongerOffered(readRecord(folder), url.href, offers) : [];
  for (const name of gone) {
    terminal.show(`- ${name} is no longer offered; remove its folder if you do not need it\n`);
  }
  terminal.out(`${summary(counts)}\n`);
  return counts.failed + counts.kept > 0 ? 1 : 0;
}

/** What a server offers: over the index of installers, or over MCP. */
async function offersAt(url: URL): Promise<readonly Offer[]> {
  if (isMcp(url)) return await skillsOverMcp(url);
  const found = await discover(url);
  if (found !== undefined) return found;
  throw new RemoteError(
    `${
      quote(url.href)
    } has no index of skills at .well-known/agent-skills/index.json. Give the address of the site, or of an MCP endpoint (…/mcp)`,
  );
}

function summary({ written, unchanged, kept, failed }: Pulled): string {
  return [
    `${count(written, "skill")} written`,
    `${unchanged} unchanged`,
    ...(kept > 0 ? [`${kept} kept as edited`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(", ");
}
