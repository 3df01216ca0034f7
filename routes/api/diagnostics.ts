import { checkCatalog } from "../../catalog/check/check.ts";
import type { Severity } from "../../catalog/model/types.ts";
import { isForAuthors } from "../models/problems.ts";
import { pageOf } from "./lists.ts";
import { operation, OPERATIONS } from "./operations.ts";
import { toProblem } from "./records.ts";

/** `/api/diagnostics`: what is not served, served with problems, or worth mending. */
export const handler = operation(OPERATIONS.diagnostics, (context, query) => {
  if (!isForAuthors(context)) return undefined;
  const { catalog, hrefs } = context;
  const all = checkCatalog(catalog);
  const found = all.filter(({ severity }) => query.severity === "" || severity === query.severity);
  const { items, about } = pageOf(catalog, found, {
    query,
    href: (page) => hrefs.api("diagnostics", { ...query, page }),
  });
  const countOf = (wanted: Severity) => all.filter(({ severity }) => severity === wanted).length;
  return {
    ...about,
    errors: countOf("error"),
    warnings: countOf("warning"),
    notes: countOf("note"),
    diagnostics: items.map(toProblem),
  };
});
