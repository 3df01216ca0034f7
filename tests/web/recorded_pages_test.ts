/**
 * Every word, address and label of every kind of page, held against what was recorded.
 *
 * @module
 */
import { assertRecorded } from "../support/recorded.ts";
import { outlineOf } from "./outline.ts";
import { LONG_NAME, makeShowcase } from "./showcase.ts";
import { makeSite, type TestSite } from "./site.ts";

/** Pages by the record that they are in. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  "home": ["/"],
  "skills": [
    "/skills",
    "/skills?q=invoice&tag=acme&state=conforming",
    "/skills?q=invioce",
    "/skills?q=zzzz",
    "/skills?tag=none",
    "/skills?tag=design",
    "/skills?state=problems",
    "/skills?page=2",
    "/skills/acme/",
    "/skills/acme/?q=zzzz",
  ],
  "skill": [
    "/skills/typesetting/",
    `/skills/${LONG_NAME}/`,
    "/skills/acme/billing/",
    "/skills/broken/",
    "/skills/outer/",
    "/skills/outer/inner/",
    "/skills/many-files/",
  ],
  "files": [
    "/skills/many-files/data/",
    "/skills/typesetting/SKILL.md",
    "/skills/typesetting/references/guide.md",
    "/skills/typesetting/references/guide.md?view=source",
    "/skills/typesetting/scripts/measure.py",
    "/skills/typesetting/assets/",
    "/skills/typesetting/assets/pixel.png",
    "/skills/typesetting/assets/logo.svg",
    "/skills/typesetting/assets/blob.bin",
    "/skills/typesetting/assets/empty.txt",
    "/skills/typesetting/assets/it's%20100%25%20odd%20%26%20caf%C3%A9.txt",
    "/skills/typesetting/_manifest",
  ],
  "prompts": [
    "/prompts",
    "/prompts?q=letter",
    "/prompts?q=zzzz",
    "/prompts?tag=writing",
    "/prompts/letter",
    "/prompts/letter?to=Ann&text=One%0ATwo",
    "/prompts/letter?text=One",
    "/prompts/plain",
    "/prompts/windows?name=Ann",
  ],
  "docs": ["/docs/", "/docs/guide/", "/docs/guide/start", "/docs/guide/next", "/docs/check"],
  "search": [
    "/search",
    "/search?q=invoice",
    "/search?q=use",
    "/search?q=use&kind=skill&tag=design",
    "/search?q=use&page=2",
    "/search?q=invioce",
    "/search?q=zzzzzz",
    "/search?q=guide&kind=doc",
  ],
  "diagnostics": [
    "/diagnostics",
    "/diagnostics?severity=error",
    "/diagnostics?severity=warning",
    "/diagnostics?q=colour",
    "/diagnostics?q=zzzz",
  ],
  "connect": ["/connect"],
  "missing": [
    "/nowhere",
    "/skills/typesettin/",
    "/skills/typesetting/scripts/gone.py",
    "/skills/unreadable/",
    "/prompts/leter",
    "/docs/guide/strat",
    "/raw/skills/typesetting/gone.md",
  ],
};

for (const [name, paths] of Object.entries(PAGES)) {
  Deno.test(`the pages of ${name} say and link to what was recorded`, async () => {
    using site = makeSite(makeShowcase(12));
    const outlines = [];
    for (const path of paths) outlines.push(await outlineAt(site, path));
    assertRecorded(`pages_${name}.txt`, outlines.join("\n"));
  });
}

/** The head and the main part of a page; what is around them is the same on every page but for its marks. */
async function outlineAt(site: TestSite, path: string): Promise<string> {
  const response = await site.get(path);
  const html = await response.text();
  const frame = /^[^]*?<\/head>|<header[^]*?<\/header>(?=<main)|<main[^]*?<\/main>|<footer[^]*$/g;
  const [head, header, main, footer] = html.match(frame) ?? [];
  const parts = path === "/" ? [head, header, main, footer] : [head, main];
  return `== ${path} (${response.status})\n${parts.map((part) => outlineOf(part ?? "")).join("")}`;
}
