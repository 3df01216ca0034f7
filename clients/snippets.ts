/** How a client starts this server over stdio. */
export interface StdioCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** The clients whose configuration this file knows. */
export const CLIENTS = [
  "claude-code",
  "claude-desktop",
  "cursor",
  "vscode",
  "codex",
  "chatgpt",
  "fastmcp",
] as const;

/** One of {@linkcode CLIENTS}. */
export type Client = typeof CLIENTS[number];

/** What the configuration of every client is made of. */
export interface ConnectOptions {
  /** The key that the client files the server under: `[a-z0-9-]`. */
  readonly name: string;
  /** The MCP endpoint over HTTP; absent where the process does not listen. */
  readonly url: string | undefined;
  /** Absent where the reader cannot start the server: on a public site. */
  readonly stdio: StdioCommand | undefined;
}

/** Something to paste, and where. */
export interface ConnectSnippet {
  /** The file it goes to, or what to do with it. */
  readonly where: string;
  readonly language: "sh" | "json" | "toml" | "python" | "text";
  readonly text: string;
}

/** How a client connects over one transport. */
export type Connection =
  | {
    readonly kind: "snippets";
    readonly snippets: readonly ConnectSnippet[];
    readonly note?: string;
  }
  | { readonly kind: "unavailable"; readonly reason: string };

/** How a client connects, over each transport. */
export interface ClientConnection {
  readonly client: Client;
  readonly title: string;
  readonly http: Connection;
  readonly stdio: Connection;
  /** How to see that it works. */
  readonly check: string;
}

interface ClientFormat {
  readonly title: string;
  readonly check: (name: string) => string;
  readonly http: (name: string, url: string) => Connection;
  readonly stdio: (name: string, stdio: StdioCommand) => Connection;
}

/**
 * Gives what to paste into a client so that it finds this server: plain data for the page and the terminal.
 *
 * ```ts
 * import { connectSnippet } from "./snippets.ts";
 * import assert from "node:assert/strict";
 *
 * const { http } = connectSnippet("claude-code", {
 *   name: "notes",
 *   url: "http://127.0.0.1:8000/mcp",
 *   stdio: undefined,
 * });
 * assert(http.kind === "snippets");
 * assert.equal(
 *   http.snippets[0]?.text,
 *   "claude mcp add --transport http notes http://127.0.0.1:8000/mcp",
 * );
 * ```
 */
export function connectSnippet(
  client: Client,
  { name, url, stdio }: ConnectOptions,
): ClientConnection {
  const format = FORMATS[client];
  return {
    client,
    title: format.title,
    http: url === undefined ? NO_HTTP : format.http(name, url),
    stdio: stdio === undefined ? NO_STDIO : format.stdio(name, stdio),
    check: format.check(name),
  };
}

const NO_HTTP: Connection = {
  kind: "unavailable",
  reason: "This server was started without a port. Start it with --port to offer HTTP.",
};

/** Why there is no way over stdio where the reader cannot start the server. */
export const NO_STDIO: Extract<Connection, { kind: "unavailable" }> = {
  kind: "unavailable",
  reason:
    "Over stdio a client starts the server itself, on the machine that holds the files. Connect to this one over HTTP.",
};

const FORMATS: Readonly<Record<Client, ClientFormat>> = {
  "claude-code": {
    title: "Claude Code",
    check: (name) =>
      `Run "claude mcp list": it says that ${name} is connected. In a session that runs already, type /mcp and reconnect.`,
    http: (name, url) =>
      snippets(
        shell(["claude", "mcp", "add", "--transport", "http", name, url]),
        json(".mcp.json, to share it with a project", servers(name, { type: "http", url })),
      ),
    stdio: (name, { command, args }) =>
      snippets(
        shell(["claude", "mcp", "add", "--transport", "stdio", name, "--", command, ...args]),
        json(".mcp.json, to share it with a project", servers(name, { command, args })),
      ),
  },
  "claude-desktop": {
    title: "Claude Desktop",
    check: (name) => `Restart Claude Desktop: Settings → Developer shows ${name} as running.`,
    http: (name, url) =>
      isPublic(url)
        ? snippets(text("Settings → Connectors → Add custom connector, as its URL", url))
        : {
          ...snippets(
            json(DESKTOP_FILE, servers(name, { command: "npx", args: ["-y", "mcp-remote", url] })),
          ),
          note:
            "Connectors are called from the cloud, so they need a public https address. For this local one the npm package mcp-remote stands between; stdio needs nothing.",
        },
    stdio: (name, { command, args }) =>
      snippets(json(DESKTOP_FILE, servers(name, { command, args }))),
  },
  cursor: {
    title: "Cursor",
    check: (name) =>
      `Settings → MCP lists ${name} with its tools. Switch it off and on to reconnect.`,
    http: (name, url) => snippets(json(CURSOR_FILE, servers(name, { url }))),
    stdio: (name, { command, args }) =>
      snippets(json(CURSOR_FILE, servers(name, { command, args }))),
  },
  vscode: {
    title: "VS Code",
    check: (name) => `Run the command "MCP: List Servers" and start ${name}: it says Running.`,
    http: (name, url) =>
      snippets(
        json(".vscode/mcp.json", { servers: { [name]: { type: "http", url } } }),
        shell(["code", "--add-mcp", JSON.stringify({ name, type: "http", url })]),
      ),
    stdio: (name, { command, args }) =>
      snippets(
        json(".vscode/mcp.json", { servers: { [name]: { type: "stdio", command, args } } }),
        shell(["code", "--add-mcp", JSON.stringify({ name, command, args })]),
      ),
  },
  codex: {
    title: "Codex",
    check: (name) => `Run "codex mcp list": it shows ${name}. Start Codex anew to use it.`,
    http: (name, url) =>
      snippets(
        shell(["codex", "mcp", "add", name, "--url", url]),
        toml(`[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}`),
      ),
    stdio: (name, { command, args }) =>
      snippets(
        shell(["codex", "mcp", "add", name, "--", command, ...args]),
        toml(
          `[mcp_servers.${name}]\ncommand = ${JSON.stringify(command)}\nargs = ${listing(args)}`,
        ),
      ),
  },
  chatgpt: {
    title: "ChatGPT",
    check: (name) => `Choose ${name} in the menu of a new chat, and ask it to search.`,
    http: (_name, url) =>
      isPublic(url)
        ? {
          ...snippets(text("Settings → Connectors → Create, as the connector URL", url)),
          note:
            "Turn on Settings → Connectors → Advanced → Developer mode first; the server needs no authentication.",
        }
        : {
          kind: "unavailable",
          reason:
            "ChatGPT calls servers from the cloud over https. Put this one behind a public https address and start it with --public-url; then its connector URL stands here.",
        },
    stdio: () => ({ kind: "unavailable", reason: "ChatGPT does not start local servers." }),
  },
  fastmcp: {
    title: "FastMCP",
    check: () => "The program prints the address of every skill.",
    http: (_name, url) => snippets(python(pythonClient([], JSON.stringify(url)))),
    stdio: (_name, { command, args }) =>
      snippets(
        python(
          pythonClient(
            ["from fastmcp.client.transports import StdioTransport"],
            `StdioTransport(command=${JSON.stringify(command)}, args=${listing(args)})`,
          ),
        ),
      ),
  },
};

const DESKTOP_FILE = "claude_desktop_config.json (Settings → Developer → Edit Config)";
const CURSOR_FILE = "~/.cursor/mcp.json, or .cursor/mcp.json in a project";

function snippets(...list: readonly ConnectSnippet[]): Extract<Connection, { kind: "snippets" }> {
  return { kind: "snippets", snippets: list };
}

function servers(name: string, server: Readonly<Record<string, unknown>>) {
  return { mcpServers: { [name]: server } };
}

function shell(words: readonly string[]): ConnectSnippet {
  return { where: "In a terminal", language: "sh", text: words.map(quote).join(" ") };
}

function json(where: string, value: unknown): ConnectSnippet {
  return { where, language: "json", text: JSON.stringify(value, null, 2) };
}

function toml(text: string): ConnectSnippet {
  return { where: "~/.codex/config.toml", language: "toml", text };
}

function python(text: string): ConnectSnippet {
  return { where: "In Python, with pip install fastmcp", language: "python", text };
}

function text(where: string, value: string): ConnectSnippet {
  return { where, language: "text", text: value };
}

/** A list that TOML, Python and JSON all read. */
function listing(items: readonly string[]): string {
  return `[${items.map((item) => JSON.stringify(item)).join(", ")}]`;
}

function pythonClient(imports: readonly string[], server: string): string {
  return [
    "import asyncio",
    "",
    "from fastmcp import Client",
    ...imports,
    "",
    "",
    "async def main():",
    `    async with Client(${server}) as client:`,
    "        for resource in await client.list_resources():",
    "            print(resource.uri)",
    "",
    "",
    "asyncio.run(main())",
  ].join("\n");
}

/** Whether services on the internet can call an address. */
function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" && hostname !== "localhost" && !/^127\.|^\[::1\]$/.test(hostname);
}

/**
 * Quotes a word for a POSIX shell where it needs it.
 *
 * ```ts
 * import { quote } from "./snippets.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(["--port=8000", "it's"].map(quote), ["--port=8000", `'it'\\''s'`]);
 * ```
 */
export function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
