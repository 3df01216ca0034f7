import { decodePercent } from "../../text/percent.ts";
import type { Catalog } from "../model/types.ts";
import { findNode, type Node } from "./places.ts";

/** Tells whether a link has the scheme of this server's resources. */
export function isResourceUri(link: string): boolean {
  return /^(?:skill|resource):\/\//i.test(link);
}

/**
 * Finds what a URI of this server names, as a link in a document: `skill://pdf/SKILL.md`, `resource://docs/usage.md`,
 * `resource://prompts/plan/document`. A manifest is found as its skill.
 */
export function findUri(uri: string, catalog: Catalog): Node | undefined {
  const [, scheme = "", rest = ""] = /^(skill|resource):\/\/([^?#]*)/i.exec(uri) ?? [];
  const segments = rest.split("/").map((segment) => decodePercent(segment) ?? segment);
  if (segments.some((segment) => /^(?:|\.|\.\.)$|[\\/]/.test(segment))) return undefined;
  if (scheme.toLowerCase() === "skill") {
    const path = segments.at(-1) === "_manifest" ? segments.slice(0, -1) : segments;
    return findInRoom(`skills/${path.join("/")}`, catalog);
  }
  const [room, ...names] = segments;
  switch (room) {
    case "docs":
      return findPage(names.join("/"), catalog);
    case "prompts":
      return names[1] === "document" ? findNode(`prompts/${names[0]}`, catalog) : undefined;
    case "skills":
      return findById(names, catalog);
    default:
      return undefined;
  }
}

/** A group of skills has no URI. */
function findInRoom(path: string, catalog: Catalog): Node | undefined {
  const node = findNode(path, catalog);
  return node?.kind.startsWith("skill") && node.kind !== "skill-group" ? node : undefined;
}

function findPage(path: string, catalog: Catalog): Node | undefined {
  const doc = catalog.docs.get(path);
  return doc && { kind: "doc", doc };
}

/** `<id>/document` and `<id>/references/<ref>`. */
function findById(names: readonly string[], catalog: Catalog): Node | undefined {
  const [id = "", kind, ref] = names;
  const skill = catalog.skills.get(id.replaceAll(".", "/"));
  if (skill === undefined) return undefined;
  if (kind === "document" && names.length === 2) return { kind: "skill", skill };
  const reference = skill.references.find((each) => each.id === ref);
  return kind === "references" && reference && names.length === 3
    ? { kind: "skill-file", skill, file: reference.path }
    : undefined;
}
