import assert from "node:assert/strict";
import { createLogger, type Fields, type LoggerOptions } from "./log.ts";

const TIME = new Date("2026-12-01T00:00:00Z");

function logged(format: LoggerOptions["format"], message: string, fields?: Fields): string {
  const lines: string[] = [];
  createLogger({ format, write: (line) => lines.push(line), now: () => TIME }).warn(
    message,
    fields,
  );
  assert.equal(lines.length, 1);
  return lines[0]!;
}

const FORGED = "x\nerror: all is lost\r\n\t\x1b[2J\u202e\u2028\x85";

Deno.test("an event is one line, whatever its message and its facts hold", () => {
  const spelled = String.raw`x\nerror: all is lost\r\n\t\u001b[2J\u202e\u2028\u0085`;
  assert.equal(
    logged("text", FORGED, { reason: FORGED }),
    `warning: ${spelled} reason=${spelled}\n`,
  );
  const line = logged("json", FORGED, { reason: FORGED });
  assert.match(line, /^[\x20-\x7e]*\n$/);
  assert.deepEqual(JSON.parse(line), {
    time: "2026-12-01T00:00:00.000Z",
    level: "warn",
    message: FORGED,
    reason: FORGED,
  });
});

for (const format of ["text", "json"] as const) {
  for (
    const [kind, character] of [["letters", "x"], ["controls", "\x01"], ["quotes", '"']] as const
  ) {
    Deno.test(`facts of many ${kind} are cut (${format})`, () => {
      const reason = character.repeat(900_000);
      const line = logged(format, "it failed", { requestId: "r1", reason, count: 7 });
      assert(line.length < 600, `${line.length} characters`);
      assert(line.includes("r1") && line.includes("…") && line.includes("7"));
      if (format === "json") JSON.parse(line);
    });
  }
}

Deno.test("a message alone is ours: commands to copy stay whole", () => {
  const command = `Run: ${"deno ".repeat(200)}`;
  assert.equal(logged("text", command), `warning: ${command}\n`);
});

Deno.test("facts that have no value are left out", () => {
  assert.equal(logged("text", "a", { b: undefined, c: false }), "warning: a c=false\n");
});
