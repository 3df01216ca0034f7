import { RemoteError } from "./fetch.ts";
import { inflate } from "./inflate.ts";
import { assertPaths, type RemoteFile, type SkillLimits } from "./paths.ts";
import { readTar } from "./tar.ts";
import { readZip } from "./zip.ts";

/**
 * Unpacks a `.tar.gz` or a `.zip`, told apart by how they begin. Links and other special entries are refused, so are
 * paths that lead elsewhere, and what unpacks to more than the limits.
 */
export async function unpack(
  archive: Uint8Array<ArrayBuffer>,
  limits: SkillLimits,
): Promise<readonly RemoteFile[]> {
  const files = await read(archive, limits);
  if (files.length > limits.files) {
    throw new RemoteError(`Cannot unpack the archive: it has more than ${limits.files} files`);
  }
  assertPaths(files.map(({ path }) => path));
  return files;
}

async function read(
  archive: Uint8Array<ArrayBuffer>,
  limits: SkillLimits,
): Promise<readonly RemoteFile[]> {
  if (archive[0] === 0x1f && archive[1] === 0x8b) {
    return readTar(await inflate(archive, "gzip", limits.bytes), limits);
  }
  if (archive[0] === 0x50 && archive[1] === 0x4b) return await readZip(archive, limits);
  throw new RemoteError("Cannot unpack the archive: it is neither .tar.gz nor .zip");
}
