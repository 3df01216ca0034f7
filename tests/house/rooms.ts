/**
 * The rooms from the ground up (CONTRIBUTING.md, "Rooms and arrows"): a room imports itself and rooms that
 * come before it here. A room is a folder without the folders in it, unless they are not listed themselves.
 */
export const FLOORS: readonly string[] = [
  "deno.json",
  "text",
  "flags.ts",
  "config.ts",
  "log.ts",
  "terminal.ts",
  "catalog/model",
  "catalog/tree",
  "catalog/markdown",
  "catalog/document/yaml",
  "catalog/document",
  "catalog/links",
  "catalog/skills",
  "catalog/prompts",
  "catalog/docs",
  "catalog/check",
  "catalog/mend",
  "catalog/search",
  "catalog/archive",
  "catalog",
  "clients",
  "components",
  "islands",
  "http",
  "mcp/uris",
  "mcp/protocol",
  "mcp/records",
  "mcp/methods",
  "mcp/tools",
  "mcp/server",
  "mcp/stdio",
  "mcp/http",
  "mcp",
  "routes/site",
  "routes/code",
  "routes/markdown",
  "routes/models",
  "routes/twins",
  "routes/api",
  "routes/archives",
  "routes/connect",
  "routes/docs",
  "routes/prompts",
  "routes/raw",
  "routes/well_known",
  "routes/mcp",
  "routes/skills",
  "routes",
  "commands/reports",
  "commands",
  "main.ts",
];

/** What the rooms of a wing may import outside of it. */
export const WINGS: Readonly<Record<string, readonly string[]>> = {
  "text": [],
  "catalog": ["text"],
  "clients": ["text"],
  "components": ["text"],
  "islands": ["components"],
  "http": ["catalog", "config.ts", "log.ts", "text"],
  "mcp": ["catalog", "http", "text"],
  "routes": ["catalog", "clients", "components", "http", "text"],
  "log.ts": ["text"],
  "flags.ts": [],
  "terminal.ts": ["text"],
  "config.ts": ["flags.ts", "text"],
  "commands": [
    "catalog",
    "clients",
    "config.ts",
    "flags.ts",
    "http",
    "log.ts",
    "mcp",
    "routes",
    "terminal.ts",
    "text",
  ],
  "main.ts": ["commands", "config.ts", "deno.json", "flags.ts", "log.ts", "terminal.ts"],
};

/** Wings that may name the types of another one, which leave nothing behind in the program. */
export const TYPE_WINGS: Readonly<Record<string, readonly string[]>> = {
  "components": ["catalog"],
};

/** How many files a room has: fewer are no room, more have a second idea in them. Tests are not counted. */
export const SIZE: readonly [from: number, to: number] = [4, 14];

/** Rooms of another size, each with its reason. */
export const OTHER_SIZES: Readonly<Record<string, string>> = {
  "catalog/docs": "pages have few fields and few rules",
  "catalog/prompts": "a prompt is one file: finding, reading, judging",
  "clients": "one table, which the website and the command line share",
  "commands": "one file a command, and what each of them needs",
  "components": "one file a component, none knows another's insides",
  "mcp": "the door alone: everything lies in the rooms behind it",
  "routes/mcp": "Fresh's layout: the folders are the addresses",
  "routes/archives": "Fresh's layout: the folders are the addresses",
  "routes/well_known": "Fresh's layout: the folders are the addresses",
  "routes": "Fresh's layout: the files are the addresses",
  "routes/code": "highlighting is one concern with few parts",
  "routes/connect": "Fresh's layout: the folders are the addresses",
  "routes/docs": "Fresh's layout: the folders are the addresses",
  "routes/prompts": "Fresh's layout: the folders are the addresses",
  "routes/raw": "Fresh's layout: the folders are the addresses",
};
