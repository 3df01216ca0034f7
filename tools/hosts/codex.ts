/**
 * Codex, which speaks the Responses API (platform.openai.com, Responses, streaming).
 *
 * What it does depends on the model that it believes to talk to: for the newest it offers one tool, `exec`, whose input
 * is JavaScript that calls all other tools; for models that it does not know it offers every tool by itself.
 *
 * @module
 */
import type { Asked, Call, Host } from "./host.ts";
import { events } from "./stand_in.ts";

/** Codex with tools that the model calls one by one. */
export const codex: Host = codexFor("any-model", {
  mode: "tools one by one",
  tool: (name) => name,
  item: functionCall,
});

/** Codex with a model that writes JavaScript, and prints all that a call gives. */
export const codexScripts: Host = codexFor("gpt-5.6-sol", {
  mode: "scripts (gpt-5.6-sol)",
  tool: (name) => `mcp__pm__${name}`,
  item: scriptCall,
});

interface Way {
  readonly mode: string;
  readonly tool: Host["tool"];
  /** Makes the part of an answer that asks for a call. */
  readonly item: (call: Call, turn: number, body: Asked["body"]) => object;
}

function codexFor(model: string, { mode, tool, item }: Way): Host {
  return {
    name: "Codex",
    mode,
    package: "@openai/codex",
    version: "0.171.0",
    tool,
    resources: {
      list: { tool: "list_mcp_resources", args: { server: "pm" } },
      templates: { tool: "list_mcp_resource_templates", args: { server: "pm" } },
      read: (uri) => ({ tool: "read_mcp_resource", args: { server: "pm", uri } }),
    },
    isTalk: ({ path }) => path.endsWith("/responses"),
    answer: (asked, calls) => answer(asked, calls, item),
    resultsOf: ({ body }) => outputsOf(body).map(({ output }) => output),
    prepare: ({ server, prompt }, { home }, api) => {
      Deno.writeTextFileSync(`${home}/config.toml`, configOf(model, server, api));
      return {
        program: "codex",
        args: ["exec", "--skip-git-repo-check", "--json", prompt],
        env: { HOME: home, CODEX_HOME: home, DUMMY_KEY: "dummy" },
      };
    },
  };
}

function configOf(model: string, server: Parameters<Host["prepare"]>[0]["server"], api: string) {
  const entry = server.kind === "http" ? [`url = ${JSON.stringify(server.url)}`] : [
    `command = ${JSON.stringify(server.command[0])}`,
    `args = ${JSON.stringify(server.command.slice(1))}`,
  ];
  return [
    `model = "${model}"`,
    'model_provider = "stand_in"',
    'approval_policy = "never"',
    'sandbox_mode = "read-only"',
    "[model_providers.stand_in]",
    'name = "stand-in"',
    `base_url = "${api}/v1"`,
    'wire_api = "responses"',
    'env_key = "DUMMY_KEY"',
    "[mcp_servers.pm]",
    ...entry,
    'default_tools_approval_mode = "approve"',
    "",
  ].join("\n");
}

interface Item {
  readonly type: string;
  readonly output?: unknown;
}

function outputsOf({ input = [] }: Asked["body"]): readonly Item[] {
  return (input as readonly Item[]).filter(({ type }) => /_call_output$/.test(type));
}

interface Offered {
  readonly type: string;
  readonly name?: string;
  readonly tools?: readonly { readonly name: string }[];
}

function functionCall({ tool, args }: Call, turn: number, { tools = [] }: Asked["body"]): object {
  // tools of a server stand in a namespace of their own
  const namespace = (tools as readonly Offered[])
    .find((each) => each.type === "namespace" && each.tools?.some(({ name }) => name === tool))
    ?.name;
  return {
    type: "function_call",
    id: `fc_${turn}`,
    call_id: `call_${turn}`,
    name: tool,
    arguments: JSON.stringify(args),
    status: "completed",
    ...(namespace && { namespace }),
  };
}

function scriptCall({ tool, args }: Call, turn: number): object {
  return {
    type: "custom_tool_call",
    id: `ctc_${turn}`,
    call_id: `call_${turn}`,
    name: "exec",
    namespace: "functions",
    input: `text(await tools.${tool}(${JSON.stringify(args)}));`,
    status: "completed",
  };
}

function answer({ body }: Asked, calls: readonly Call[], itemOf: Way["item"]): Response {
  const turn = outputsOf(body).length;
  const call = calls[turn];
  const item = call ? itemOf(call, turn, body) : {
    type: "message",
    id: "msg_1",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text: "done", annotations: [] }],
  };
  const response = {
    id: `resp_${turn}`,
    object: "response",
    status: "completed",
    model: body.model,
    output: [item],
    usage: {
      input_tokens: 1,
      output_tokens: 1,
      total_tokens: 2,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
  return events([
    { type: "response.created", response: { ...response, status: "in_progress", output: [] } },
    { type: "response.output_item.added", output_index: 0, item },
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.completed", response },
  ]);
}
