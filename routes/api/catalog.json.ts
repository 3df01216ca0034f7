import { catalogDigest } from "../../catalog/model/digest.ts";
import { operation, OPERATIONS } from "./operations.ts";
import { docSummary, promptSummary, skillSummary } from "./records.ts";

/** `/api/catalog.json`: everything that is served, in one answer. */
export const handler = operation(OPERATIONS["catalog.json"], ({ catalog, hrefs, options }) => ({
  ...catalog.site,
  version: options.version,
  digest: catalogDigest(catalog),
  mcp: hrefs.absolute(hrefs.mcp()),
  skills: [...catalog.skills.values()].map((skill) => skillSummary(skill, hrefs)),
  prompts: [...catalog.prompts.values()].map((prompt) => promptSummary(prompt, hrefs)),
  docs: [...catalog.docs.values()].map((doc) => docSummary(doc, hrefs)),
}));
