/** What `/llms.txt` and `/llms-full.txt` say: plain texts for models, cut where they would be too long to be read. */
import { decodeReadable } from "../../catalog/model/bytes.ts";
import type { ServedFile } from "../../catalog/model/types.ts";
import { count, cut } from "../../text/words.ts";
import { isForAuthors } from "../models/problems.ts";
import type { RouteContext } from "../site/answer.ts";
import { twinHref } from "./address.ts";
import { docOrder } from "../models/doc_tree.ts";

type Context = Pick<RouteContext, "catalog" | "hrefs" | "options">;

/** The most characters of `/llms.txt`: a fifth of a large context window. */
const LONGEST_LIST = 160_000;
/** The most characters of `/llms-full.txt`. */
const LONGEST_FULL = 2_000_000;
const LONGEST_DESCRIPTION = 240;

interface Listed {
  readonly title: string;
  readonly href: string;
  readonly description: string;
  readonly document: ServedFile;
}

interface Section {
  readonly title: string;
  readonly entries: readonly Listed[];
  /** Where all of them are. */
  readonly all: string;
}

/** Lists everything with its address, in the form of llmstxt.org. */
export function listForModels(context: Context): string {
  const { catalog } = context;
  const sections = sectionsOf(context);
  const head = [
    `# ${line(catalog.site.title)}`,
    `> ${line(catalog.site.description)}`,
    introduction(context),
  ];
  const share = LONGEST_LIST / sections.length;
  const parts = sections.filter(({ entries }) => entries.length > 0)
    .map((section) => `## ${section.title}\n\n${linesOf(section, share)}`);
  return `${[...head, ...parts, optional(context)].join("\n\n")}\n`;
}

/** Puts whole documents after one another, as far as there is room, and says which were left out. */
export function allForModels(context: Context): string {
  const { catalog } = context;
  let room = LONGEST_FULL;
  const parts: string[] = [];
  const left: Listed[] = [];
  for (const entry of sectionsOf(context).flatMap(({ entries }) => entries)) {
    const text = decodeReadable(entry.document.bytes!);
    if (text.length > room) {
      left.push(entry);
      continue;
    }
    room -= text.length;
    parts.push(
      `<document title="${
        attribute(entry.title)
      }" address="${entry.href}">\n${text.trimEnd()}\n</document>`,
    );
  }
  const rest = left.length === 0 ? [] : [
    `Left out, for want of room (${left.length}):\n\n${
      left.slice(0, 500).map(entryLine).join("\n")
    }`,
  ];
  const head = [`# ${line(catalog.site.title)}`, `> ${line(catalog.site.description)}`];
  return `${[...head, ...parts, ...rest].join("\n\n")}\n`;
}

function sectionsOf({ catalog, hrefs, options }: Context): readonly Section[] {
  const absolute = (href: string) => hrefs.absolute(href);
  return [
    {
      title: "Skills",
      all: absolute(hrefs.twin(hrefs.skills())),
      entries: [...catalog.skills.values()].map(({ path, name, description, document }) => ({
        title: name,
        href: absolute(hrefs.rawSkillFile(path, "SKILL.md")), // from where its links lead to its files
        description,
        document,
      })),
    },
    {
      title: "Prompts",
      all: absolute(hrefs.twin(hrefs.prompts())),
      entries: [...catalog.prompts.values()].map(({ id, title, description, document }) => ({
        title: title ?? id,
        href: absolute(hrefs.rawPrompt(id)),
        description,
        document,
      })),
    },
    {
      title: "Docs",
      all: absolute(hrefs.api("docs")),
      entries: docOrder(catalog).map(({ path, title, description = "", document }) => ({
        title,
        href: absolute(
          twinHref(hrefs.doc(path), { catalog, hrefs, options }) ?? hrefs.rawDoc(path),
        ),
        description,
        document,
      })),
    },
  ];
}

function introduction({ catalog, hrefs }: Context): string {
  const { skills, prompts, docs } = catalog;
  const what = `${count(skills.size, "skill")}, ${count(prompts.size, "prompt")} and ${
    count(docs.size, "page")
  }`;
  return [
    `This server holds ${what}, and only reads. Every page is Markdown at its address and \`.md\`, or with \`Accept: text/markdown\`.`,
    `- MCP: ${hrefs.absolute(hrefs.mcp())}`,
    `- JSON: [OpenAPI](${hrefs.absolute(hrefs.api("openapi.json"))}), [everything](${
      hrefs.absolute(hrefs.api("catalog.json"))
    })`,
    ...(skills.size === 0
      ? []
      : [`- To install skills: \`npx skills add ${hrefs.absolute(hrefs.home())}\``]),
  ].join("\n");
}

function optional({ hrefs, options }: Context): string {
  const links: (readonly [title: string, href: string])[] = [
    ["All documents in one file", hrefs.root("llms-full.txt")],
    ["How to connect a client", hrefs.twin(hrefs.connect())],
  ];
  if (isForAuthors({ options })) {
    links.push(["Problems of what is served", hrefs.twin(hrefs.diagnostics())]);
  }
  const lines = links.map(([title, href]) => `- [${title}](${hrefs.absolute(href)})`);
  return `## Optional\n\n${lines.join("\n")}`;
}

function linesOf({ entries, all }: Section, room: number): string {
  const lines: string[] = [];
  let length = 0;
  for (const entry of entries) {
    const written = entryLine(entry);
    length += written.length + 1;
    if (length > room) break;
    lines.push(written);
  }
  const rest = entries.length - lines.length;
  return [...lines, ...(rest > 0 ? [`- [${rest} more](${all})`] : [])].join("\n");
}

function entryLine({ title, href, description }: Listed): string {
  const words = cut(description, LONGEST_DESCRIPTION);
  return `- [${line(title).replace(/[\[\]]/g, "\\$&")}](${href})${
    words === "" ? "" : `: ${words}`
  }`;
}

/** One line, whatever was written. */
function line(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

function attribute(text: string): string {
  return line(text).replace(/[&"<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
