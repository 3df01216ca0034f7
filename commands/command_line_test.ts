import assert from "node:assert/strict";
import { readConfig } from "../config.ts";
import { withContent } from "./sources.ts";
import { checkCommand } from "./check_command.ts";
import { commandLine, denoWords } from "./command_line.ts";

const NPX = { path: "/home/me/.npm/_npx/0a/node_modules/deno/deno", version: "2.9.6" };
const DENO = { path: "/usr/bin/deno", version: "2.9.6" };

Deno.test("a command line names the Deno that runs, grants what it is told, and can be pasted", () => {
  assert.deepEqual([denoWords(DENO), denoWords(NPX)], [["deno"], ["npx", "-y", "deno@2.9.6"]]);
  const grants = {
    read: ["/my notes", "/b"],
    write: ["/c"],
    net: ["[::1]:80"],
    env: ["PERSONAL_MCP_*"],
  };
  assert.equal(
    commandLine(grants, "/app/main.ts", ["list", "it's"], NPX),
    "npx -y deno@2.9.6 run --no-prompt '--allow-read=/my notes,/b' --allow-write=/c '--allow-net=[::1]:80' " +
      "'--allow-env=PERSONAL_MCP_*' /app/main.ts list 'it'\\''s'",
  );
  assert.equal(
    commandLine({ read: ["$HOME/notes"] }, "main.ts", ["--content=~/notes"], DENO),
    "deno run --no-prompt \"--allow-read=$HOME/notes\" main.ts '--content=~/notes'",
  );
});

const PLACES = { cwd: "/none", bundled: "/app/docs" };

Deno.test("the command that checks what is served can be run from where it is read", () => {
  const program = { main: "/app/main.ts", args: [], content: "/app/docs", folders: [] };
  const command = (args: readonly string[], cwd?: string, runtime = DENO) => {
    const surroundings = {
      env: () => undefined,
      cwd: cwd ?? "/home/me",
    };
    const reading = readConfig(args, surroundings);
    assert(reading.kind === "config");
    return checkCommand({ config: withContent(reading.config, PLACES), program }, cwd, runtime);
  };
  assert.deepEqual([
    command([], "/app"),
    command(["--content", "notes"], "/home/me"),
    command(["--content", "/my notes", "--skills", "more"], "/home/me", NPX),
    command(["--content", "notes"]),
  ], [
    `deno run --no-prompt --allow-read=docs main.ts check`,
    `deno run --no-prompt --allow-read=notes /app/main.ts check --content notes`,
    `npx -y deno@2.9.6 run --no-prompt '--allow-read=/my notes,more' /app/main.ts check --content '/my notes' --skills more`,
    `deno run --no-prompt --allow-read=/home/me/notes /app/main.ts check --content /home/me/notes`,
  ]);
});
