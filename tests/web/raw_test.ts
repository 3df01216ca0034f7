import assert from "node:assert/strict";
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
