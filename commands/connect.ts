import { type Client, CLIENTS, type Connection, connectSnippet } from "../clients/snippets.ts";
import { authorityOf } from "../config.ts";
import { didYouMean } from "../text/suggest.ts";
import type { Serving } from "./serving.ts";
import { stdioCommand } from "./stdio_command.ts";

/** Prints the configuration for a client, as `/connect` shows it; without a client, for every one. */
export function connect({ config, terminal, log, program }: Serving): number {
  const [wanted, ...rest] = config.operands;
  const unknown = rest[0] ?? (wanted !== undefined && !isClient(wanted) ? wanted : undefined);
  if (unknown !== undefined) {
    log.error(
      `Unknown client "${unknown}".${didYouMean(unknown, CLIENTS)} The clients are ${
        CLIENTS.join(", ")
      }`,
    );
    return 2;
  }
  const { publicUrl, basePath, host, port = 8000 } = config;
  const options = {
    name: "personal-mcp",
    url: `${publicUrl ?? `http://${authorityOf(host, port)}${basePath}`}/mcp`,
    stdio: stdioCommand({ config, main: program.main }),
  };
  const clients = CLIENTS.filter((client) => wanted === undefined || client === wanted);
  terminal.out(
    clients.map((client) => {
      const { title, http, stdio, check } = connectSnippet(client, options);
      return `${title}\n\n${text("HTTP", http)}\n${text("stdio", stdio)}\n# ${check}\n`;
    }).join("\n"),
  );
  return 0;
}

function isClient(word: string): word is Client {
  return CLIENTS.some((client) => client === word);
}

function text(transport: string, connection: Connection): string {
  if (connection.kind === "unavailable") return `# ${transport}: ${connection.reason}\n`;
  const notes = connection.note === undefined ? "" : `# ${connection.note}\n`;
  return connection.snippets.map(({ where, text }) =>
    `# ${transport}: ${where}\n${text.trimEnd()}\n`
  )
    .join("\n") + notes;
}
