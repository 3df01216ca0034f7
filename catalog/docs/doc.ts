import { baseName } from "../model/paths.ts";
import { decodeReadable } from "../model/bytes.ts";
import { problem } from "../model/diagnostics.ts";
import { isFilled, kindOf, placeOf, splitList } from "../document/fields.ts";
import { opensFields, pageFactsOf } from "../document/document.ts";
import type { Doc, Frontmatter, Problem, ServedFile, YamlValue } from "../model/types.ts";

/** A page whose problems do not know their file yet. */
export interface ReadDoc {
  readonly doc: Omit<Doc, "diagnostics">;
  readonly problems: readonly Problem[];
}

/** What a field of a page must be, and how to say so. */
interface FieldShape {
  readonly fits: (value: YamlValue) => boolean;
  readonly shape: string;
  /** Lines that are right, made of the value where that can be. */
  readonly example: (value: YamlValue) => string;
}

const TEXT = (name: string): FieldShape => ({
  fits: (value) => typeof value === "string",
  shape: "text",
  example: (value) => `${name}: >-\n  ${typeof value === "number" ? value : "About the trips"}`,
});

const FIELDS: ReadonlyMap<string, FieldShape> = new Map([
  ["title", TEXT("title")],
  ["description", TEXT("description")],
  ["icon", {
    fits: (value: YamlValue) => typeof value === "string" && /^lucide\/[a-z0-9-]+$/.test(value),
    shape: "lucide/<name>",
    example: () => "# a name from https://lucide.dev\nicon: lucide/map",
  }],
  ["order", {
    fits: (value: YamlValue) => typeof value === "number",
    shape: "a number",
    example: () => "# pages with smaller numbers come first\norder: 10",
  }],
  ["tags", {
    fits: isTexts,
    shape: "a list of texts",
    example: (value: YamlValue) => {
      const tags = typeof value === "string" ? splitList(value) : [];
      return ["tags:", ...(tags.length > 0 ? tags : ["travel"]).map((tag) => `  - ${tag}`)].join(
        "\n",
      );
    },
  }],
]);

/** Makes a page of its file (contract, section 4). A first `---` that opens no fields is part of the text. */
export function readDoc(document: ServedFile & { readonly bytes: Uint8Array }): ReadDoc {
  const { frontmatter, bodyLine, title, problems } = pageFactsOf(document.bytes);
  const values = frontmatter?.values ?? {};
  const stem = baseName(document.path).replace(/\.md$/, "");
  const doc: ReadDoc["doc"] = {
    kind: "doc",
    path: document.path,
    title: title ?? stem,
    description: isFilled(values.description) ? values.description : undefined,
    icon: valid(values, "icon") as string | undefined,
    order: valid(values, "order") as number | undefined,
    tags: (valid(values, "tags") ?? []) as readonly string[],
    frontmatter,
    document,
    bodyLine,
  };
  return {
    doc,
    problems: frontmatter
      ? [...problems, ...checkFields(frontmatter)]
      : unreadable(problems, document.bytes),
  };
}

/** Words for yes and no of other readers of YAML: a page that may be meant as a draft is kept back. */
const DRAFT: readonly (readonly [field: string, value: RegExp])[] = [
  ["draft", /^(?:true|yes|on)$/i],
  ["published", /^(?:false|no|off)$/i],
];

/** The field by which the author keeps a page back. */
export function draftField(
  frontmatter: Frontmatter | undefined,
): { readonly field: string; readonly written: string } | undefined {
  for (const [field, keepsBack] of DRAFT) {
    const value = frontmatter?.values[field];
    if (value !== undefined && keepsBack.test(String(value))) {
      return { field, written: `${field}: ${value}` };
    }
  }
  return undefined;
}

function isTexts(value: YamlValue): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function valid(values: Frontmatter["values"], field: string): YamlValue | undefined {
  const value = values[field];
  return value !== undefined && FIELDS.get(field)!.fits(value) ? value : undefined;
}

function checkFields(frontmatter: Frontmatter): readonly Problem[] {
  return [...FIELDS].flatMap(([field, { fits, shape, example }]) => {
    const value = frontmatter.values[field];
    if (value === undefined || fits(value)) return [];
    const is = typeof value === "string" ? JSON.stringify(value) : kindOf(value);
    return [problem(
      "doc-field-invalid",
      `${field} must be ${shape}, but is ${is}`,
      `Write it so, or drop the line:\n${example(value)}`,
      placeOf(frontmatter, field),
    )];
  });
}

/** Reports an unreadable block only if its first line looks like a field; else `---` is a thematic break. */
function unreadable(problems: readonly Problem[], bytes: Uint8Array): readonly Problem[] {
  if (!opensFields(decodeReadable(bytes.subarray(0, 1000)))) return [];
  return problems.map(({ message, fix = "", line = 1, column = 1, edit }) => {
    const shown = `the fields are shown as text: ${message}`;
    const found = problem("doc-field-invalid", shown, fix, { line, column });
    return edit ? { ...found, edit } : found;
  });
}
