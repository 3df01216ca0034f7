/**
 * The clients that people use, behind one face: the SDK's second version in each of its modes, and its first.
 * @module
 */
import {
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { z } from "zod";
import { createHttpEndpoint, type McpOptions } from "../../mcp/endpoint.ts";
import { startStdio } from "../support/processes.ts";
import { type Answer, linesOf, MODERN, openPipe, type Pipe } from "../support/wire.ts";

/** A connected client. What it returns was checked by its own schemas. */
export interface TestClient extends AsyncDisposable {
  /** The versions of the protocol that it may have agreed on. */
  readonly era: "legacy" | "modern";
  listResources(): Promise<readonly Answer[]>;
  listTemplates(): Promise<readonly Answer[]>;
  listPrompts(): Promise<readonly Answer[]>;
  listTools(): Promise<readonly Answer[]>;
  read(uri: string): Promise<Answer>;
  getPrompt(name: string, values?: Record<string, string>): Promise<Answer>;
  request(method: string, params: Record<string, unknown>): Promise<Answer>;
  /** The client's own Skills extension, which checks every entry, digest and size. */
  readonly skills: SkillsClient | undefined;
}

/** The ways into a server: two within this process, and `main.ts stdio` as hosts start it. */
export type Door = "http" | "stdio" | "process";

/** What is served; a process loads it from `content` itself. */
export interface ServedOptions extends McpOptions {
  readonly content?: string;
}

/** A client by name, and how to connect it. */
export interface ClientKind {
  readonly name: string;
  connect(door: Door, options: ServedOptions): Promise<TestClient>;
}

const URL_OF_MCP = new URL("http://localhost/mcp");

export const CLIENTS: readonly ClientKind[] = [
  { name: "v2 auto", connect: (door, options) => connectV2("auto", "modern", door, options) },
  { name: "v2 legacy", connect: (door, options) => connectV2("legacy", "legacy", door, options) },
  {
    name: `v2 pinned to ${MODERN}`,
    connect: (door, options) => connectV2({ pin: MODERN }, "modern", door, options),
  },
  { name: "v1", connect: connectV1 },
];

type Mode = "auto" | "legacy" | { readonly pin: string };

async function connectV2(
  mode: Mode,
  era: TestClient["era"],
  door: Door,
  options: ServedOptions,
): Promise<TestClient> {
  const client = new Client({ name: "v2", version: "1.0.0" }, { versionNegotiation: { mode } });
  const { transport, close } = openV2(door, options);
  await client.connect(transport);
  return {
    era,
    listResources: async () => (await client.listResources()).resources,
    listTemplates: async () => (await client.listResourceTemplates()).resourceTemplates,
    listPrompts: async () => (await client.listPrompts()).prompts,
    listTools: async () => (await client.listTools()).tools,
    read: async (uri) => only((await client.readResource({ uri })).contents),
    getPrompt: (name, values) => client.getPrompt({ name, ...(values && { arguments: values }) }),
    request: (method, params) => client.request({ method, params }, z.looseObject({})),
    skills: new SkillsClient(client),
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await close();
    },
  };
}

interface OpenDoor {
  readonly transport: Transport;
  close(): Promise<void>;
}

function openV2(door: Door, options: ServedOptions): OpenDoor {
  if (door !== "http") return openLines(door, options);
  const endpoint = createHttpEndpoint(options);
  const fetch = fetchOf(endpoint);
  return {
    transport: new StreamableHTTPClientTransport(URL_OF_MCP, { fetch }),
    close: endpoint.close,
  };
}

function fetchOf(endpoint: { fetch(request: Request): Promise<Response> }): typeof fetch {
  return (input, init) => endpoint.fetch(new Request(input, init));
}

/** The client's end of a connection on lines; both versions of the SDK take it as a transport. */
function openLines(door: "stdio" | "process", options: ServedOptions): OpenDoor {
  const lines = door === "stdio" ? openPipe(options) : openProcess(options);
  const transport: Transport = {
    start: () => {
      (async () => {
        for (let message = await lines.read(); message; message = await lines.read()) {
          transport.onmessage?.(message);
        }
        transport.onclose?.();
      })().catch((error) => transport.onerror?.(error));
      return Promise.resolve();
    },
    send: (message) => lines.write(`${JSON.stringify(message)}\n`),
    close: async () => {
      await lines.end();
    },
  };
  return { transport, close: () => Promise.resolve() };
}

/** Starts a process; its end fails the test unless it follows the end of input with exit code 0. */
function openProcess(
  { content, pageSize }: ServedOptions,
): Pick<Pipe, "write" | "read"> & { end(): Promise<void> } {
  if (content === undefined) throw new Error("A process needs the path of its content");
  const process = startStdio({
    content,
    flags: pageSize === undefined ? [] : [`--page-size=${pageSize}`],
  });
  const writer = process.stdin.getWriter();
  const lines = linesOf(process.stdout);
  return {
    write: (bytes) =>
      writer.write(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes),
    read: async () => (await lines.next()).value,
    end: async () => {
      await writer.close();
      const { code } = await process.status;
      if (code !== 0) throw new Error(`The process ended with ${code}`);
    },
  };
}

async function connectV1(door: Door, options: ServedOptions): Promise<TestClient> {
  const { createV1Client } = await import(new URL("./v1_client.js", import.meta.url).href);
  const client = createV1Client();
  const endpoint = createHttpEndpoint(options);
  if (door === "http") await client.connectHttp(URL_OF_MCP, fetchOf(endpoint));
  else await client.connect(openLines(door, options).transport);
  return {
    era: "legacy",
    listResources: () => walk("resources", client.listResources),
    listTemplates: () => walk("resourceTemplates", client.listResourceTemplates),
    listPrompts: () => walk("prompts", client.listPrompts),
    listTools: () => walk("tools", client.listTools),
    read: async (uri) => only((await client.readResource({ uri })).contents),
    getPrompt: (name, values) => client.getPrompt({ name, arguments: values }),
    request: client.request,
    skills: undefined,
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await endpoint.close();
    },
  };
}

/** Lists all pages of a list. */
export async function walk(
  key: string,
  list: (params: { cursor?: string }) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const items: Answer[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(cursor === undefined ? {} : { cursor });
    items.push(...page[key]);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return items;
}

function only<T>(items: readonly T[]): T {
  if (items.length !== 1) throw new Error(`Expected one item, got ${items.length}`);
  return items[0]!;
}
