import assert from "node:assert/strict";
import { request } from "node:http";
import { listen } from "../../commands/listen.ts";
import { createLogger } from "../../log.ts";
import { makeShowcase } from "./showcase.ts";
import { makeSite } from "./site.ts";

/** Asks without undoing what the server did to the body, as `fetch` would. */
function ask(address: string): Promise<Readonly<Record<string, string | undefined>>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, string | undefined>>();
  request(address, { headers: { "accept-encoding": "br" } }, (response) => {
    response.resume().on("end", () => resolve(response.headers as Record<string, string>));
  }).on("error", reject).end();
  return promise;
}

Deno.test("pages are compressed on the way, raw files are not", async () => {
  using site = makeSite(makeShowcase());
  const server = listen({
    at: { host: "127.0.0.1", port: 0 },
    handler: site.fetch,
    log: createLogger({ format: "text", write: () => {} }),
  });
  try {
    const page = await ask(`${server.address}/skills/typesetting/`);
    assert.equal(page["content-encoding"], "br");
    assert.match(page["etag"]!, /^W\//);
    const raw = await ask(`${server.address}/raw/skills/typesetting/SKILL.md`);
    const { digest, size } = site.catalog.skills.get("typesetting")!.document;
    assert.deepEqual([raw["content-encoding"], raw["etag"], raw["content-length"]], [
      undefined,
      `"${digest}"`,
      String(size),
    ]);
  } finally {
    await server.shutdown();
  }
});
