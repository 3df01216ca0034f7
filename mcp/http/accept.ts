/** The media types that an answer can have, the preferred one first. */
const OFFERED = ["application/json", "text/event-stream"] as const;

/**
 * Chooses the media type of an answer: JSON wherever the client takes it, an event stream for those that take nothing
 * else, undefined where neither will do. An absent header takes everything (RFC 9110, section 12.5.1).
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { chooseMediaType } from "./accept.ts";
 *
 * assert.equal(chooseMediaType("text/event-stream, application/json"), "application/json");
 * assert.equal(chooseMediaType("text/event-stream"), "text/event-stream");
 * ```
 */
export function chooseMediaType(accept: string | null): typeof OFFERED[number] | undefined {
  if (accept === null || accept.trim() === "") return OFFERED[0];
  const ranges = accept.split(",").map(parseRange);
  return OFFERED.find((type) => {
    const names = [type, `${type.split("/")[0]}/*`, "*/*"];
    const range = names.map((name) => ranges.find((range) => range.name === name))
      .find((range) => range !== undefined);
    return range !== undefined && range.weight > 0;
  });
}

function parseRange(text: string): { readonly name: string; readonly weight: number } {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
  return { name, weight: weight === undefined ? 1 : Number(weight) };
}
