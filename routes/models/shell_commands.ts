import type { Skill } from "../../catalog/model/types.ts";
import { quote } from "../../clients/snippets.ts";
import type { Hrefs } from "../site/hrefs.ts";

/**
 * Writes the command that checks a downloaded skill, run where it was downloaded: `sha256sum` is fed the
 * sums as this server knows them. Quoted here-documents expand nothing, and no served name holds a
 * line end or a backslash, so every name can stand as it is.
 */
export function verifyCommand(skill: Skill, hrefs: Hrefs): string {
  if (skill.files.size > MOST_FILES) return verifyByManifest(skill, hrefs);
  const sums = [...skill.files.values()]
    .map(({ path, digest }) => `${digest.slice("sha256:".length)}  ${path}`);
  return [`(cd ${quote(skill.directoryName)} && sha256sum -c) <<'SUMS'`, ...sums, "SUMS"].join(
    "\n",
  );
}

/** A command of more files is no longer pasted: the manifest stands in for their names. */
const MOST_FILES = 512;

function verifyByManifest(skill: Skill, hrefs: Hrefs): string {
  const manifest = quote(hrefs.absolute(hrefs.manifest(skill.path, "json")));
  const lines = `jq -r '.files[] | "\\(.hash[7:])  \\(.path)"'`;
  return `(cd ${quote(skill.directoryName)} && curl -fsS ${manifest} | ${lines} | sha256sum -c)`;
}

/** Writes the command that counts the files of a downloaded skill. */
export function countCommand({ directoryName }: Skill): string {
  return `find ${quote(directoryName)} -type f | wc -l`;
}

/** Writes the command that downloads a whole skill into a folder named like it. */
export function downloadCommand(skill: Skill, hrefs: Hrefs): string {
  const folder = quote(skill.directoryName);
  const address = quote(hrefs.absolute(hrefs.archive(skill.path, "tar.gz")));
  return `mkdir -p ${folder} && curl -fsS ${address} | tar -xzf - -C ${folder}`;
}

/** Writes the command that installs a skill, or all skills of an address, with the public installer. */
export function installCommand(address: string): string {
  return `npx skills add ${quote(address)}`;
}
