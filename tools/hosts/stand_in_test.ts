import assert from "node:assert/strict";
import { claudeCode } from "./claude_code.ts";
import { codex, codexScripts } from "./codex.ts";
import type { Call, Host } from "./host.ts";
import { startStandIn } from "./stand_in.ts";

const CALLS: readonly Call[] = [{ tool: "load_skill", args: { name: "a" } }, {
  tool: "search",
  args: {},
}];

/** What a host sends at first, and after it has run `count` calls. */
const TALKS: readonly (readonly [string, Host, string, (count: number) => object])[] = [
  ["Messages", claudeCode, "/v1/messages", (count) => ({
    stream: true,
    tools: [{ name: "x" }],
    messages: [{ role: "user", content: "go" }, {
      role: "user",
      content: Array.from({ length: count }, (_, index) => ({
        type: "tool_result",
        content: `result ${index}`,
      })),
    }],
  })],
  ["Responses", codex, "/v1/responses", (count) => ({
    tools: [{ type: "namespace", name: "mcp__pm", tools: [{ name: "load_skill" }] }],
    input: Array.from({ length: count }, (_, index) => ({
      type: "function_call_output",
      output: `result ${index}`,
    })),
  })],
  ["Responses with scripts", codexScripts, "/v1/responses", (count) => ({
    input: Array.from({ length: count }, (_, index) => ({
      type: "custom_tool_call_output",
      output: `result ${index}`,
    })),
  })],
];

for (const [name, host, path, body] of TALKS) {
  Deno.test(`the stand-in for the ${name} API asks for one call after another and keeps what comes back`, async () => {
    await using standIn = startStandIn(host, CALLS);
    assert.equal(standIn.heard(), undefined);
    const answers: string[] = [];
    for (const count of [0, 1, 2]) {
      const request = new Request(standIn.url + path, {
        method: "POST",
        body: JSON.stringify(body(count)),
      });
      answers.push(await (await fetch(request)).text());
    }
    const asked = answers.map((text) => CALLS.filter(({ tool }) => text.includes(tool)));
    assert.deepEqual(asked, [[CALLS[0]], [CALLS[1]], []]);
    assert.deepEqual(standIn.heard()?.results, ["result 0", "result 1"]);
  });
}
