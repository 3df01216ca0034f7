import assert from "node:assert/strict";
import { authorityOf, type Config, readConfig, type Surroundings } from "./config.ts";
import { FLAGS, variableOf, VARIABLES } from "./flags.ts";

function read(line: string, env: Readonly<Record<string, string>> = {}) {
  const surroundings: Surroundings = {
    env: (name) => env[name],
    cwd: "/home/me/work",
  };
  return readConfig(line === "" ? [] : line.split(" "), surroundings);
}

function configOf(line: string, env: Readonly<Record<string, string>> = {}): Config {
  const reading = read(line, env);
  assert.equal(reading.kind, "config", JSON.stringify(reading));
  return (reading as { config: Config }).config;
}

Deno.test("an empty command line gives nothing to serve, and an address on loopback", () => {
  assert.deepEqual(configOf(""), {
    command: "serve",
    operands: [],
    paths: [],
    content: undefined,
    skills: [],
    host: "127.0.0.1",
    port: 8000,
    supportingFiles: "template",
    catalogResources: true,
    tools: "all",
    watch: undefined,
    instructionsBudget: 2000,
    pageSize: 1000,
    allowedHosts: [],
    allowedOrigins: [],
    publicUrl: undefined,
    basePath: "",
    title: undefined,
    description: undefined,
    diagnostics: "local",
    tokenFile: undefined,
    authTokens: undefined,
    log: "text",
    format: "human",
    strict: false,
    fix: false,
    max: 200,
    json: false,
    to: undefined,
    diff: false,
    yes: false,
    against: undefined,
    deploy: false,
  });
});

Deno.test("stdio has a port only when asked", () => {
  assert.equal(configOf("stdio").port, undefined);
  assert.equal(configOf("stdio --port 0").port, 0);
});

Deno.test("paths are absolute, in the order given, and presets and ~ start at HOME", () => {
  const { content, skills } = configOf(
    "--content=~/notes --skills ../more --skills claude --skills ./goose --skills goose",
    { HOME: "/home/me" },
  );
  assert.deepEqual([content, ...skills], [
    "/home/me/notes",
    "/home/me/more",
    "/home/me/.claude/skills",
    "/home/me/work/goose",
    "/home/me/.config/goose/skills",
  ]);
});

Deno.test("a flag wins over its variable, and a variable of a list is split at commas", () => {
  const env = { PERSONAL_MCP_PORT: "9000", PERSONAL_MCP_ALLOWED_HOST: "a.example,b.example:81" };
  assert.equal(configOf("", env).port, 9000);
  assert.equal(configOf("--port 9001", env).port, 9001);
  assert.deepEqual(configOf("", env).allowedHosts, ["a.example", "b.example:81"]);
});

Deno.test("a switch can be turned on and off by its variable", () => {
  assert.equal(configOf("", { PERSONAL_MCP_STRICT: "true" }).strict, true);
  assert.equal(configOf("", { PERSONAL_MCP_STRICT: "0" }).strict, false);
});

Deno.test("host and port are spelled as URLs do, brackets given or not", () => {
  assert.equal(authorityOf("127.0.0.1", 80), "127.0.0.1:80");
  assert.equal(authorityOf("::1", 80), "[::1]:80");
  assert.equal(authorityOf("[::1]", 80), "[::1]:80");
});

Deno.test("the path of the public URL and the base path are one", () => {
  const both = ({ publicUrl, basePath }: Config) => [publicUrl, basePath];
  const base = "https://x.example/catalog";
  assert.deepEqual(both(configOf(`--public-url ${base}/`)), [base, "/catalog"]);
  assert.deepEqual(both(configOf("--public-url https://x.example --base-path /catalog/")), [
    base,
    "/catalog",
  ]);
  assert.deepEqual(both(configOf("--base-path /catalog")), [undefined, "/catalog"]);
});

const REFUSALS: readonly [string, Readonly<Record<string, string>>, string][] = [
  ["--prot 1", {}, 'Unknown flag "--prot". Did you mean "--port"? See --help.'],
  ["--zzzzzzzz", {}, 'Unknown flag "--zzzzzzzz". See --help.'],
  ["-p 1", {}, 'Unknown flag "-p". See --help.'],
  [
    "sreve",
    {},
    'Unknown command "sreve". Did you mean "serve"? A folder of that name is "./sreve".',
  ],
  [
    "sreve --port 8001 here",
    {},
    'Unknown command "sreve". Did you mean "serve"? A folder of that name is "./sreve".',
  ],
  ["--port", {}, '"--port" needs a value: --port PORT.'],
  ["--port --host", {}, '"--port" needs a value: --port PORT.'],
  ["--port=", {}, '"--port" needs a value: --port PORT.'],
  ["--strict=yes", {}, '"--strict" takes no value, but got "yes".'],
  ["--port 1 --port 2", {}, '"--port" was given 2 times; give it once.'],
  ["--port 65536", {}, '"--port" must be a whole number from 0 to 65535, but is "65536".'],
  ["--port 0x10", {}, '"--port" must be a whole number from 0 to 65535, but is "0x10".'],
  ["--page-size 0", {}, '"--page-size" must be a whole number from 1 to 1000, but is "0".'],
  ["--log xml", {}, '"--log" must be one of "text", "json", but is "xml".'],
  [
    "--supporting-files resource",
    {},
    '"--supporting-files" must be one of "template", "resources", but is "resource". Did you mean "resources"?',
  ],
  [
    "",
    { PERSONAL_MCP_PORT: "many" },
    '"PERSONAL_MCP_PORT" must be a whole number from 0 to 65535, but is "many".',
  ],
  [
    "",
    { PERSONAL_MCP_STRICT: "si" },
    '"PERSONAL_MCP_STRICT" must be one of "true", "false", "1", "0", but is "si".',
  ],
  [
    "--host 0.0.0.0",
    {},
    '"--host 0.0.0.0" listens beyond this machine, so the names it is called by must be told: add --allowed-host NAME or --public-url URL.',
  ],
  [
    "--allowed-host http://x",
    {},
    '"--allowed-host" must be a host name with an optional port, but is "http://x".',
  ],
  [
    "--allowed-origin x.example",
    {},
    '"--allowed-origin" must be a scheme, a host and an optional port like https://example.com, but is "x.example".',
  ],
  [
    "--allowed-origin app://x/path",
    {},
    '"--allowed-origin" must be a scheme, a host and an optional port like https://example.com, but is "app://x/path".',
  ],
  [
    "--allowed-origin null",
    {},
    '"--allowed-origin" must be a scheme, a host and an optional port like https://example.com, but is "null".',
  ],
  [
    "--allowed-origin *",
    {},
    '"--allowed-origin" must be a scheme, a host and an optional port like https://example.com, but is "*".',
  ],
  [
    "--allowed-origin tauri://a?b",
    {},
    '"--allowed-origin" must be a scheme, a host and an optional port like https://example.com, but is "tauri://a?b".',
  ],
  [
    "--allowed-origin chrome-extension:abc",
    {},
    '"--allowed-origin" must be a scheme, a host and an optional port like https://example.com, but is "chrome-extension:abc".',
  ],
  [
    "--allowed-origin https://x.example/",
    {},
    '"--allowed-origin" must be a scheme, a host and an optional port like https://example.com, but is "https://x.example/".',
  ],
  [
    "--public-url ftp://x",
    {},
    '"--public-url" must be an http or https address without a query, but is "ftp://x".',
  ],
  ["--base-path catalog", {}, '"--base-path" must look like /catalog, but is "catalog".'],
  [
    "--public-url https://x.example/a --base-path /b",
    {},
    '"--base-path /b" is not the path of "--public-url https://x.example/a": give one of the two, or the same path.',
  ],
  ["--base-path /a/../b", {}, '"--base-path" must look like /catalog, but is "/a/../b".'],
];

for (const [line, env, message] of REFUSALS) {
  Deno.test(`"${line}" ${JSON.stringify(env)} is refused with the way out`, () => {
    assert.deepEqual(read(line, env), { kind: "usage", message });
  });
}

Deno.test("where HOME may not be read, the paths below it are known all the same", () => {
  const reading = read("list --content ~/x --skills claude", {});
  assert(reading.kind === "usage");
  const { message, homeless } = reading;
  assert.deepEqual([message, homeless?.command, homeless?.content, homeless?.skills], [
    'Cannot expand "~" in "--content ~/x": HOME may not be read. Add --allow-env=HOME to deno run, or write the whole path.',
    "list",
    "$HOME/x",
    ["$HOME/.claude/skills"],
  ]);
  const wrong = read("list --content ~/x --port many", {});
  assert.deepEqual([wrong.kind, "homeless" in wrong], ["usage", false]);
});

Deno.test("beyond loopback a platform that routes by host needs no list", () => {
  assert.equal(configOf("--host 0.0.0.0", { DENO_DEPLOY: "1" }).deploy, true);
});

Deno.test("help is a word too, before a command or alone", () => {
  assert.deepEqual(read("help check"), read("check --help"));
  assert.deepEqual(read("help"), read("--help"));
});

Deno.test("--help names every command and flag, wherever it stands", () => {
  const reading = read("stdio --help");
  assert.equal(reading.kind, "help");
  const { text } = reading as { text: string };
  for (const flag of FLAGS) assert.match(text, new RegExp(`--${flag.name}\\b`));
});

Deno.test("the start task allows the variables that are read and no others", () => {
  const { tasks } = JSON.parse(Deno.readTextFileSync(new URL("deno.json", import.meta.url)));
  const allowed = /--allow-env=(\S+)/.exec(tasks.start.command)?.[1];
  const ours = VARIABLES.filter((name) => name.startsWith("PERSONAL_MCP_"));
  const flags = FLAGS.map((flag) => variableOf(flag.name));
  assert.deepEqual(ours, [...flags, "PERSONAL_MCP_AUTH_TOKENS"]);
  assert.deepEqual(allowed?.split(","), [
    "PERSONAL_MCP_*",
    ...VARIABLES.filter((name) => !ours.includes(name)),
  ]);
});

Deno.test("docs/command-line.md lists every flag with its variable and default", () => {
  const page = Deno.readTextFileSync(new URL("docs/command-line.md", import.meta.url));
  for (const flag of FLAGS) {
    const name = `--${flag.name}${flag.value ? ` ${flag.value}` : ""}`;
    const row = `| \`${name}\` | \`${variableOf(flag.name)}\` | ${
      flag.initial === undefined ? "" : `\`${flag.initial}\` `
    }| ${flag.summary}`;
    assert(page.includes(row), `docs/command-line.md has no row that begins: ${row}`);
  }
});

Deno.test("origins of apps are taken letter by letter, those of the web in lower case", () => {
  const given = [
    "app://Obsidian.md",
    "tauri://localhost",
    "chrome-extension://abc",
    "https://X.example",
  ];
  const { allowedOrigins } = configOf(
    `serve ${given.map((each) => `--allowed-origin ${each}`).join(" ")}`,
  );
  assert.deepEqual(allowedOrigins, [...given.slice(0, 3), "https://x.example"]);
});

/** What a command line serves, as the words after the command that are paths. */
const PATHS: readonly (readonly [line: string, command: string, paths: readonly string[]])[] = [
  ["notes", "serve", ["/home/me/work/notes"]],
  ["./list /skills/tea", "serve", ["/home/me/work/list", "/skills/tea"]],
  ["lists", "serve", ["/home/me/work/lists"]],
  ["stdio --port 8001 ~/notes", "stdio", ["/home/me/notes"]],
  ["check a/../b c.md", "check", ["/home/me/work/b", "/home/me/work/c.md"]],
  ["connect cursor notes", "connect", ["/home/me/work/notes"]],
  ["search notes", "search", []],
];

for (const [line, command, paths] of PATHS) {
  Deno.test(`${JSON.stringify(line)} is ${command} of ${paths.length} folders`, () => {
    const reading = readConfig(line.split(" "), {
      env: (name) => name === "HOME" ? "/home/me" : undefined,
      cwd: "/home/me/work",
      exists: (path) => path === "/home/me/work/lists",
    });
    assert(reading.kind === "config", JSON.stringify(reading));
    assert.deepEqual([reading.config.command, reading.config.paths], [command, paths]);
  });
}
