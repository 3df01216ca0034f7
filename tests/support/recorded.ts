import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../fixtures/recorded", import.meta.url));

/**
 * Holds a text against the one in `tests/fixtures/recorded/`: for answers that are too long to be written in a test,
 * and of which every word counts. After a change that is meant, record it anew, and read the difference before it is
 * committed: `RECORD=1 deno task test FILE`.
 */
export function assertRecorded(name: string, actual: string): void {
  const path = `${FOLDER}/${name}`;
  if (Deno.env.get("RECORD") === "1") {
    Deno.mkdirSync(FOLDER, { recursive: true });
    Deno.writeTextFileSync(path, actual);
  }
  const recorded = Deno.readTextFileSync(path).split("\n");
  const lines = actual.split("\n");
  const at = lines.findIndex((line, index) => line !== recorded[index]);
  const from = Math.max(0, at < 0 ? recorded.length : at);
  // the lines around the first difference say more than a comparison of the whole
  assert.deepEqual(
    lines.slice(from, from + 20),
    recorded.slice(from, from + 20),
    `${name} differs from line ${
      from + 1
    } on; if it should, record it: RECORD=1 deno task test FILE`,
  );
}
