/**
 * The MCP face: everything that other rooms call.
 *
 * @module
 */
export {
  createHttpEndpoint,
  type HttpEndpoint,
  type HttpEndpointOptions,
} from "./http_endpoint.ts";
export {
  serveStdioEndpoint,
  type StdioEndpoint,
  type StdioEndpointOptions,
} from "./stdio_endpoint.ts";
export type { McpOptions, Notifier } from "./options.ts";
export type { SupportingFiles } from "./resource_list.ts";
export type { Target } from "./targets.ts";
export { LONGEST_QUERY } from "./catalog_query.ts";
export { urisNamed } from "./names.ts";
export { type Contents, readResource } from "./resources.ts";
export { createToolbox, TOOL_NAMES, type ToolChoice } from "./tools.ts";
export { docUri, promptDocumentUri, skillFileUri } from "./uris.ts";
