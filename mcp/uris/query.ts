import { decodePercent } from "../../text/percent.ts";

/** One pair of a query: a broken percent escape leaves no value. */
export interface Pair {
  readonly key: string;
  readonly value: string | undefined;
}

/** Takes a query apart. Names and values are percent-decoded, and `+` is a plus (RFC 3986, not HTML forms). */
export function pairsOf(query: string): readonly Pair[] {
  return query.split("&").filter(Boolean).map((part) => {
    const [, name = part, value = ""] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    return { key: decodePercent(name) ?? name, value: decodePercent(value) };
  });
}

/** Splits a comma list, without blanks around its items and without empty ones. */
export function splitList(list: string): readonly string[] {
  return list.split(",").map((item) => item.trim()).filter(Boolean);
}
