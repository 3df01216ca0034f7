import assert from "node:assert/strict";
import { makeTree, type Tree } from "../../tests/support/trees.ts";
import { type LinkTarget, type Place, resolveLink } from "./links.ts";
import { loadCatalog } from "../load.ts";
import type { Catalog } from "../model/types.ts";

const skill = (name: string) => `---\nname: ${name}\ndescription: About ${name}.\n---\n# ${name}\n`;

const FILES = {
  "c/index.md": "# Home\n",
  "c/usage.md": "# Usage\n",
  "c/guide/index.md": "# Guide\n",
  "c/notes/one.md": "# One\n",
  "c/guide/intro.md": "# Intro\n",
  "c/guide/a&b.md": "# A and B\n",
  "c/guide/cafe\u0301.md": "# Café\n",
  "c/img/logo.png": Uint8Array.of(0x89, 0x50, 0),
  "c/skills/paint/SKILL.md": skill("paint"),
  "c/skills/paint/references/part.md": "# Part\n",
  "c/skills/paint/references/my file.md": "# Mine\n",
  "c/skills/paint/references/a#b%20c?.md": "# Odd\n",
  "c/skills/paint/assets/Shot at 3.05\u202fPM.txt": "shot\n",
  "c/skills/paint/assets/p.png": Uint8Array.of(0x89, 0x50, 0),
  "c/skills/acme/billing/SKILL.md": skill("billing"),
  "c/skills/meet/SKILL.md": skill("meet"),
  "c/skills/meet/web/SKILL.md": skill("web"),
  "c/skills/meet/web/notes.md": "Notes\n",
  "c/prompts/plan/PROMPT.md": "---\nname: plan\ndescription: Plan.\nx-personal-mcp:\n  id: plan\n" +
    "  version: 1.0.0\n  capabilities:\n    - resource://prompts/plan/document\n---\n# Plan\n",
  "more/other/SKILL.md": skill("other"),
};

function load(tree: Tree): Catalog {
  return loadCatalog({ content: `${tree.path}/c`, skills: [`${tree.path}/more`] }).catalog;
}

/** `paint`, `paint/references/part.md`, `plan!` (a prompt) or a page. */
function place(written: string, catalog: Catalog): Place {
  const doc = catalog.docs.get(written);
  if (doc !== undefined) return { kind: "doc", doc };
  if (written.endsWith("!")) {
    return { kind: "prompt", prompt: catalog.prompts.get(written.slice(0, -1))! };
  }
  const [path = "", ...file] = written.split("/");
  return { kind: "skill", skill: catalog.skills.get(path)!, file: file.join("/") || "SKILL.md" };
}

/** The target in one line: kind, what, fragment. */
function brief(target: LinkTarget): string {
  const fragment = "fragment" in target && target.fragment !== undefined
    ? `#${target.fragment}`
    : "";
  return `${target.kind} ${what(target)}${fragment}`;
}

function what(target: LinkTarget): string {
  switch (target.kind) {
    case "skill":
      return target.skill.path;
    case "skill-file":
      return `${target.skill.path} ${target.file}`;
    case "skill-folder":
      return `${target.skill.path} ${target.folder}`;
    case "prompt":
      return target.prompt.id;
    case "doc":
      return target.doc.path;
    case "external":
    case "unsafe":
      return target.href;
    case "missing":
      return target.path + (target.near === undefined ? "" : ` (${target.near}?)`);
    case "prompts":
    case "anchor":
      return "";
    default:
      return target.path;
  }
}

const LINKS: readonly (readonly [from: string, href: string, target: string])[] = [
  // a skill and its own files
  ["paint", "references/part.md", "skill-file paint references/part.md"],
  ["paint", "./references/part.md#part-2", "skill-file paint references/part.md#part-2"],
  ["paint", "references/part.md?plain=1#L3", "skill-file paint references/part.md#L3"],
  ["paint", "references/part.md#", "skill-file paint references/part.md"],
  ["paint", "references/my%20file.md", "skill-file paint references/my file.md"],
  ["paint", "references/my file.md", "skill-file paint references/my file.md"],
  ["paint", "references/a%23b%2520c%3F.md", "skill-file paint references/a#b%20c?.md"],
  ["paint", "references/a#b%20c?.md", "skill-file paint references/a#b%20c?.md"],
  ["paint", "references/", "skill-folder paint references"],
  ["paint", "references", "skill-folder paint references"],
  ["paint", "assets/p.png", "skill-file paint assets/p.png"],
  ["paint", ".", "skill paint"],
  ["paint", "SKILL.md#top", "skill paint#top"],
  ["paint/references/part.md", "../SKILL.md", "skill paint"],
  ["paint/references/part.md", "../assets/p.png", "skill-file paint assets/p.png"],
  // from the skill's root too, but from the document first
  ["paint/references/part.md", "references/part.md", "skill-file paint references/part.md"],
  ["paint/references/part.md", "assets/p.png#x", "skill-file paint assets/p.png#x"],
  ["paint/references/part.md", "SKILL.md", "skill paint"],
  ["paint/references/part.md", "my file.md", "skill-file paint references/my file.md"],
  ["paint/references/part.md", "assets", "skill-folder paint assets"],
  ["paint/references/part.md", "../../meet/SKILL.md", "skill meet"],
  ["paint/references/part.md", "usage.md", "missing usage.md"],
  ["paint/references/part.md", "Assets/P.png", "missing Assets/P.png (../assets/p.png?)"],
  ["meet/web/notes.md", "web/notes.md", "skill-file meet/web notes.md"],
  // URIs of this server
  ["paint", "skill://meet/SKILL.md", "skill meet"],
  ["paint", "SKILL://meet/web/notes.md#x", "skill-file meet/web notes.md#x"],
  ["usage.md", "skill://paint/references/my%20file.md", "skill-file paint references/my file.md"],
  ["usage.md", "skill://acme/billing/_manifest", "skill acme/billing"],
  ["usage.md", "skill://paint/references", "skill-folder paint references"],
  ["paint", "skill://gone/SKILL.md", "missing skill://gone/SKILL.md"],
  ["paint", "skill://paint/../meet/SKILL.md", "missing skill://paint/../meet/SKILL.md"],
  ["paint", "skill://paint/%2e%2e/meet/SKILL.md", "missing skill://paint/%2e%2e/meet/SKILL.md"],
  ["paint", "skill://", "missing skill://"],
  ["paint", "skill://acme", "missing skill://acme"],
  ["paint", "skill:meet", "unsafe skill:meet"],
  ["paint", "resource://docs/guide/a&b.md#c%20d", "doc guide/a&b.md#c d"],
  ["paint", "resource://docs/guide/a%26b.md", "doc guide/a&b.md"],
  ["paint", "resource://docs/guide", "missing resource://docs/guide"],
  ["paint", "resource://prompts/plan/document", "prompt plan"],
  ["paint", "resource://prompts/plan", "missing resource://prompts/plan"],
  ["paint", "resource://skills/acme.billing/document", "skill acme/billing"],
  [
    "usage.md",
    "resource://skills/paint/references/part",
    "skill-file paint references/part.md",
  ],
  ["usage.md", "resource://catalog/skills_index", "missing resource://catalog/skills_index"],
  // to other skills, pages, prompts
  ["paint", "../meet/SKILL.md#drying", "skill meet#drying"],
  ["paint", "../acme/billing/", "skill acme/billing"],
  ["paint", "../acme", "skill-group acme"],
  ["paint", "../", "skill-group "],
  ["paint", "../other/SKILL.md", "skill other"],
  ["paint", "../../usage.md", "doc usage.md"],
  ["paint", "/usage.md", "doc usage.md"],
  ["paint", "../../prompts/plan/PROMPT.md", "prompt plan"],
  ["meet", "web/notes.md", "skill-file meet/web notes.md"],
  ["meet", "web/SKILL.md", "skill meet/web"],
  ["guide/intro.md", "../skills/paint/SKILL.md#part", "skill paint#part"],
  ["guide/intro.md", "../skills/paint/references/part.md", "skill-file paint references/part.md"],
  ["guide/intro.md", "../usage.md#setup%20now", "doc usage.md#setup now"],
  ["guide/intro.md", "a%26b.md", "doc guide/a&b.md"],
  ["guide/intro.md", "caf\u00e9.md", "doc guide/cafe\u0301.md"],
  ["guide/intro.md", "../img/logo.png", "asset img/logo.png"],
  ["guide/intro.md", ".", "doc guide/index.md"],
  ["usage.md", "guide/", "doc guide/index.md"],
  ["usage.md", "/", "doc index.md"],
  ["usage.md", "notes/", "doc-folder notes"],
  ["usage.md", "prompts/plan/", "prompt plan"],
  ["usage.md", "prompts/", "prompts "],
  ["plan!", "../../usage.md", "doc usage.md"],
  ["plan!", "#steps", "anchor #steps"],
  // the web
  ["paint", "https://example.org/a?b#c", "external https://example.org/a?b#c"],
  ["paint", "HTTP://example.org", "external HTTP://example.org"],
  ["paint", "mailto:a@b.c", "external mailto:a@b.c"],
  ["paint", "#Dr%C3%BCcken", "anchor #Drücken"],
  ["paint", "#", "anchor #"],
  ["paint", "?q=1", "anchor #"],
  // nothing a reader should follow
  ["paint", "javascript:alert(1)", "unsafe javascript:alert(1)"],
  ["paint", "JaVa\tScript:alert(1)", "unsafe JaVaScript:alert(1)"],
  ["paint", "\u0001javascript:alert(1)", "unsafe javascript:alert(1)"],
  ["paint", " java script:alert(1)", "unsafe java script:alert(1)"],
  ["paint", "data:text/html,x", "unsafe data:text/html,x"],
  ["paint", "file:///etc/hosts", "unsafe file:///etc/hosts"],
  ["paint", "//evil.example", "unsafe //evil.example"],
  ["paint", "/\\evil.example", "unsafe /\\evil.example"],
  ["paint", "https:evil", "unsafe https:evil"],
  ["paint", "https://", "unsafe https://"],
  // dead ends, with the near one
  ["paint", "", "missing "],
  ["paint", "references/missing.md", "missing references/missing.md"],
  ["paint", "References/Part.md", "missing References/Part.md (references/part.md?)"],
  ["paint", "references\\part.md", "missing references\\part.md (references/part.md?)"],
  ["paint", "references/part", "missing references/part (references/part.md?)"],
  ["paint", "/references/part.md", "missing /references/part.md (references/part.md?)"],
  [
    "paint",
    "assets/Shot at 3.05 PM.txt",
    "missing assets/Shot at 3.05 PM.txt (assets/Shot at 3.05\u202fPM.txt?)",
  ],
  ["paint", "/docs/usage", "missing /docs/usage (/usage.md?)"],
  ["paint", "/docs/guide/", "missing /docs/guide/ (/guide/index.md?)"],
  ["guide/intro.md", "/docs/usage#setup", "missing /docs/usage (/usage.md?)"],
  [
    "guide/intro.md",
    "/raw/skills/paint/assets/p.png",
    "missing /raw/skills/paint/assets/p.png (/skills/paint/assets/p.png?)",
  ],
  ["guide/intro.md", "/Usage.md", "missing /Usage.md (/usage.md?)"],
  ["paint", "/docs/gone", "missing /docs/gone"],
  ["paint", "..%2f..%2fusage.md", "missing ..%2f..%2fusage.md"],
  ["paint", "%E0%A4%A.md", "missing %E0%A4%A.md"],
  ["paint", "/etc/passwd", "missing /etc/passwd"],
  ["guide/intro.md", "../Usage.md", "missing ../Usage.md (../usage.md?)"],
  ["paint", "../../../AGENTS.md#limits", "outside ../../../AGENTS.md"],
  ["paint", "%2e%2e/%2e%2e/%2e%2e/x", "outside %2e%2e/%2e%2e/%2e%2e/x"],
  ["usage.md", "../README.md", "outside ../README.md"],
  // a skill of another root has no pages beside it
  ["other", "../../usage.md", "outside ../../usage.md"],
  ["other", "../paint/SKILL.md", "skill paint"],
];

Deno.test("a link leads where the source tree says", () => {
  using tree = makeTree(FILES);
  const catalog = load(tree);
  const found = LINKS.map((
    [from, href],
  ) => [from, href, brief(resolveLink(place(from, catalog), href, catalog))]);
  assert.deepEqual(found, LINKS.map((link) => [...link]));
});
