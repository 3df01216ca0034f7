import type { RouteHandler } from "./site/answer.ts";

/** `/healthz`: the process is alive. */
export const handler: RouteHandler = {
  GET: () => ({ kind: "status", status: 200, value: { alive: true } }),
};
