// @ts-nocheck the types of this SDK are more than `deno check` can take in
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ResultSchema } from "@modelcontextprotocol/sdk/types.js";

/** Makes a client of the SDK's first version; `fetch` is the door of an HTTP endpoint. */
export function createV1Client() {
  const client = new Client({ name: "v1", version: "1.0.0" });
  return {
    connect: (transport) => client.connect(transport),
    connectHttp: (url, fetch) => client.connect(new StreamableHTTPClientTransport(url, { fetch })),
    close: () => client.close(),
    listResources: (params) => client.listResources(params),
    listResourceTemplates: (params) => client.listResourceTemplates(params),
    listPrompts: (params) => client.listPrompts(params),
    listTools: (params) => client.listTools(params),
    readResource: (params) => client.readResource(params),
    getPrompt: (params) => client.getPrompt(params),
    request: (method, params) => client.request({ method, params }, ResultSchema.passthrough()),
  };
}
