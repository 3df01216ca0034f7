import type { Document } from "yaml";
import { isAlias, isCollection, isMap, isScalar, visit } from "./library.ts";
import type { Locator } from "../../../text/locate.ts";
import { problem, type RuleCode } from "../../model/diagnostics.ts";
import type { Problem } from "../../model/types.ts";
import { quotedSign } from "./explain_value.ts";
import { type FieldMap, keyOf } from "./nodes.ts";

/** Finds what YAML allows and metadata must not hold. */
export function refusedNodes(document: Document, yaml: string, place: Locator): readonly Problem[] {
  const problems: Problem[] = [];
  const anchors: Problem[] = [];
  const names = new Set<string>();
  const refuse = (code: RuleCode, message: string, offset: number, fix: string, isSafe = false) => {
    const { fix: quote = fix, edit } = quotedSign(yaml, offset, place) ?? {};
    const found = problem(code, message, quote, place(offset));
    return { ...found, ...(edit && { edit: { ...edit, isSafe: isSafe && edit.isSafe } }) };
  };
  visit(document, {
    Node: (_, node) => {
      const offset = node.range?.[0] ?? 0;
      if (isAlias(node)) {
        const message = `the alias "*${node.source}" is not read`;
        problems.push(
          names.has(node.source)
            ? problem("frontmatter-alias", message, WRITE_OUT, place(offset))
            // no reader can know what it stands for: it was meant as text
            : refuse("frontmatter-alias", message, offset, WRITE_OUT, true),
        );
      } else if (node.anchor) {
        names.add(node.anchor);
        const message = `the anchor "&${node.anchor}" is not read`;
        anchors.push(refuse("frontmatter-alias", message, offset, WRITE_OUT));
      }
      if (isForeignTag(node.tag)) {
        const message = `the tag "${node.tag}" is not read`;
        problems.push(refuse("frontmatter-tag", message, offset, "Remove the tag"));
      }
      if (isScalar(node) && typeof node.value === "string" && !node.value.isWellFormed()) {
        problems.push(problem("yaml-invalid", ...HALF_CHARACTER, place(offset)));
      }
      if (isMap(node)) {
        // spread, so many arguments could overflow the stack
        for (const each of refusedKeys(node as FieldMap, place)) problems.push(each);
      }
    },
  });
  return problems.length > 0 ? problems : anchors;
}

const WRITE_OUT = "Write the value out, or quote it";

/** Tags of the core schema (`!!str`, …; YAML 1.2, section 10.3) are accepted: they change nothing. */
const CORE_TAG = /^tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq)$/;

function isForeignTag(tag: string | undefined): boolean {
  return tag !== undefined && !CORE_TAG.test(tag);
}

const HALF_CHARACTER = [
  "an escape stands for half a character (a lone surrogate)",
  "Write the character itself",
] as const;

function refusedKeys({ items }: FieldMap, place: Locator): readonly Problem[] {
  const lines = new Map<string, number>();
  return items.flatMap((pair): readonly Problem[] => {
    const at = place(pair.key?.range?.[0] ?? 0);
    if (isCollection(pair.key)) return [problem("yaml-invalid", ...MAP_AS_KEY, at)];
    if (isAlias(pair.key)) return [];
    const key = keyOf(pair);
    const first = lines.get(key);
    if (first === undefined) {
      lines.set(key, at.line);
      return [];
    }
    return [problem(
      "yaml-duplicate-key",
      `the key "${key}" is written twice, first on line ${first}`,
      "Keep one of the two lines",
      at,
    )];
  });
}

const MAP_AS_KEY = [
  "a brace or bracket opens a map or list where a name is expected",
  'Quote the value, as in name: "{{name}}"',
] as const;
