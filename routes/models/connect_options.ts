import type { RouteContext } from "../site/answer.ts";
import type { ConnectOptions } from "../../clients/snippets.ts";

/** What clients need to know of the server that answers here. */
export function connectOptions(
  { hrefs, options }: Pick<RouteContext, "hrefs" | "options">,
): ConnectOptions {
  return {
    name: options.server.name ?? "personal-mcp",
    url: hrefs.absolute(hrefs.mcp()),
    stdio: options.server.stdio,
  };
}
