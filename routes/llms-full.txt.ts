import { allForModels } from "./twins/listing.ts";
import type { RouteHandler } from "./site/answer.ts";

/** `/llms-full.txt`: the documents themselves, one after another, up to two million characters. */
export const handler: RouteHandler = {
  GET: (context) => ({
    kind: "text",
    text: allForModels(context),
    type: "text/plain; charset=utf-8",
    etag: "catalogue",
  }),
};
