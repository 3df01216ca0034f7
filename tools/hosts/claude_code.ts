/** Claude Code, which speaks the Messages API (docs.anthropic.com, Messages, streaming). @module */
import type { Asked, Call, Host } from "./host.ts";
import { events } from "./stand_in.ts";

export const claudeCode: Host = {
  name: "Claude Code",
  package: "@anthropic-ai/claude-code",
  version: "2.1.332",
  tool: (name) => `mcp__pm__${name}`,
  resources: {
    list: { tool: "ListMcpResourcesTool", args: { server: "pm" } },
    read: (uri) => ({ tool: "ReadMcpResourceTool", args: { server: "pm", uri } }),
  },
  promptCommand: (id, value) => {
    const typed = `/mcp__pm__${id} ${value}`;
    return { typed, prompt: typed };
  },
  isTalk: offersTools,
  answer,
  resultsOf: ({ body }) => blocksOf(body, "tool_result").map(({ content }) => content),
  prepare: ({ server, prompt }, { home, work }, api) => {
    const entry = server.kind === "http"
      ? { type: "http", url: server.url }
      : { type: "stdio", command: server.command[0], args: server.command.slice(1) };
    const config = `${work}/../mcp.json`;
    Deno.writeTextFileSync(config, JSON.stringify({ mcpServers: { pm: entry } }));
    return {
      program: "claude",
      args: [
        "-p",
        prompt,
        "--strict-mcp-config",
        "--mcp-config",
        config,
        "--allowedTools",
        "mcp__pm,ListMcpResourcesTool,ReadMcpResourceTool",
        "--output-format",
        "stream-json",
        "--verbose",
      ],
      env: {
        HOME: home,
        ANTHROPIC_BASE_URL: api,
        ANTHROPIC_API_KEY: "dummy",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        DISABLE_TELEMETRY: "1",
        DISABLE_AUTOUPDATER: "1",
      },
    };
  },
};

function offersTools({ body }: Asked): boolean {
  return Array.isArray(body.tools) && body.tools.length > 0;
}

interface Block {
  readonly type: string;
  readonly content?: unknown;
}

function blocksOf({ messages = [] }: Asked["body"], type: string): readonly Block[] {
  return (messages as readonly { readonly content: string | readonly Block[] }[])
    .flatMap(({ content }) => typeof content === "string" ? [] : content)
    .filter((block) => block.type === type);
}

function answer(asked: Asked, calls: readonly Call[]): Response {
  if (asked.path.endsWith("/count_tokens")) return Response.json({ input_tokens: 10 });
  if (!asked.path.endsWith("/messages")) return Response.json({});
  const turn = blocksOf(asked.body, "tool_result").length;
  const call = offersTools(asked) ? calls[turn] : undefined;
  const [block, start, delta, stop] = call
    ? [
      { type: "tool_use", id: `toolu_${turn}`, name: call.tool, input: call.args },
      { type: "tool_use", id: `toolu_${turn}`, name: call.tool, input: {} },
      { type: "input_json_delta", partial_json: JSON.stringify(call.args) },
      "tool_use",
    ]
    : [
      { type: "text", text: "done" },
      { type: "text", text: "" },
      { type: "text_delta", text: "done" },
      "end_turn",
    ];
  const message = {
    id: `msg_${turn}`,
    type: "message",
    role: "assistant",
    model: asked.body.model,
    content: [block],
    stop_reason: stop,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  if (!asked.body.stream) return Response.json(message);
  return events(
    [
      { type: "message_start", message: { ...message, content: [], stop_reason: null } },
      { type: "content_block_start", index: 0, content_block: start },
      { type: "content_block_delta", index: 0, delta },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: stop }, usage: { output_tokens: 1 } },
      { type: "message_stop" },
    ],
  );
}
