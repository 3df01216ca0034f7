import assert from "node:assert/strict";
import { digestOf } from "../../catalog/model/bytes.ts";
import { makeShowcase } from "./showcase.ts";
import { makeSite } from "./site.ts";

const ARCHIVES: readonly (readonly [path: string, type: string, name: string])[] = [
  ["/archives/typesetting.tar.gz", "application/gzip", "typesetting.tar.gz"],
  ["/archives/typesetting.zip", "application/zip", "typesetting.zip"],
  ["/archives/acme/billing.zip", "application/zip", "billing.zip"],
  ["/archives/outer/inner.tar.gz", "application/gzip", "inner.tar.gz"],
  ["/archives/acme.tar.gz", "application/gzip", "acme.tar.gz"],
  ["/archives.tar.gz", "application/gzip", "skills.tar.gz"],
  ["/archives.zip", "application/zip", "skills.zip"],
];

for (const [path, type, name] of ARCHIVES) {
  Deno.test(`${path} is a download whose entity tag is its digest`, async () => {
    using site = makeSite(makeShowcase());
    const response = await site.get(path);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const etag = `"${digestOf(bytes)}"`;
    const expected = {
      "content-type": type,
      "content-disposition": `attachment; filename*=UTF-8''${name}`,
      "content-length": String(bytes.length),
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=60, no-transform",
      "x-content-type-options": "nosniff",
      etag,
    };
    const headersOf = ({ headers }: Response) =>
      Object.fromEntries(Object.keys(expected).map((header) => [header, headers.get(header)]));
    assert.deepEqual(headersOf(response), expected);

    const url = `http://127.0.0.1:8000${path}`;
    const head = await site.fetch(new Request(url, { method: "HEAD" }));
    assert.deepEqual([head.status, await head.text(), headersOf(head)], [200, "", expected]);

    const again = await site.get(path, { "if-none-match": etag });
    assert.deepEqual([again.status, await again.text(), again.headers.get("etag")], [
      304,
      "",
      etag,
    ]);
  });
}

Deno.test("there is no archive of what is no skill and no group", async () => {
  using site = makeSite(makeShowcase());
  const paths = [
    "/archives/typesetting",
    "/archives/typesetting.rar",
    "/archives/typesetting.tar.gz/",
    "/archives/typesetting/assets.zip",
    "/archives/typesetting/SKILL.md.zip",
    "/archives/unreadable.zip",
    "/archives/.zip",
    "/archives/",
    "/archives.tar.gz/",
    "/archives/..%2f..%2fetc.zip",
    "/archives/__proto__.zip",
  ];
  for (const path of paths) {
    const response = await site.get(path, { accept: "*/*" });
    assert.equal(response.status, 404, path);
    await response.body?.cancel();
  }
});

Deno.test("an archive that is no longer wanted is made no further", async () => {
  using site = makeSite(makeShowcase());
  const response = await site.get("/archives.tar.gz");
  const reader = response.body!.getReader();
  await reader.read();
  await reader.cancel();
  assert.equal((await reader.read()).done, true);
});
