import assert from "node:assert/strict";
import { makeTree } from "../support/trees.ts";
import { makeShowcase } from "./showcase.ts";
import { makeSite } from "./site.ts";

const RAW_POLICY = "default-src 'none'; sandbox";

Deno.test("raw files are the bytes on disk, with their type, digest and length", async () => {
  using site = makeSite(makeShowcase());
  const text = "text/plain; charset=utf-8";
  const cases: readonly (readonly [path: string, type: string, disposition: string])[] = [
    ["typesetting/SKILL.md", text, "inline; filename*=UTF-8''SKILL.md"],
    ["typesetting/references/guide.md", text, "inline; filename*=UTF-8''guide.md"],
    ["typesetting/scripts/windows.cmd", text, "inline; filename*=UTF-8''windows.cmd"],
    ["typesetting/assets/logo.svg", "image/svg+xml", "inline; filename*=UTF-8''logo.svg"],
    ["typesetting/assets/pixel.png", "image/png", "inline; filename*=UTF-8''pixel.png"],
    ["typesetting/assets/empty.txt", text, "inline; filename*=UTF-8''empty.txt"],
    [
      "typesetting/assets/blob.bin",
      "application/octet-stream",
      "attachment; filename*=UTF-8''blob.bin",
    ],
    [
      "typesetting/assets/it's 100% odd & café.txt",
      text,
      "inline; filename*=UTF-8''it%27s%20100%25%20odd%20%26%20caf%C3%A9.txt",
    ],
    ["outer/inner/SKILL.md", text, "inline; filename*=UTF-8''SKILL.md"],
  ];
  for (const [path, type, disposition] of cases) {
    const [skill, ...rest] = path.split("/");
    const file = site.catalog.skills.get(skill!)!.files.get(rest.join("/"))!;
    const address = path.split("/").map(encodeURIComponent).join("/");
    const response = await site.get(`/raw/skills/${address}`);
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), file.bytes, path);
    assert.deepEqual({
      type: response.headers.get("content-type"),
      disposition: response.headers.get("content-disposition"),
      etag: response.headers.get("etag"),
      length: response.headers.get("content-length"),
      policy: response.headers.get("content-security-policy"),
      cache: response.headers.get("cache-control"),
      sniff: response.headers.get("x-content-type-options"),
    }, {
      type,
      disposition,
      etag: `"${file.digest}"`,
      length: String(file.size),
      policy: RAW_POLICY,
      cache: "public, max-age=60, no-transform",
      sniff: "nosniff",
    }, path);
  }
});

Deno.test("raw prompts, pages and what lies beside pages are served as written", async () => {
  using site = makeSite(makeShowcase());
  const { prompts, docs, assets } = site.catalog;
  const cases = {
    "/raw/prompts/windows": prompts.get("windows")!.document.bytes,
    "/raw/docs/guide/start.md": docs.get("guide/start.md")!.document.bytes,
    "/raw/docs/picture.png": assets.get("picture.png")!.bytes,
  };
  for (const [path, bytes] of Object.entries(cases)) {
    const response = await site.get(path);
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytes, path);
  }
});

Deno.test("raw files are served in parts when asked", async () => {
  using site = makeSite(makeShowcase());
  const path = "/raw/skills/typesetting/scripts/windows.cmd"; // 23 bytes
  const { digest, bytes } = site.catalog.skills.get("typesetting")!.files.get(
    "scripts/windows.cmd",
  )!;
  const part = (
    start: number,
    end: number,
  ) => [206, `bytes ${start}-${end - 1}/23`, bytes!.subarray(start, end)];
  const whole = [200, null, bytes];
  const none = [416, "bytes */23", new Uint8Array()];
  const cases: readonly (readonly [headers: Record<string, string>, expected: unknown[]])[] = [
    [{ range: "bytes=0-4" }, part(0, 5)],
    [{ range: "bytes=20-" }, part(20, 23)],
    [{ range: "bytes=20-999" }, part(20, 23)],
    [{ range: "bytes=-3" }, part(20, 23)],
    [{ range: "bytes=-999" }, part(0, 23)],
    [{ range: "bytes=23-" }, none],
    [{ range: "bytes=-0" }, none],
    [{ range: "bytes=5-2" }, whole],
    [{ range: "bytes=0-1,3-4" }, whole],
    [{ range: "lines=0-1" }, whole],
    [{ range: "bytes=0-4", "if-range": `"${digest}"` }, part(0, 5)],
    [{ range: "bytes=0-4", "if-range": '"sha256:other"' }, whole],
    [{ range: "bytes=0-4", "if-range": `W/"${digest}"` }, whole],
  ];
  for (const [headers, expected] of cases) {
    const response = await site.get(path, headers);
    const body = new Uint8Array(await response.arrayBuffer());
    const actual = [response.status, response.headers.get("content-range"), body];
    assert.deepEqual(actual, expected, JSON.stringify(headers));
    assert.equal(response.headers.get("content-length"), String(body.length));
  }
});

/** A header of RFC 8187 that every browser reads: one value, ASCII alone. */
const DISPOSITION =
  /^(?:inline|attachment); filename\*=UTF-8''((?:[\w!#$&+.^`|~-]|%[0-9A-F]{2})+)$/;

Deno.test("every file downloads under its name, texts and images as such, whatever it is called", async () => {
  const binary = Uint8Array.of(0x89, 0x50, 0, 0xff);
  const [text, octets] = ["text/plain; charset=utf-8", "application/octet-stream"];
  const FILES: readonly (readonly [name: string, content: string | Uint8Array, type: string])[] = [
    ["50%.csv", "x\n", text],
    ["A.PNG", binary, "image/png"],
    ["LICENSE", "MIT\n", text],
    ["README.MD", "# R\n", text],
    ['a"b;c.txt', "x\n", text],
    ["a.wav", binary, octets],
    ["c.markdown", "# M\n", text],
    ["clip.ts", binary, octets],
    ["x.ts", "let a=1\n", text],
    ["d.tar.gz", Uint8Array.of(0x1f, 0x8b, 8, 0), "application/gzip"],
    ["empty", "", text],
    ["f.ttf", binary, octets],
    ["it's (1) *.txt", "x\n", text],
    ["j.jsonl", "{}\n", text],
    ["latin.csv", Uint8Array.of(0x4a, 0xe9), octets],
    ["nul.txt", "a\0b", octets],
    ["pointer.pdf", "version https://git-lfs.github.com/spec/v1\n", text],
    ["p.pdf", binary, "application/pdf"],
    ["trailing.", "x", text],
    ["utf16.txt", Uint8Array.of(0xff, 0xfe, 0x68, 0), octets],
    ["日本.csv", "a;b\n", text],
    ["👩‍🚀 é.txt", "x", text],
    ["a=b&c+d,e.txt", "x", text],
  ];
  using site = makeSite(makeTree({
    "skills/media/SKILL.md": "---\nname: media\ndescription: Media. Use when media.\n---\n\nB\n",
    ...Object.fromEntries(FILES.map(([name, content]) => [`skills/media/${name}`, content])),
  }));
  for (const [name, content, type] of FILES) {
    const response = await site.get(`/raw/skills/media/${encodeURIComponent(name)}`);
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytes, name);
    const disposition = response.headers.get("content-disposition") ?? "";
    const written = DISPOSITION.exec(disposition)?.[1];
    assert.deepEqual(
      [response.status, response.headers.get("content-type"), decodeURIComponent(written ?? "")],
      [200, type, name],
      disposition,
    );
  }
});
