import { findEntries, pageOf } from "./lists.ts";
import { operation, OPERATIONS } from "./operations.ts";
import { promptRecord, promptSummary } from "./records.ts";

/** `/api/prompts`: the prompts, found and paged. */
export const list = operation(OPERATIONS.prompts, ({ catalog, hrefs }, query) => {
  const found = findEntries(catalog, { kind: "prompt", entries: catalog.prompts }, query);
  const { items, about } = pageOf(catalog, found, {
    query,
    href: (page) => hrefs.api("prompts", { ...query, page }),
  });
  return { ...about, prompts: items.map((prompt) => promptSummary(prompt, hrefs)) };
});

/** `/api/prompts/<id>`: one prompt. */
export const record = operation(OPERATIONS["prompts/{id}"], (context) => {
  const prompt = context.catalog.prompts.get(context.rest.join("/"));
  return prompt && promptRecord(prompt, context);
});
