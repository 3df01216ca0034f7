import { renderPrompt } from "../../catalog/prompts/prompt.ts";
import type { Catalog, Prompt } from "../../catalog/model/types.ts";
import { invalidParams, quote } from "../protocol/errors.ts";
import { assertFits, jsonBytes, surelyFits } from "../protocol/limits.ts";
import { createPager, type Pager } from "../protocol/paging.ts";

import { kindOf, type Params } from "../protocol/params.ts";
import { derived } from "../../catalog/model/derived.ts";
import { listArgument, type ListedArgument } from "../records/records.ts";
import { promptDocumentUri } from "../uris/uris.ts";

/** An entry of `prompts/list`. */
export interface ListedPrompt {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly arguments: readonly ListedArgument[];
}

/** A rendered prompt: one message of the user. */
export interface RenderedPrompt {
  readonly description: string;
  readonly messages: readonly [
    { readonly role: "user"; readonly content: { readonly type: "text"; readonly text: string } },
  ];
}

/** Lists the prompts. */
export function createPromptPager(
  { pageSize }: { readonly pageSize: number },
): Pager<ListedPrompt> {
  const pagerOf = derived((catalog: Catalog) =>
    createPager(
      [...catalog.prompts.values()].map(listPrompt)
        .map((value) => ({ key: value.name, value })),
      { pageSize },
    )
  );
  return (catalog, cursor) => pagerOf(catalog)(cursor);
}

function listPrompt(prompt: Prompt): ListedPrompt {
  return {
    name: prompt.id,
    ...(prompt.title !== undefined && { title: prompt.title }),
    description: prompt.description,
    arguments: prompt.arguments.map(listArgument),
  };
}

/**
 * Renders a prompt. Extra arguments are ignored; an unknown prompt, a declared argument that is no string and a
 * required one that is missing are -32602; a text that makes the answer longer than `limit` bytes is -32603.
 */
export function getPrompt(
  catalog: Catalog,
  name: string,
  given: Params,
  { limit, hint = "see prompts/list" }: { readonly limit: number; readonly hint?: string },
): RenderedPrompt {
  const prompt = catalog.prompts.get(name);
  if (prompt === undefined) {
    throw invalidParams(`Cannot get the prompt ${quote(name)}: there is none, ${hint}`, {
      name,
    });
  }
  const values = declaredValues(prompt, given);
  weigh(prompt, values, limit);
  const rendered = renderPrompt(prompt, values);
  if (rendered.kind === "missing") {
    throw invalidParams(
      `Cannot get the prompt ${quote(name)}: the argument ${quote(rendered.argument)} is required`,
      { name, argument: rendered.argument },
    );
  }
  const content = { type: "text", text: rendered.text } as const;
  return { description: prompt.description, messages: [{ role: "user", content }] };
}

type Values = Readonly<Record<string, string>>;

function declaredValues(prompt: Prompt, given: Params): Values {
  const values: [string, string][] = [];
  for (const { name } of prompt.arguments) {
    if (!Object.hasOwn(given, name)) continue;
    const value = given[name];
    if (typeof value !== "string") {
      throw invalidParams(
        `Cannot get the prompt ${quote(prompt.id)}: the argument ${
          quote(name)
        } must be a string, it is ${kindOf(value)}`,
        { name: prompt.id, argument: name },
      );
    }
    values.push([name, value]);
  }
  return Object.fromEntries(values);
}

/**
 * Weighs the text before it is rendered: a short template that repeats a placeholder turns one long value into
 * gigabytes. Each value is stood in for by one private-use character, and those are counted.
 */
function weigh(prompt: Prompt, values: Values, limit: number): void {
  const names = Object.keys(values);
  const longest = names.reduce((most, name) => Math.max(most, values[name]!.length), 1);
  if (surelyFits(prompt.template.length * longest, limit)) return;
  const standIns = names.map((_, index) => String.fromCodePoint(FIRST_STAND_IN + index));
  const empty = render(prompt, names, () => "");
  const [before, after] = [empty, render(prompt, names, (index) => standIns[index]!)]
    .map(countStandIns);
  const bytes = names.reduce((sum, name, index) => {
    const standIn = standIns[index]!;
    const times = (after!.get(standIn) ?? 0) - (before!.get(standIn) ?? 0);
    return sum + times * (jsonBytes(values[name]!) - 2);
  }, jsonBytes(empty));
  assertFits({ uri: promptDocumentUri(prompt.id), bytes, limit });
}

const FIRST_STAND_IN = 0xf0000;

function render(prompt: Prompt, names: readonly string[], valueOf: (index: number) => string) {
  const values = Object.fromEntries(names.map((name, index) => [name, valueOf(index)]));
  const rendered = renderPrompt(prompt, values);
  return rendered.kind === "rendered" ? rendered.text : "";
}

function countStandIns(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [character] of text.matchAll(/[\u{f0000}-\u{10ffff}]/gu)) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}
