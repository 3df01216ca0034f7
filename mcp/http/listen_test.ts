import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { MODERN, post, requestBody } from "../../tests/support/wire.ts";
import { createHttpEndpoint, type HttpEndpointOptions } from "./endpoint.ts";

const tree = makeTree({
  "index.md": "---\ntitle: Home\n---\n",
  "skills/a/SKILL.md": "---\nname: a\ndescription: First.\n---\n",
});
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: tree.path });

function open(options: Partial<HttpEndpointOptions> = {}) {
  return createHttpEndpoint({ catalog: () => catalog, version: "1.2.3", ...options });
}

Deno.test("a closed endpoint ends its streams", async () => {
  const endpoint = open({ watching: true });
  const filter = { notifications: { resourcesListChanged: true } };
  const listen = await endpoint.fetch(post(requestBody("subscriptions/listen", filter, "modern"), {
    "mcp-protocol-version": MODERN,
    "mcp-method": "subscriptions/listen",
  }));
  endpoint.notify.resourcesChanged();
  await endpoint.close();
  const text = await listen.text();
  assert.deepEqual(
    [...text.matchAll(/"method":"([^"]+)"|"resultType":"complete"/g)].map((match) => match[1]),
    ["notifications/subscriptions/acknowledged", "notifications/resources/list_changed", undefined],
  );
});

Deno.test("at most 64 streams are open at once", async () => {
  const endpoint = open({ watching: true });
  const listen = () =>
    endpoint.fetch(post(
      requestBody(
        "subscriptions/listen",
        { notifications: { promptsListChanged: true } },
        "modern",
      ),
      { "mcp-protocol-version": MODERN, "mcp-method": "subscriptions/listen" },
    ));
  const streams = await Promise.all(Array.from({ length: 64 }, listen));
  const { error } = await (await listen()).json();
  assert.equal(error.code, -32603);
  await endpoint.close();
  await Promise.all(streams.map((stream) => stream.text()));
});
