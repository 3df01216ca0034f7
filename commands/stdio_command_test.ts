import assert from "node:assert/strict";
import { readConfig } from "../config.ts";
import { withContent } from "./sources.ts";
import { stdioCommand } from "./stdio_command.ts";

function commandFor(args: readonly string[], deno = "/usr/bin/deno") {
  const surroundings = { env: () => undefined, cwd: "/home/me" };
  const reading = readConfig(args, surroundings);
  assert(reading.kind === "config");
  return stdioCommand({
    config: withContent(reading.config, { cwd: "/none", bundled: "/app/docs" }),
    main: "/app/main.ts",
    runtime: { path: deno, version: "2.9.6" },
  });
}

Deno.test("the stdio command serves the same content with the least permissions", () => {
  const plain = commandFor([]);
  assert.deepEqual(plain, {
    command: "deno",
    args: [
      "run",
      "--no-prompt",
      "--allow-read=/app/docs",
      "/app/main.ts",
      "stdio",
      "--content",
      "/app/docs",
    ],
  });
  const flags = ["--skills", "mine", "--tools", "none", "--page-size", "10", "--port", "9000"];
  assert.deepEqual(commandFor(flags)?.args.slice(-8), [
    "--content",
    "/app/docs",
    "--skills",
    "/home/me/mine",
    "--tools",
    "none",
    "--page-size",
    "10",
  ]);
});

Deno.test("a Deno that npx fetched is started by npx", () => {
  const command = commandFor([], "/home/me/.npm/_npx/0a/node_modules/deno/deno");
  assert.equal(command?.command, "npx");
  assert.deepEqual(command?.args.slice(0, 3), ["-y", "deno@2.9.6", "run"]);
});

Deno.test("readers at other machines are offered no command of this one", () => {
  assert.equal(commandFor(["--public-url", "https://example.org"]), undefined);
  assert.equal(commandFor(["--host", "0.0.0.0", "--allowed-host", "box"]), undefined);
});
