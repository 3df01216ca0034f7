/**
 * A plugin for `deno lint` that reports every small edit which could be made to a file, one diagnostic an edit. The
 * message is JSON, a {@linkcode Mutant}. Types and imports are left alone: no test can see them change.
 *
 * @module
 */

/** One edit: the text between two offsets (UTF-16 units) is replaced. */
export interface Mutant {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};

/** Methods without which a program still runs: `text.trim()` becomes `text`. */
const PASSED_OVER = new Set([
  "filter",
  "normalize",
  "replace",
  "replaceAll",
  "reverse",
  "slice",
  "sort",
  "subarray",
  "toLowerCase",
  "toReversed",
  "toSorted",
  "trim",
  "trimEnd",
  "trimStart",
]);

type Range = readonly [start: number, end: number];
type Report = (kind: string, range: Range, text: string) => void;

/** The name of the only rule, for a configuration. */
export const RULE = "mutation/mutants";

const plugin: Deno.lint.Plugin = {
  name: "mutation",
  rules: {
    mutants: {
      create(context) {
        const source = context.sourceCode.text;
        const report: Report = (kind, [start, end], text) => {
          const mutant: Mutant = { kind, start, end, text };
          context.report({ range: [start, end], message: JSON.stringify(mutant) });
        };
        return { ...operators(source, report), ...conditions(report), ...parts(source, report) };
      },
    },
  },
};

export default plugin;

/** Edits of operators and of the values beside them. */
function operators(source: string, report: Report): Deno.lint.LintVisitor {
  const swap = (
    { operator, left, right }:
      | Pick<Deno.lint.BinaryExpression, "operator" | "left" | "right">
      | Pick<
        Deno.lint.LogicalExpression,
        "operator" | "left" | "right"
      >,
  ) => {
    const other = OPERATORS[operator];
    if (other === undefined) return;
    const start = source.indexOf(operator, left.range[1]);
    if (start < right.range[0]) report("operator", [start, start + operator.length], other);
  };
  return {
    BinaryExpression: swap,
    LogicalExpression(node) {
      swap(node);
      const { left, right } = node;
      report("left alone", node.range, source.slice(...left.range));
      if (node.operator !== "??") report("right alone", node.range, source.slice(...right.range));
    },
    UnaryExpression({ operator, range, argument }) {
      if (operator === "!") report("not", range, source.slice(...argument.range));
    },
    Literal(node) {
      const { parent, range } = node;
      if (/^TS|^Import|^Export/.test(parent.type)) return;
      if (typeof node.value === "boolean") report("boolean", range, `${!node.value}`);
      if (typeof node.value === "number") report("number", range, `${otherNumber(node.value)}`);
      if ("regex" in node) withoutAnchors(source.slice(...range), range[0], report);
    },
  };
}

/** A neighbor of a small number, half of a large one: that shows whether a limit is tested at all. */
function otherNumber(value: number): number {
  return value > 20 ? Math.floor(value / 2) : value + 1;
}

function withoutAnchors(literal: string, start: number, report: Report): void {
  const end = literal.lastIndexOf("/");
  if (literal.startsWith("/^") && end > 2) report("anchor", [start + 1, start + 2], "");
  if (literal[end - 1] === "$" && literal[end - 2] !== "\\" && end > 2) {
    report("anchor", [start + end - 1, start + end], "");
  }
}

/** Edits by which a branch is always taken, or never. */
function conditions(report: Report): Deno.lint.LintVisitor {
  return {
    IfStatement({ test }) {
      for (const value of ["true", "false"]) report(`if ${value}`, test.range, value);
    },
    ConditionalExpression({ test }) {
      for (const value of ["true", "false"]) report(`? ${value}`, test.range, value);
    },
  };
}

/** Edits by which something is left out: a call, a statement, a row of a table. */
function parts(source: string, report: Report): Deno.lint.LintVisitor {
  return {
    CallExpression({ callee, range }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (!PASSED_OVER.has(callee.property.name)) return;
      report("call left out", range, source.slice(...callee.object.range));
    },
    ExpressionStatement({ expression, range }) {
      if (expression.type === "Literal") return; // a directive
      report("statement left out", range, ";");
    },
    ContinueStatement: ({ range }) => report("statement left out", range, ";"),
    ArrayExpression({ elements }) {
      if (elements.length < 2) return;
      for (const element of elements) {
        if (element !== null) report("element left out", element.range, "");
      }
    },
    ObjectExpression({ properties }) {
      if (properties.length < 2) return;
      for (const { range } of properties) report("property left out", withComma(source, range), "");
    },
  };
}

/** A property and the comma behind it. */
function withComma(source: string, [start, end]: Range): Range {
  const comma = /^\s*,/.exec(source.slice(end))?.[0].length ?? 0;
  return [start, end + comma];
}
