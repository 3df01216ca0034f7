import { MISSING, type RouteHandler } from "./site/answer.ts";

/** `/events`: tells pages of a process that watches its content when there is something new to show. */
export const handler: RouteHandler = {
  GET: ({ options }) => {
    const response = options.changes?.();
    return response ? { kind: "stream", response } : MISSING;
  },
};
