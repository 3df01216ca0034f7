import assert from "node:assert/strict";
import { createGuard, type GuardOptions } from "./guard.ts";

const LOOPBACK: GuardOptions = {
  host: "127.0.0.1",
  allowedHosts: [],
  allowedOrigins: [],
  publicUrl: undefined,
  deploy: false,
};
const PUBLIC: GuardOptions = {
  ...LOOPBACK,
  host: "0.0.0.0",
  allowedHosts: ["mcp.example.com"],
  allowedOrigins: ["https://inspector.example"],
  publicUrl: "https://skills.example/catalog",
};

/** A request as `Deno.serve` makes it: the address is what was sent, not what WHATWG makes of it. */
function rawRequest(
  { host = "localhost:8000", target = "/", method = "GET", origin, authority }: {
    host?: string;
    target?: string;
    method?: string;
    origin?: string;
    authority?: string;
  },
): Request {
  const headers = new Headers({ host });
  if (origin !== undefined) headers.set("origin", origin);
  return { url: `http://${authority ?? host}${target}`, method, headers } as Request;
}

const ROWS: readonly [
  string,
  GuardOptions,
  Parameters<typeof rawRequest>[0],
  number | undefined,
][] = [
  ["a plain address", LOOPBACK, { target: "/skills/alpha/" }, undefined],
  ["the IPv6 loopback", LOOPBACK, { host: "[::1]:8000" }, undefined],
  ["another port of loopback", LOOPBACK, { host: "127.0.0.1:9" }, undefined],
  ["a Host that is not on the list", LOOPBACK, { host: "evil.example" }, 403],
  ["a Host with a path", LOOPBACK, { host: "localhost/healthz?x=" }, 400],
  ["a Host with user information", LOOPBACK, { host: "evil@localhost" }, 400],
  ["an empty Host", LOOPBACK, { host: "" }, 400],
  ["an absolute target of another host", LOOPBACK, { authority: "evil.example" }, 400],
  ["a listed Host with any port", PUBLIC, { host: "mcp.example.com:8443" }, undefined],
  ["the host of --public-url", PUBLIC, { host: "skills.example" }, undefined],
  ["loopback beyond loopback", PUBLIC, { host: "localhost" }, 403],
  [
    "any Host where the platform routes",
    { ...PUBLIC, deploy: true },
    { host: "x.deno.net" },
    undefined,
  ],
  ["TRACE", LOOPBACK, { method: "TRACE" }, 405],
  ["a method in lower case", LOOPBACK, { method: "get" }, 405],
  ["a dot segment", LOOPBACK, { target: "/mcp/../healthz" }, 400],
  ["an encoded dot segment", LOOPBACK, { target: "/%2e%2e/%2e%2e/etc/passwd" }, 400],
  ["an encoded slash", LOOPBACK, { target: "/skills/alpha/files/..%2f..%2fsecret.txt" }, 400],
  ["an empty segment", LOOPBACK, { target: "/skills//alpha" }, 400],
  ["an encoded backslash", LOOPBACK, { target: "/skills/alpha%5c..%5cx" }, 400],
  ["an encoded NUL", LOOPBACK, { target: "/skills/alpha%00" }, 400],
  ["a malformed escape", LOOPBACK, { target: "/%" }, 400],
  ["bytes that are not UTF-8", LOOPBACK, { target: "/%ff%fe" }, 400],
  [
    "a double-encoded dot segment, which names nothing",
    LOOPBACK,
    { target: "/%252e%252e/x" },
    undefined,
  ],
  ["an encoded name", LOOPBACK, { target: "/raw/skills/a/caf%C3%A9%20100%25.md" }, undefined],
  ["a malformed query", LOOPBACK, { target: "/skills/?x=%zz" }, undefined],
  ["a long target", LOOPBACK, { target: `/${"a".repeat(9000)}` }, 414],
  ["a foreign Origin on /mcp", LOOPBACK, { target: "/mcp", origin: "http://evil.example" }, 403],
  ["a null Origin on /mcp", LOOPBACK, { target: "/mcp?tag=a", origin: "null" }, 403],
  [
    "a loopback Origin on /mcp",
    LOOPBACK,
    { target: "/mcp", origin: "http://localhost:9999" },
    undefined,
  ],
  ["a foreign Origin on a page", LOOPBACK, { origin: "http://evil.example" }, undefined],
  ["a listed Origin on /mcp", PUBLIC, {
    host: "skills.example",
    target: "/catalog/mcp",
    origin: "https://inspector.example",
  }, undefined],
  ["a loopback Origin beyond loopback", PUBLIC, {
    host: "skills.example",
    target: "/mcp",
    origin: "http://localhost:1",
  }, 403],
];

for (const [name, options, request, status] of ROWS) {
  Deno.test(`the guard ${status === undefined ? "passes" : `answers ${status} to`} ${name}`, () => {
    assert.equal(createGuard(options)(rawRequest(request))?.status, status);
  });
}

Deno.test("a refusal names the option that would allow it", async () => {
  const refusal = createGuard(LOOPBACK)(rawRequest({ host: "mcp.example.com:80" }));
  assert.equal(
    await refusal?.text(),
    'Cannot serve the host "mcp.example.com:80": it is not on the list. Start the server with --allowed-host mcp.example.com or --public-url.\n',
  );
});
