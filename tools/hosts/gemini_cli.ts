/** Gemini CLI, which speaks the Gemini API (ai.google.dev, streamGenerateContent). @module */
import type { Asked, Call, Host } from "./host.ts";

export const geminiCli: Host = {
  name: "Gemini CLI",
  package: "@google/gemini-cli",
  version: "0.61.0",
  // the host adds an argument of its own to every tool, and hands it on
  tool: (name) => `mcp_pm_${name}`,
  extra: { wait_for_previous: true },
  resources: {
    list: { tool: "list_mcp_resources", args: {} },
    read: (uri) => ({ tool: "read_mcp_resource", args: { uri } }),
  },
  promptCommand: (id, value) => {
    const typed = `/${id} ${value}`;
    return { typed, prompt: typed };
  },
  isTalk: offersTools,
  answer,
  resultsOf: ({ body }) => resultsOf(body),
  prepare: ({ server, prompt }, { home }, api) => {
    const entry = server.kind === "http"
      ? { httpUrl: server.url }
      : { command: server.command[0], args: server.command.slice(1) };
    const settings = {
      security: { auth: { selectedType: "gemini-api-key" } },
      telemetry: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
      general: { disableAutoUpdate: true },
      mcpServers: { pm: { ...entry, trust: true } },
    };
    Deno.mkdirSync(`${home}/.gemini`);
    Deno.writeTextFileSync(`${home}/.gemini/settings.json`, JSON.stringify(settings));
    return {
      program: "gemini",
      args: ["-m", "gemini-2.5-flash", "--approval-mode", "yolo", "-p", prompt],
      env: {
        HOME: home,
        GEMINI_API_KEY: "dummy",
        GOOGLE_GEMINI_BASE_URL: api,
        GEMINI_CLI_TRUST_WORKSPACE: "true",
      },
    };
  },
};

interface Content {
  readonly parts?: readonly { readonly functionResponse?: { readonly response: unknown } }[];
}

function resultsOf({ contents = [] }: Asked["body"]): readonly unknown[] {
  return (contents as readonly Content[]).flatMap(({ parts = [] }) => parts)
    .flatMap(({ functionResponse }) => functionResponse ? [functionResponse.response] : []);
}

function offersTools({ body }: Asked): boolean {
  return Array.isArray(body.tools) && body.tools.length > 0;
}

function answer(asked: Asked, calls: readonly Call[]): Response {
  if (asked.path.endsWith(":countTokens")) return Response.json({ totalTokens: 10 });
  const call = offersTools(asked) ? calls[resultsOf(asked.body).length] : undefined;
  const part = call ? { functionCall: { name: call.tool, args: call.args } } : { text: "done" };
  const answer = {
    candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: "stand-in",
  };
  if (!asked.path.includes(":stream")) return Response.json(answer);
  return new Response(`data: ${JSON.stringify(answer)}\r\n\r\n`, {
    headers: { "content-type": "text/event-stream" },
  });
}
