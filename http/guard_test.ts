import assert from "node:assert/strict";
import { createGuard, type GuardOptions } from "./guard.ts";
import { readTarget } from "./path.ts";

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

/** Asks the guard as the application does; `null` if it lets the request pass. */
function ask(
  options: GuardOptions,
  request: Parameters<typeof rawRequest>[0],
  basePath = "",
): Response | null {
  const raw = rawRequest(request);
  return createGuard(options)(raw, readTarget(raw.url, basePath)) ?? null;
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
  ["a Host with a port that there is not", LOOPBACK, { host: "localhost:99999" }, 400],
  ["a Host that looks like an address and is none", LOOPBACK, { host: "127.999.999.999" }, 400],
  ["a Host that is no IPv6 address", LOOPBACK, { host: "[::1::1]" }, 400],
  [
    "a Host that is refused whoever listens",
    { ...PUBLIC, deploy: true },
    { host: "a..b:70000" },
    400,
  ],
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
  ...["http://localhost:8000/x", "http://localhost:8000/", "HTTP://localhost", "ftp://localhost"]
    .map(
      (origin): (typeof ROWS)[number] => [
        `${origin}, which is no Origin, on /mcp`,
        LOOPBACK,
        { target: "/mcp", origin },
        403,
      ],
    ),
  ["a foreign Origin on a page", LOOPBACK, { origin: "http://evil.example" }, undefined],
  ["a listed Origin on /mcp", PUBLIC, {
    host: "skills.example",
    target: "/mcp",
    origin: "https://inspector.example",
  }, undefined],
  ...["app://obsidian.md", "tauri://localhost", "chrome-extension://abcdefgh", "file://"].flatMap(
    (origin): readonly (typeof ROWS)[number][] => {
      const listed = { ...LOOPBACK, allowedOrigins: [origin] };
      return [
        [`${origin} as Origin`, LOOPBACK, { target: "/mcp", origin }, 403],
        [`${origin} as a listed Origin`, listed, { target: "/mcp", origin }, undefined],
        [
          `${origin}x where ${origin} is listed`,
          listed,
          { target: "/mcp", origin: `${origin}x` },
          403,
        ],
        [`${origin} in capitals where it is listed`, listed, {
          target: "/mcp",
          origin: origin.toUpperCase(),
        }, 403],
        [
          `a null Origin where ${origin} is listed`,
          listed,
          { target: "/mcp", origin: "null" },
          403,
        ],
      ];
    },
  ),
  ["a loopback Origin beyond loopback", PUBLIC, {
    host: "skills.example",
    target: "/mcp",
    origin: "http://localhost:1",
  }, 403],
];

for (const [name, options, request, status] of ROWS) {
  Deno.test(`the guard ${status === undefined ? "passes" : `answers ${status} to`} ${name}`, () => {
    assert.equal(ask(options, request)?.status, status);
  });
}

Deno.test("a request without a Host header is held against the host of its target", () => {
  const ask = (url: string) => {
    const request = { url, method: "GET", headers: new Headers() } as Request;
    return createGuard(LOOPBACK)(request, readTarget(url, ""))?.status;
  };
  assert.deepEqual(
    ["http://localhost:8000/", "http://evil.example/", "http://a b/"].map(ask),
    [undefined, 403, 400],
  );
});

Deno.test("a refusal names the option that would allow it", async () => {
  const refusal = ask(LOOPBACK, { host: "mcp.example.com:80" });
  assert.equal(
    await refusal?.text(),
    'Cannot serve the host "mcp.example.com:80": it is not on the list. Start the server with --allowed-host mcp.example.com or --public-url.\n',
  );
});

const EVIL = { host: "evil.example" };
const ELSEWHERE = { origin: "https://evil.example", method: "POST" };

/** How an address may be spelled, for each rule of the guard: target, base path, status. */
const SPELLINGS: readonly [
  rule: string,
  request: Parameters<typeof rawRequest>[0],
  rows: readonly (readonly [target: string, basePath: string, status: number | undefined])[],
][] = [
  ["a foreign Host reaches a probe alone", EVIL, [
    ["/healthz", "", undefined],
    ["/readyz", "", undefined],
    ["/healthz?x=1", "", undefined],
    ["/%68ealth%7A", "", undefined],
    ["/base/healthz", "/base", undefined],
    ["/b%61se/healthz", "/base", undefined],
    ["/healthz", "/base", 403],
    ["/base/base/healthz", "/base", 403],
    ["/?x=/healthz", "", 403],
    ["/?/healthz", "", 403],
    ["?x=/healthz", "", 403],
    ["/connect?x=/readyz", "", 403],
    ["/raw/skills/a/SKILL.md?x=/healthz", "", 403],
    ["/#/healthz", "", 403],
    ["/?x=#/healthz", "", 403],
    ["/skills/healthz", "", 403],
    ["/healthz/", "", 403],
    ["/Healthz", "", 403],
    ["//healthz", "", 403],
    ["/./healthz", "", 403],
    ["/skills/../healthz", "", 403],
    ["/skills%2f..%2fhealthz", "", 403],
    ["/skills/%2e%2e/healthz", "", 403],
    ["/x\\..\\healthz", "", 403],
    ["/healthz%00", "", 403],
    ["/healthz%20", "", 403],
    ["/healthz;x", "", 403],
    ["/%2568ealthz", "", 403],
  ]],
  ["a foreign Origin never reaches /mcp", ELSEWHERE, [
    ["/mcp", "", 403],
    ["/mcp/", "", 403],
    ["/mcp?x=/skills/", "", 403],
    ["/%6dcp", "", 403],
    ["/%6D%63%70/", "", 403],
    ["/mc%70?tag=a", "", 403],
    ["/base/mcp", "/base", 403],
    ["/%62ase/%6dcp", "/base", 403],
    ["//mcp", "", 400],
    ["/./mcp", "", 400],
    ["/x/../mcp", "", 400],
    ["/x/%2e%2e/mcp", "", 400],
    ["/mcp#", "", 400],
    ["/mcp%2f", "", 400],
    ["/mcp%00", "", 400],
    ["\\mcp", "", 400],
    ["/MCP", "", undefined],
    ["/%256dcp", "", undefined],
    ["/mcp/x", "", undefined],
    ["/?x=/mcp", "", undefined],
    ["/mcp", "/base", undefined],
  ]],
  ["a target is sound or refused", {}, [
    ["/skills/a//?x=//", "", 400],
    ["/skills/?x=//../%2f%00%zz", "", undefined],
    ["/%", "", 400],
    ["/%2", "", 400],
    ["/%c0%ae%c0%ae/x", "", 400],
    ["/a%2Fb", "", 400],
    ["/a%5Cb", "", 400],
    ["/a b", "", 400],
    ["/caf\u00e9", "", 400],
    [`/?${"a".repeat(8190)}`, "", undefined],
    [`/?${"a".repeat(8191)}`, "", 414],
  ]],
];

for (const [rule, request, rows] of SPELLINGS) {
  for (const [target, basePath, status] of rows) {
    const address = target.length > 80 ? `${target.slice(0, 80)}…` : target;
    Deno.test(`${rule}: ${address} below "${basePath}" is ${status ?? "passed on"}`, () => {
      assert.equal(ask(LOOPBACK, { ...request, target }, basePath)?.status, status);
    });
  }
}
