import { catalogDigest } from "../catalog/model/digest.ts";
import type { RouteHandler } from "./site/answer.ts";

/** `/readyz`: a snapshot is loaded and the process is not shutting down; with counts, generation and the digest of the catalogue. */
export const handler: RouteHandler = {
  GET: ({ catalog, options }) => {
    const { ready, generation } = options.readiness?.() ?? { ready: true, generation: 1 };
    const status = ready ? 200 : 503;
    if (options.cacheScope === "private") {
      return { kind: "status", status, value: { ready, generation } };
    }
    return {
      kind: "status",
      status,
      value: {
        ready,
        generation,
        digest: catalogDigest(catalog),
        skills: catalog.skills.size,
        prompts: catalog.prompts.size,
        docs: catalog.docs.size,
        diagnostics: catalog.diagnostics.length,
      },
    };
  },
};
