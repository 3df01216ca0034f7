import assert from "node:assert/strict";
import { CLIENTS, type Connection, connectSnippet, type StdioCommand } from "./snippets.ts";

const STDIO: StdioCommand = {
  command: "deno",
  args: ["run", "--allow-read=/home/me/my notes", "/opt/it's here/main.ts", "stdio"],
};
const LOCAL = { name: "notes", url: "http://127.0.0.1:8000/catalog/mcp", stdio: STDIO };
const PUBLIC = { name: "notes", url: "https://example.org/mcp", stdio: undefined };

function texts(connection: Connection, language: string): string[] {
  return connection.kind === "unavailable"
    ? []
    : connection.snippets.filter((snippet) => snippet.language === language).map(({ text }) =>
      text
    );
}

Deno.test("every JSON snippet names the server in the shape its client reads", () => {
  const mcpServers = (server: unknown) => ({ mcpServers: { notes: server } });
  const expected: Readonly<Record<string, readonly [http: unknown, stdio: unknown]>> = {
    "claude-code": [mcpServers({ type: "http", url: LOCAL.url }), mcpServers(STDIO)],
    "claude-desktop": [
      mcpServers({ command: "npx", args: ["-y", "mcp-remote", LOCAL.url] }),
      mcpServers(STDIO),
    ],
    "cursor": [mcpServers({ url: LOCAL.url }), mcpServers(STDIO)],
    "vscode": [
      { servers: { notes: { type: "http", url: LOCAL.url } } },
      { servers: { notes: { type: "stdio", ...STDIO } } },
    ],
  };
  for (const client of CLIENTS) {
    const { http, stdio } = connectSnippet(client, LOCAL);
    const [httpJson, stdioJson] = [texts(http, "json")[0], texts(stdio, "json")[0]];
    const actual = httpJson && stdioJson && [JSON.parse(httpJson), JSON.parse(stdioJson)];
    assert.deepEqual(actual, expected[client], client);
  }
});

Deno.test("every command keeps its words when a shell reads it", async () => {
  const expected: Readonly<Record<string, readonly string[]>> = {
    "claude-code": [
      "claude",
      "mcp",
      "add",
      "--transport",
      "stdio",
      "notes",
      "--",
      STDIO.command,
      ...STDIO.args,
    ],
    "codex": ["codex", "mcp", "add", "notes", "--", STDIO.command, ...STDIO.args],
    "vscode": ["code", "--add-mcp", JSON.stringify({ name: "notes", ...STDIO })],
  };
  for (const [client, words] of Object.entries(expected)) {
    const [command] = texts(connectSnippet(client as "codex", LOCAL).stdio, "sh");
    assert.deepEqual(await wordsOf(command!), words, client);
  }
});

/** Lets a shell take a command apart. */
async function wordsOf(command: string): Promise<string[]> {
  const { stdout } = await new Deno.Command("sh", {
    args: ["-c", `printf '%s\\0' ${command}`],
  }).output();
  return new TextDecoder().decode(stdout).split("\0").slice(0, -1);
}

Deno.test("clouds are only offered addresses that they can reach", () => {
  for (const client of ["chatgpt", "claude-desktop"] as const) {
    assert.deepEqual(texts(connectSnippet(client, LOCAL).http, "text"), []);
    assert.deepEqual(texts(connectSnippet(client, PUBLIC).http, "text"), [PUBLIC.url]);
  }
});

Deno.test("what is not offered says why", () => {
  for (const client of CLIENTS) {
    const { http, stdio } = connectSnippet(client, {
      name: "notes",
      url: undefined,
      stdio: undefined,
    });
    for (const connection of [http, stdio]) {
      assert(connection.kind === "unavailable");
      assert.match(connection.reason, /\.$/);
    }
  }
});

Deno.test("TOML for Codex quotes what it holds", () => {
  const [text] = texts(connectSnippet("codex", LOCAL).stdio, "toml");
  assert.equal(
    text,
    '[mcp_servers.notes]\ncommand = "deno"\nargs = ["run", "--allow-read=/home/me/my notes", "/opt/it\'s here/main.ts", "stdio"]',
  );
});
