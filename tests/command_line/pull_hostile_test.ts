/** `pull` against servers that mean no good: nothing leaves the folder, nothing half-written stays, one line says why. */
import assert from "node:assert/strict";
import { pullSkills } from "../../commands/pull/pull.ts";
import { discover } from "../../remote/discovery.ts";
import { RemoteError } from "../../remote/fetch.ts";
import { skillsOverMcp } from "../../remote/mcp_skills.ts";
import type { RemoteOptions } from "../../remote/offers.ts";
import {
  endless,
  indexOf,
  makeTarGz,
  makeZipWithLink,
  SKILL,
  startHostile,
  type TarEntry,
} from "../support/hostile_server.ts";
import { makeTree } from "../support/trees.ts";

const OPTIONS: RemoteOptions = {
  limits: { bytes: 64 * 1024, idle: 200, total: 600 },
  skillLimits: { files: 20, bytes: 256 * 1024 },
};

const INDEX = "/.well-known/agent-skills/index.json";
const SOUND: TarEntry = { name: "SKILL.md", body: SKILL };

type Answer = (path: string, request: Request) => Response | Promise<Response>;

/** Serves an index with one archive. */
function archive(bytes: Uint8Array<ArrayBuffer>, over?: Readonly<Record<string, unknown>>): Answer {
  return (path) => path === INDEX ? indexOf(bytes, over) : new Response(bytes);
}

const tar = (...entries: TarEntry[]) => archive(makeTarGz([SOUND, ...entries]));
const evilPath = (name: string) => tar({ name, body: "evil" });

const NOTHING = new Uint8Array();

const CASES: Readonly<Record<string, readonly [answer: Answer, line: RegExp]>> = {
  "another digest than announced": [
    archive(makeTarGz([SOUND]), { digest: `sha256:${"0".repeat(64)}` }),
    /its bytes have another digest than the index says$/,
  ],
  "a path that leads out": [
    evilPath("../evil.txt"),
    /"..\/evil\.txt": its path leads out of the skill$/,
  ],
  "a path that leads out later": [evilPath("a/../../evil.txt"), /its path leads out of the skill$/],
  "an absolute path": [evilPath("/tmp/evil.txt"), /its path is absolute$/],
  "a drive": [evilPath("C:/evil.txt"), /its path names a drive$/],
  "a drive without a slash": [evilPath("c:evil.txt"), /its path names a drive$/],
  "a backslash": [evilPath("..\\evil.txt"), /its path has a backslash$/],
  "a control character": [evilPath("evil\u0001.txt"), /its path has a control character$/],
  "an empty part": [evilPath("a//evil.txt"), /its path has an empty part$/],
  "a dot": [evilPath("./evil.txt"), /its path has an empty part$/],
  "a path without end": [
    evilPath(`${"a/".repeat(600)}x`),
    /its path is longer than 1000 characters$/,
  ],
  "two names that are one on many disks": [
    tar({ name: "A.txt" }, { name: "a.txt" }),
    /"a\.txt": it is "A\.txt" on many disks$/,
  ],
  "a file below a file": [tar({ name: "a" }, { name: "a/b" }), /"a\/b": "a" is a file$/],
  "a symbolic link": [tar({ name: "link", type: "2" }), /"link" is no regular file$/],
  "a hard link": [tar({ name: "link", type: "1" }), /"link" is no regular file$/],
  "a device": [tar({ name: "tty", type: "3" }), /"tty" is no regular file$/],
  "a link in a zip": [archive(makeZipWithLink()), /"passwd" is no regular file$/],
  "too many files": [
    tar(...Array.from({ length: 30 }, (_, index) => ({ name: `f${index}` }))),
    /it has more than 20 files$/,
  ],
  "an archive that unpacks to too much": [
    tar({ name: "zeros", body: new Uint8Array(1024 * 1024) }),
    /it holds more than 262144 bytes$/,
  ],
  "an archive that is none": [
    archive(new TextEncoder().encode("hello")),
    /it is neither \.tar\.gz nor \.zip$/,
  ],
  "an archive that is cut": [archive(makeTarGz([SOUND]).slice(0, 60)), /it is damaged$/],
  "a zip that is cut": [archive(makeZipWithLink().slice(0, 100)), /it is damaged$/],
  "an archive without a skill": [
    archive(makeTarGz([{ name: "README.md" }])),
    /it has no SKILL\.md$/,
  ],
  "a name that leads out": [
    archive(NOTHING, { name: "../tea" }),
    /the name "..\/tea" is none of a skill$/,
  ],
  "a name of a hidden folder": [
    archive(NOTHING, { name: ".ssh" }),
    /the name "\.ssh" is none of a skill$/,
  ],
  "no digest": [archive(NOTHING, { digest: "md5:0" }), /"tea" has no digest$/],
  "an address on another host": [
    archive(NOTHING, { url: "http://127.0.0.2:1/tea.tar.gz" }),
    /it lies on another host than the index$/,
  ],
  "a redirect to another host": [
    () => Response.redirect("http://127.0.0.2:1/index.json"),
    /it redirects to another host, "http:\/\/127\.0\.0\.2:1\/index\.json"$/,
  ],
  "a redirect of the archive to a file": [
    (path) =>
      path === INDEX
        ? indexOf(NOTHING)
        : new Response(null, { status: 302, headers: { location: "file:///etc/passwd" } }),
    /it redirects to another host, "file:\/\/\/etc\/passwd"$/,
  ],
  "redirects without end": [
    (path) => new Response(null, { status: 302, headers: { location: `${path}x` } }),
    /it redirects more than 5 times$/,
  ],
  "an index without end": [
    () => new Response(endless(new Uint8Array(8192))),
    /it is longer than 65536 bytes$/,
  ],
  "an archive without end": [
    (path) => path === INDEX ? indexOf(NOTHING) : new Response(endless(new Uint8Array(8192))),
    /it is longer than 65536 bytes$/,
  ],
  "a body that stops": [
    (path) => path === INDEX ? indexOf(NOTHING) : new Response(stalled(new Uint8Array(10))),
    /nothing came for 0\.2 s$/,
  ],
  "a body that trickles": [
    (path) => path === INDEX ? indexOf(NOTHING) : new Response(trickle()),
    /it takes longer than 0\.6 s$/,
  ],
  "an index of version 0.1": [
    () => Response.json({ skills: [{ name: "tea", description: "x", files: ["SKILL.md"] }] }),
    /it is of version 0\.1, which has no digests$/,
  ],
  "an index of an unknown version": [
    () => Response.json({ $schema: "https://example.org/9", skills: [] }),
    /its version "https:\/\/example\.org\/9" is unknown$/,
  ],
  "an index that is no JSON": [() => new Response("<html>"), /the answer is no JSON$/],
  "an index without skills": [() => Response.json({}), /it has no list of skills$/],
  "an error": [() => new Response(null, { status: 503 }), /the server answers 503$/],
  "an archive that is missing": [
    (path) => path === INDEX ? indexOf(NOTHING) : new Response(null, { status: 404 }),
    /the server answers 404$/,
  ],
};

/** Sends a few bytes and then nothing more. */
function stalled(part: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({ start: (controller) => controller.enqueue(part) });
}

/** Sends a byte now and then, for as long as somebody listens. */
function trickle(): ReadableStream<Uint8Array<ArrayBuffer>> {
  let timer: ReturnType<typeof setInterval> | undefined;
  return new ReadableStream({
    start: (controller) => {
      timer = setInterval(() => controller.enqueue(new Uint8Array(1)), 50);
    },
    cancel: () => clearInterval(timer),
  });
}

/** Pulls everything and returns the lines that say what went wrong. */
async function pullFrom(
  url: URL,
  folder: string,
  way: "index" | "mcp",
): Promise<readonly string[]> {
  const lines: string[] = [];
  try {
    const offers = way === "mcp"
      ? await skillsOverMcp(url, OPTIONS)
      : await discover(url, OPTIONS) ?? [];
    await pullSkills(offers, {
      folder,
      from: url.href,
      showsDiff: false,
      mayOverwrite: () => true,
      print: (text) => lines.push(`printed ${text}`),
      complain: (text) => lines.push(text),
    });
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    lines.push(error.message);
  }
  return lines;
}

/** Everything below a folder, hidden names too. */
function everythingBelow(folder: string, below = ""): string[] {
  return [...Deno.readDirSync(`${folder}/${below}`)].flatMap(({ name, isDirectory }) =>
    isDirectory
      ? [`${below}${name}/`, ...everythingBelow(folder, `${below}${name}/`)]
      : [below + name]
  ).sort();
}

for (const [name, [answer, line]] of Object.entries(CASES)) {
  Deno.test(`pull refuses ${name}: one line, and nothing is written`, async () => {
    await using server = startHostile(answer);
    using tree = makeTree({ "skills/keep.txt": "kept" });
    const lines = await pullFrom(server.url, `${tree.path}/skills`, "index");
    assert.equal(lines.length, 1, lines.join("\n"));
    assert.match(lines[0]!, line);
    assert(!lines[0]!.includes("\n"));
    assert.deepEqual(everythingBelow(tree.path), ["skills/", "skills/keep.txt"]);
  });
}

Deno.test("an archive that changes between the index and its download is refused, and what was there stays", async () => {
  const first = makeTarGz([SOUND, { name: "notes.md", body: "old" }]);
  const second = makeTarGz([SOUND, { name: "notes.md", body: "evil" }]);
  let announced = first;
  let served = first;
  await using server = startHostile((path) =>
    path === INDEX ? indexOf(announced) : new Response(served)
  );
  using tree = makeTree({ "skills/keep.txt": "kept" });
  const folder = `${tree.path}/skills`;
  assert.deepEqual(await pullFrom(server.url, folder, "index"), ["printed + tea (2 files)\n"]);
  const before = everythingBelow(tree.path);
  announced = makeTarGz([SOUND, { name: "notes.md", body: "new" }]);
  served = second;
  const lines = await pullFrom(server.url, folder, "index");
  assert.match(
    lines.join("\n"),
    /^tea: Cannot read .* its bytes have another digest than the index says$/,
  );
  assert.deepEqual(everythingBelow(tree.path), before);
  assert.equal(Deno.readTextFileSync(`${folder}/tea/notes.md`), "old");
});

Deno.test("a link in the place of a skill is not followed", async () => {
  await using server = startHostile(archive(makeTarGz([SOUND])));
  using tree = makeTree({ "outside/SKILL.md": "mine" }, { "skills/tea": "../outside" });
  const lines = await pullFrom(server.url, `${tree.path}/skills`, "index");
  assert.match(lines.join("\n"), /^tea: Cannot put it in place: .*is a link, no folder$/);
  assert.deepEqual(everythingBelow(`${tree.path}/outside`), ["SKILL.md"]);
  assert.equal(Deno.readTextFileSync(`${tree.path}/outside/SKILL.md`), "mine");
});

/** An MCP endpoint that lists one skill and reads what it is told to. */
function endpoint(uri: string, text: string, over: Readonly<Record<string, unknown>> = {}): Answer {
  return async (_, request) => {
    const { id, method } = await request.json();
    const file = {
      uri,
      size: 4,
      digest: "sha256:3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7", // "data"
    };
    const results: Readonly<Record<string, unknown>> = {
      "initialize": { protocolVersion: "2025-06-18", capabilities: {}, serverInfo: {} },
      "skills/list": {
        skills: [{
          uri: "skill://tea/SKILL.md",
          frontmatter: { name: "tea" },
          resources: [file],
          ...over,
        }],
      },
      "resources/read": { contents: [{ uri, text }] },
    };
    if (id === undefined) return new Response(null, { status: 202 });
    return Response.json({ jsonrpc: "2.0", id, result: results[method] });
  };
}

const MCP_CASES: Readonly<Record<string, readonly [answer: Answer, line: RegExp]>> = {
  "other bytes than were announced": [
    endpoint("skill://tea/SKILL.md", "evil"),
    /its bytes have another digest than skills\/list says$/,
  ],
  "a file that leads out": [
    endpoint("skill://tea/../evil", "data"),
    /its path leads out of the skill$/,
  ],
  "a file that leads out in escapes": [
    endpoint("skill://tea/%2e%2e/evil", "data"),
    /its path leads out of the skill$/,
  ],
  "a slash in escapes": [endpoint("skill://tea/..%2fevil", "data"), /has no path, digest or size$/],
  "a file of another skill": [
    endpoint("skill://other/SKILL.md", "data"),
    /has no path, digest or size$/,
  ],
  "a skill that says it is huge": [
    endpoint("skill://tea/SKILL.md", "data", {
      resources: [{
        uri: "skill://tea/SKILL.md",
        size: 1e9,
        digest: "sha256:3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7",
      }],
    }),
    /which is too much$/,
  ],
  "a name that leads out": [
    endpoint("skill://tea/SKILL.md", "data", { frontmatter: { name: "../tea" } }),
    /is none of a skill$/,
  ],
  "a list without end": [
    async (_, request) => {
      const { id } = await request.json();
      return id === undefined
        ? new Response(null, { status: 202 })
        : Response.json({ jsonrpc: "2.0", id, result: { skills: [], nextCursor: "again" } });
    },
    /skills\/list (has more than 1000 pages|is too long to be held)$/,
  ],
  "an error": [
    async (_, request) => {
      const { id } = await request.json();
      return Response.json({ jsonrpc: "2.0", id, error: { code: -32601, message: "no\nsuch" } });
    },
    /initialize is answered with the error "no\\nsuch"$/,
  ],
};

for (const [name, [answer, line]] of Object.entries(MCP_CASES)) {
  Deno.test(`pull over MCP refuses ${name}: one line, and nothing is written`, async () => {
    await using server = startHostile(answer);
    using tree = makeTree({ "skills/keep.txt": "kept" });
    const lines = await pullFrom(new URL("mcp", server.url), `${tree.path}/skills`, "mcp");
    assert.equal(lines.length, 1, lines.join("\n"));
    assert.match(lines[0]!, line);
    assert(!lines[0]!.includes("\n"));
    assert.deepEqual(everythingBelow(tree.path), ["skills/", "skills/keep.txt"]);
  });
}
