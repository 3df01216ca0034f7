import { listForModels } from "./twins/listing.ts";
import type { RouteHandler } from "./site/answer.ts";

/** `/llms.txt`: what is here and at which addresses, for models (llmstxt.org). */
export const handler: RouteHandler = {
  GET: (context) => ({
    kind: "text",
    text: listForModels(context),
    type: "text/plain; charset=utf-8",
    etag: "catalogue",
  }),
};
