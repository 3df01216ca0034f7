/**
 * What answers advise to do next. A server may offer some of its tools only, and a tool that is not there is a dead end:
 * no answer names one.
 *
 * @module
 */
import type { Finders } from "../methods/unknown_resource.ts";
import { METHODS } from "../methods/unknown_resource.ts";
import { quote } from "../protocol/errors.ts";
import type { ToolContext } from "./tool.ts";

/** The tools that a server offers. */
export type Offer = Pick<ToolContext, "offered">;

/** Names those of some tools that are offered: `a`, `a or b`; `undefined` where none is. */
export function anyOf(names: readonly string[], { offered }: Offer): string | undefined {
  return names.filter((name) => offered.has(name)).join(" or ") || undefined;
}

/** Says what to do where nothing was found. @param near Names or words like those that were looked for, best first. */
export function hintFor(query: string, near: readonly string[], offer: Offer): string {
  const names = near.slice(0, 5).map(quote).join(", ");
  const list = anyOf(["list_skills"], offer);
  const other = list === undefined ? "try other words" : `try other words, or ${list}`;
  return `Nothing is found for ${quote(query)}: ${
    near.length > 0 ? `did you mean ${names}?` : other
  }`;
}

/** Says how the bytes or the text of a URI are had. */
export function wayTo(uri: string, offer: Offer): string {
  return offer.offered.has("read_resource") ? `read_resource gives ${uri}` : `read ${uri}`;
}

/** What a model finds things with, best first; without a tool for them the methods of the protocol. */
export function findersFor(
  ways: Readonly<Record<keyof Finders, readonly string[]>>,
  { offered }: Offer,
): Finders {
  const first = (kind: keyof Finders) =>
    ways[kind].find((name) => offered.has(name)) ?? METHODS[kind];
  return { skills: first("skills"), prompts: first("prompts"), pages: first("pages") };
}
