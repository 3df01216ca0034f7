import { digestOf } from "../catalog/model/bytes.ts";
import type { Digest } from "../catalog/model/types.ts";
import { decodePercent } from "../text/percent.ts";
import { quote } from "../text/quote.ts";
import { refuse, RemoteError } from "./fetch.ts";
import { connectMcp, type McpClient, readResource } from "./mcp_client.ts";
import {
  firstOfEachName,
  isDigest,
  type Offer,
  type RemoteOptions,
  withDefaults,
} from "./offers.ts";
import { assertPaths, isSkillName, type RemoteFile, type SkillLimits } from "./paths.ts";

/** A file of a skill, as `skills/list` announces it. */
interface Announced {
  readonly uri: string;
  readonly path: string;
  readonly digest: Digest;
  readonly size: number;
}

/** Reads the skills that an MCP endpoint lists (SEP-2640), each file with size and digest. */
export async function skillsOverMcp(
  url: URL,
  options: RemoteOptions = {},
): Promise<readonly Offer[]> {
  const { limits, skillLimits } = withDefaults(options);
  const client = await connectMcp(url, limits);
  const listed = await client.list("skills/list", "skills");
  return firstOfEachName(listed.map((skill) => toOffer(client, skill, skillLimits)));
}

function toOffer(
  client: McpClient,
  { uri, frontmatter, resources }: Readonly<Record<string, unknown>>,
  limits: SkillLimits,
): Offer {
  const name = (frontmatter as Readonly<Record<string, unknown>> | undefined)?.name;
  if (!isSkillName(name)) {
    throw refuse(client.url, `the name ${quote(String(name))} is none of a skill`);
  }
  const root = typeof uri === "string" && uri.endsWith("/SKILL.md")
    ? uri.slice(0, -"SKILL.md".length)
    : undefined;
  if (root === undefined || !Array.isArray(resources)) {
    throw refuse(client.url, `${quote(name)} is not listed as the Skills extension has it`);
  }
  const files = resources.map((resource) => toAnnounced(client, resource, root));
  const lines = files.map(({ path, digest }) => `${digest}  ${path}\n`).sort();
  return { name, digest: digestOf(lines.join("")), fetch: () => readAll(client, files, limits) };
}

function toAnnounced(
  client: McpClient,
  resource: Readonly<Record<string, unknown>>,
  root: string,
): Announced {
  const { uri, digest, size } = resource;
  const path = typeof uri === "string" && uri.startsWith(root)
    ? decodePath(uri.slice(root.length))
    : undefined;
  if (path === undefined || !isDigest(digest) || !Number.isInteger(size)) {
    throw refuse(client.url, `the file ${quote(String(uri))} has no path, digest or size`);
  }
  return { uri: uri as string, path, digest, size: size as number };
}

/** Each segment is decoded once; one that decodes to a slash would be another path. */
function decodePath(path: string): string | undefined {
  const segments = path.split("/").map(decodePercent);
  return segments.every((segment) => segment !== undefined && !segment.includes("/"))
    ? segments.join("/")
    : undefined;
}

async function readAll(
  client: McpClient,
  files: readonly Announced[],
  limits: SkillLimits,
): Promise<readonly RemoteFile[]> {
  assertPaths(files.map(({ path }) => path));
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length > limits.files || size > limits.bytes) {
    throw refuse(
      client.url,
      `a skill has ${files.length} files of ${size} bytes, which is too much`,
    );
  }
  const read: RemoteFile[] = [];
  for (const { uri, path, digest } of files) {
    const bytes = await readResource(client, uri);
    if (digestOf(bytes) !== digest) {
      throw new RemoteError(
        `Cannot take the file ${quote(uri)}: its bytes have another digest than skills/list says`,
      );
    }
    read.push({ path, bytes });
  }
  return read;
}
