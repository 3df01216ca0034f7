import assert from "node:assert/strict";

/** What rendered Markdown may hold: elements, and for each its attributes. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["aria-label", "class", "href", "id", "rel", "role", "title"],
  blockquote: [],
  br: [],
  code: ["class"],
  details: ["class", "open"],
  div: ["aria-label", "class", "role", "tabindex"],
  em: [],
  figcaption: [],
  figure: ["class"],
  h1: ["id"],
  h2: ["id"],
  h3: ["id"],
  h4: ["id"],
  h5: ["id"],
  h6: ["id"],
  hr: [],
  img: ["alt", "loading", "src", "title"],
  input: ["aria-label", "checked", "disabled", "type"],
  li: ["class", "id"],
  ol: ["class", "start"],
  p: ["class"],
  pre: ["aria-label", "role", "tabindex"],
  s: [],
  section: ["aria-label", "class", "role"],
  small: ["class"],
  span: ["aria-hidden", "class", "id", "title"],
  strong: [],
  summary: ["class"],
  sup: ["class"],
  table: [],
  tbody: [],
  td: ["class"],
  th: ["class", "scope"],
  thead: [],
  tr: [],
  ul: ["class"],
};

const VOID = new Set(["br", "hr", "img", "input"]);

/** What an attribute may say, where its value matters. */
const VALUES: Readonly<Record<string, RegExp>> = {
  class: /^[a-z][\w-]*( [a-z][\w-]*)*$/,
  href: /^(?:#|\/(?![/\\])|https?:\/\/|mailto:)/,
  id: /^(?:s-|fn-\d+$|fnref-\d+(?:-\d+)?$)/,
  src: /^(?:\/[\w-]+)?\/raw\/(?:skills|docs)\//,
  type: /^checkbox$/,
};

const ENTITY = "&(?:amp|lt|gt|quot|#x27);";
const TEXT = new RegExp(`(?:[^<>&]|${ENTITY})+`, "y");
const START = new RegExp(`<([a-z][a-z0-9]*)((?: [a-z-]+(?:="(?:[^"<>&]|${ENTITY})*")?)*)>`, "y");
const END = /<\/([a-z][a-z0-9]*)>/y;

/**
 * Asserts that HTML is what our renderer may write: every character belongs to escaped text or to a tag of the list
 * above, elements are closed in order, links hold no links, ids are unique. Whatever it does not understand fails.
 */
export function assertSafeHtml(html: string): void {
  const open: string[] = [];
  const ids = new Set<string>();
  for (let at = 0; at < html.length;) {
    const text = match(TEXT, html, at);
    const end = match(END, html, at);
    const start = match(START, html, at);
    const token = text ?? end ?? start;
    assert(token !== undefined, `unexpected at ${at}: ${html.slice(at, at + 80)}`);
    at += token[0].length;
    if (end !== undefined) assert.equal(end[1], open.pop(), `closing order at ${at}`);
    if (start !== undefined) readStart(start[1]!, start[2]!, open, ids);
  }
  assert.deepEqual(open, [], "unclosed elements");
}

function readStart(name: string, attributes: string, open: string[], ids: Set<string>): void {
  const allowed = ATTRIBUTES[name];
  assert(allowed !== undefined, `element ${name}`);
  for (const [, key = "", value = ""] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
    assert(allowed.includes(key), `attribute ${key} of ${name}`);
    assert((VALUES[key] ?? /^/).test(value), `${key}="${value}" of ${name}`);
    if (key !== "id") continue;
    assert(!ids.has(value), `id ${value} twice`);
    ids.add(value);
  }
  if (name === "a") assert(!open.includes("a"), "a link in a link");
  if (name === "input") assert(/ disabled(?: |$)/.test(attributes), "a box that can be ticked");
  if (!VOID.has(name)) open.push(name);
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
