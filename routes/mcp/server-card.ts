import { MISSING, type RouteHandler } from "../site/answer.ts";
import { serverCard } from "../well_known/cards.ts";

/** `/mcp/server-card`: the place that SEP-2127 reserves for it. */
export const handler: RouteHandler = {
  GET: (context) => context.ending === "slash" ? MISSING : serverCard(context),
};
