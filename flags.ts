/** What the process was asked to do. */
export type Command =
  | "serve"
  | "stdio"
  | "check"
  | "list"
  | "show"
  | "search"
  | "new"
  | "connect"
  | "pull"
  | "verify";

/** One command. */
export interface CommandWords {
  /** What follows it, as `--help` prints it; empty where nothing does. */
  readonly operands: string;
  readonly summary: string;
  /** Which of the words after it is the first path, counted from 0; absent where none is. */
  readonly paths?: number;
}

/** The commands, in the order of `--help`. */
export const COMMANDS: Readonly<Record<Command, CommandWords>> = {
  serve: {
    operands: "[PATH …]",
    summary: "Serve MCP and the website over HTTP (the default)",
    paths: 0,
  },
  stdio: {
    operands: "[PATH …]",
    summary: "Serve MCP on standard input and output; with --port also HTTP",
    paths: 0,
  },
  check: {
    operands: "[PATH …]",
    summary: "List everything that is wrong with the content",
    paths: 0,
  },
  list: { operands: "[PATH …]", summary: "List what is served", paths: 0 },
  show: { operands: "URI|NAME", summary: "Print one skill, prompt, page or file" },
  search: { operands: "WORDS", summary: "Search skills, prompts and pages" },
  new: {
    operands: "skill|prompt NAME",
    summary: "Write a good starting point into the content root",
  },
  connect: {
    operands: "[CLIENT [PATH …]]",
    summary: "Print the configuration for a client",
    paths: 1,
  },
  pull: {
    operands: "URL [SKILL …]",
    summary: "Fetch skills of another server, every byte checked, into --to DIR",
  },
  verify: {
    operands: "URL|DIR",
    summary: "Compare a site, an MCP endpoint or a folder with another, byte for byte",
  },
};

type Group = "content" | "http" | "mcp" | "check" | "copies" | "output";

/** One flag; its variable is `PERSONAL_MCP_` and its name in capitals. */
export interface Flag {
  readonly name: string;
  /** The placeholder of its value; absent for a switch. */
  readonly value?: string;
  readonly list?: true;
  /** As `--help` and the docs print it. */
  readonly initial?: string;
  readonly choices?: readonly string[];
  readonly group: Group;
  readonly summary: string;
}

/** Every flag: what `--help` prints, what is parsed, what the docs list. */
export const FLAGS: readonly Flag[] = [
  {
    name: "content",
    value: "DIR",
    initial: "docs",
    group: "content",
    summary: "The content root, whatever else lies in it",
  },
  {
    name: "skills",
    value: "DIR",
    list: true,
    group: "content",
    summary: "One more folder of skills, or a preset; repeatable",
  },
  {
    name: "title",
    value: "TEXT",
    group: "content",
    summary: "The name of the site, instead of index.md's",
  },
  {
    name: "description",
    value: "TEXT",
    group: "content",
    summary: "One sentence about the site, instead of index.md's",
  },
  {
    name: "watch",
    group: "content",
    summary: "Load content again when it changes (stdio, and serve in a terminal, do)",
  },
  { name: "no-watch", group: "content", summary: "Load content once" },
  {
    name: "host",
    value: "HOST",
    initial: "127.0.0.1",
    group: "http",
    summary: "The address to listen on",
  },
  {
    name: "port",
    value: "PORT",
    initial: "8000",
    group: "http",
    summary: "The port to listen on; 0 takes a free one; stdio has none unless asked",
  },
  {
    name: "allowed-host",
    value: "HOST",
    list: true,
    group: "http",
    summary: "A Host header to accept; repeatable; needed beyond loopback",
  },
  {
    name: "allowed-origin",
    value: "ORIGIN",
    list: true,
    group: "http",
    summary: "An Origin to accept on /mcp; repeatable",
  },
  {
    name: "public-url",
    value: "URL",
    group: "http",
    summary: "The address that users see, for links",
  },
  {
    name: "diagnostics",
    value: "WHO",
    initial: "local",
    choices: ["public", "local", "off"],
    group: "http",
    summary: "Who reads what is wrong with the content on the website",
  },
  {
    name: "token-file",
    value: "FILE",
    group: "http",
    summary: "The tokens of those who may read; everyone else is refused",
  },
  { name: "base-path", value: "PATH", group: "http", summary: "Serve everything below this path" },
  {
    name: "supporting-files",
    value: "MODE",
    initial: "template",
    choices: ["template", "resources"],
    group: "mcp",
    summary: "List the files of skills as templates or as resources",
  },
  {
    name: "no-catalog-resources",
    group: "mcp",
    summary: "Leave out resource://catalog/* and resource://skills/*",
  },
  {
    name: "tools",
    value: "LIST",
    initial: "all",
    group: "mcp",
    summary: "all, none, or names separated by commas",
  },
  {
    name: "page-size",
    value: "N",
    initial: "1000",
    group: "mcp",
    summary: "Entries a page of a list, 1 to 1000",
  },
  {
    name: "instructions-budget",
    value: "BYTES",
    initial: "2000",
    group: "mcp",
    summary: "The size of the server's instructions, 512 to 65536",
  },
  {
    name: "format",
    value: "FORMAT",
    initial: "human",
    choices: ["human", "json", "sarif", "github"],
    group: "check",
    summary: "How check prints",
  },
  { name: "strict", group: "check", summary: "Warnings fail check too" },
  { name: "fix", group: "check", summary: "Mend what is mechanical and safe" },
  {
    name: "max",
    value: "N",
    initial: "200",
    group: "check",
    summary: "How many diagnostics check prints",
  },
  { name: "to", value: "DIR", group: "copies", summary: "The folder that pull writes skills into" },
  { name: "diff", group: "copies", summary: "pull prints what changed in each text" },
  { name: "yes", group: "copies", summary: "pull overwrites what was edited, without asking" },
  {
    name: "against",
    value: "PLACE",
    group: "copies",
    summary: "What verify compares with; a site is compared with its own MCP endpoint",
  },
  { name: "json", group: "output", summary: "list and search print JSON" },
  {
    name: "log",
    value: "FORMAT",
    initial: "text",
    choices: ["text", "json"],
    group: "output",
    summary: "The format of the log on stderr",
  },
];

/** Folders that agent hosts keep skills in, below the home directory. */
export const PRESETS: Readonly<Record<string, string>> = {
  claude: ".claude/skills",
  agents: ".agents/skills",
  codex: ".codex/skills",
  cursor: ".cursor/skills",
  gemini: ".gemini/skills",
  copilot: ".copilot/skills",
  goose: ".config/goose/skills",
  opencode: ".config/opencode/skills",
};

/** Returns the environment variable of a flag. */
export function variableOf(flag: string): string {
  return `PERSONAL_MCP_${flag.toUpperCase().replaceAll("-", "_")}`;
}

/** Every variable that is read: those of the flags, and what the platform sets. */
export const VARIABLES: readonly string[] = [
  ...FLAGS.map((flag) => variableOf(flag.name)),
  "PERSONAL_MCP_AUTH_TOKENS",
  "AUTH_TOKENS",
  "HOME",
  "DENO_DEPLOY",
];

const GROUPS: readonly (readonly [Group, string])[] = [
  ["content", "Content"],
  ["http", "HTTP"],
  ["mcp", "MCP"],
  ["check", "check"],
  ["copies", "pull and verify"],
  ["output", "Output"],
];

/** Returns what `--help` prints. */
export function helpText(command: Command): string {
  const row = (left: string, right: string) => `  ${left.padEnd(34)} ${right}`;
  const flagRow = (flag: Flag) => {
    const notes = [
      flag.choices && flag.choices.join(" | "),
      flag.initial !== undefined && `default ${flag.initial}`,
    ].filter(Boolean);
    const left = `--${flag.name}${flag.value ? ` ${flag.value}` : ""}`;
    return row(left, flag.summary + (notes.length > 0 ? ` (${notes.join("; ")})` : ""));
  };
  const commands = Object.entries(COMMANDS)
    .map(([name, { operands, summary }]) => row(`${name} ${operands}`.trim(), summary));
  const groups = GROUPS.flatMap(([group, title]) => [
    "",
    `${title}:`,
    ...FLAGS.filter((flag) => flag.group === group).map(flagRow),
  ]);
  return [
    "Serve one folder of skills, prompts and docs: to agents by MCP, to people as a website.",
    "",
    `Usage: main.ts ${command === "serve" ? "[serve]" : command} ${
      COMMANDS[command].operands || "[FLAGS]"
    }`.trimEnd(),
    "",
    "Commands:",
    ...commands,
    ...groups,
    "",
    "Other:",
    row("-h, --help", "Print this"),
    row("-V, --version", "Print the version"),
    "",
    `Presets of --skills: ${Object.keys(PRESETS).join(", ")}.`,
    "Each flag has a variable: PERSONAL_MCP_ and its name in capitals (PERSONAL_MCP_PAGE_SIZE=100).",
    "",
  ].join("\n");
}
