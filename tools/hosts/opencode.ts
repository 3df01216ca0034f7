/** OpenCode, which speaks the Chat Completions API (platform.openai.com, Chat, streaming). @module */
import type { Asked, Call, Host } from "./host.ts";

export const openCode: Host = {
  name: "OpenCode",
  package: "opencode-ai",
  version: "1.18.33",
  tool: (name) => `pm_${name}`,
  resources: {
    list: { tool: "list_mcp_resources", args: { server: "pm" } },
    templates: { tool: "list_mcp_resource_templates", args: { server: "pm" } },
    read: (uri) => ({ tool: "read_mcp_resource", args: { server: "pm", uri } }),
  },
  promptCommand: (id, value) => ({
    typed: `/pm:${id} ${value}`,
    prompt: value,
    command: `pm:${id}`,
  }),
  answer,
  isTalk: offersTools,
  resultsOf: ({ body }) => resultsOf(body).map(({ content }) => content),
  prepare: ({ server, prompt, command }, { home, work }, api) => {
    const entry = server.kind === "http"
      ? { type: "remote", url: server.url }
      : { type: "local", command: server.command };
    const config = {
      autoupdate: false,
      share: "disabled",
      provider: {
        stand_in: {
          npm: "@ai-sdk/openai-compatible",
          options: { baseURL: `${api}/v1`, apiKey: "dummy" },
          models: { any: { limit: { context: 200_000, output: 8000 } } },
        },
      },
      mcp: { pm: { ...entry, enabled: true } },
    };
    Deno.writeTextFileSync(`${work}/opencode.json`, JSON.stringify(config));
    return {
      program: "opencode",
      args: ["run", "--model", "stand_in/any", ...(command ? ["--command", command] : []), prompt],
      env: { HOME: home, OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_MODELS_FETCH: "1" },
    };
  },
};

interface Message {
  readonly role: string;
  readonly content?: unknown;
}

function resultsOf({ messages = [] }: Asked["body"]): readonly Message[] {
  return (messages as readonly Message[]).filter(({ role }) => role === "tool");
}

function offersTools({ body }: Asked): boolean {
  return Array.isArray(body.tools) && body.tools.length > 0;
}

function answer(asked: Asked, calls: readonly Call[]): Response {
  const turn = resultsOf(asked.body).length;
  const call = offersTools(asked) ? calls[turn] : undefined;
  const delta = call
    ? {
      tool_calls: [{
        index: 0,
        id: `call_${turn}`,
        type: "function",
        function: { name: call.tool, arguments: JSON.stringify(call.args) },
      }],
    }
    : { content: "done" };
  const chunk = (choice: object) => ({
    id: `chat_${turn}`,
    object: "chat.completion.chunk",
    created: 0,
    model: asked.body.model,
    choices: [{ index: 0, ...choice }],
  });
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const parts = [
    chunk({ delta: { role: "assistant", ...delta }, finish_reason: null }),
    { ...chunk({ delta: {}, finish_reason: call ? "tool_calls" : "stop" }), usage },
  ];
  const lines = [...parts.map((part) => JSON.stringify(part)), "[DONE]"];
  return new Response(lines.map((line) => `data: ${line}\n\n`).join(""), {
    headers: { "content-type": "text/event-stream" },
  });
}
