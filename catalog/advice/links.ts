import { quote } from "../diagnostics.ts";
import { linksOf, type Place as Origin, resolveLink, type WrittenLink } from "../links.ts";
import type { Catalog, Problem } from "../types.ts";
import { advise } from "./rules.ts";

/** A document whose links are checked. */
export interface Linked {
  readonly from: Origin;
  readonly body: string;
  readonly bodyLine: number;
}

/** Advises on links that lead nowhere, outside, or to a scheme that no page follows. */
export function adviseLinks(
  { from, body, bodyLine }: Linked,
  catalog: Catalog,
): readonly Problem[] {
  return linksOf(body).flatMap((link) =>
    adviseLink({ ...link, line: link.line + bodyLine - 1 }, from, catalog) ?? []
  );
}

function adviseLink(link: WrittenLink, from: Origin, catalog: Catalog): Problem | undefined {
  const { href, kind, line, column } = link;
  const place = { line, column };
  if (kind === "path" && from.kind !== "skill") return undefined;
  const target = resolveLink(from, href, catalog);
  switch (target.kind) {
    case "missing":
      return advise(
        "link-missing",
        `the ${kind} ${quote(href)} leads to nothing that is served`,
        target.near === undefined
          ? "Add the file, or remove the link"
          : `Did you mean ${target.near}?`,
        place,
      );
    case "outside":
      return advise(
        "link-outside",
        `the ${kind} ${quote(href)} leaves the served folder and is not followed`,
        "Copy the file in, or link to an address",
        place,
      );
    case "unsafe":
      return advise(
        "link-unsafe",
        `the ${kind} ${quote(href)} is shown as text`,
        "Use http, https or mailto, or a relative path",
        place,
      );
    default:
      return undefined;
  }
}

/** Collects the texts of a skill that may mention its files. */
export function mentions(texts: readonly string[], path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return texts.some((text) =>
    text.includes(path) || text.includes(name) || text.includes(encodeURI(path))
  );
}
