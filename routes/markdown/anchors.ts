import type { Token } from "markdown-it";
import { slugOf } from "../../catalog/markdown/headings.ts";
import type { RawTag } from "../../catalog/markdown/tags.ts";
import { sectionId } from "../site/hrefs.ts";
import { element } from "./elements.ts";

/** Writes a place that links lead to and nobody sees. */
export function anchorTarget(id: string): string {
  return element("span", { class: "anchor-target", id }, "");
}

/** Gives raw tags with a name the id by which links find them, where no other place has it; adds it to `ids`. */
export function setAnchors(tokens: readonly Token[], ids: Set<string>): void {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const name = token.type === "raw_tag" ? (token.meta as RawTag).id : undefined;
    if (name === undefined) continue;
    const id = sectionId(slugOf(name));
    if (!ids.has(id)) token.attrSet("id", id);
    ids.add(id);
  }
}
