/**
 * The MCP endpoint: everything that other rooms call.
 *
 * @module
 */
export {
  createHttpEndpoint,
  type HttpEndpoint,
  type HttpEndpointOptions,
} from "./http/endpoint.ts";
export {
  serveStdioEndpoint,
  type StdioEndpoint,
  type StdioEndpointOptions,
} from "./stdio/endpoint.ts";
export type { McpOptions, Notifier, SupportingFiles, ToolChoice } from "./protocol/options.ts";
export type { Target } from "./uris/targets.ts";
export { LONGEST_QUERY } from "./records/queried_index.ts";
export { announce } from "./server/announce.ts";
export { urisNamed } from "./uris/names.ts";
export { type Contents, readResource } from "./methods/resources_read.ts";
export { createToolbox, TOOL_NAMES } from "./tools/toolbox.ts";
export { docUri, promptDocumentUri, skillFileUri } from "./uris/uris.ts";
export { PROTOCOL_VERSIONS } from "./server/server.ts";
