/**
 * Every word of what programs read from the website, held against what was recorded: Markdown twins, the API, indexes.
 *
 * @module
 */
import { assertRecorded } from "../support/recorded.ts";
import { makeShowcase } from "./showcase.ts";
import { makeSite, type TestSite } from "./site.ts";

const TWINS = [
  "/",
  "/skills",
  "/skills?tag=design",
  "/skills?q=zzzz",
  "/skills/acme/",
  "/skills/typesetting/",
  "/skills/broken/",
  "/skills/typesetting/scripts/",
  "/skills/typesetting/scripts/measure.py",
  "/skills/typesetting/assets/blob.bin",
  "/skills/typesetting/_manifest",
  "/prompts",
  "/prompts/letter",
  "/prompts/letter?to=Ann&text=One",
  "/docs/",
  "/docs/guide/",
  "/docs/guide/next",
  "/search?q=invoice",
  "/search?q=zzzzzz",
  "/diagnostics",
  "/connect",
  "/nowhere",
  "/skills/typesettin/",
  "/skills/unreadable/",
];

const ANSWERS = [
  "/robots.txt",
  "/sitemap.xml",
  "/llms.txt",
  "/llms-full.txt",
  "/healthz",
  "/api/catalog.json",
  "/api/skills?limit=2",
  "/api/skills?q=invoice",
  "/api/skills/acme/billing",
  "/api/skills/broken",
  "/api/skills/none",
  "/api/prompts",
  "/api/prompts/letter",
  "/api/docs",
  "/api/docs/guide/next.md",
  "/api/search",
  "/api/search?q=invoice",
  "/api/search?q=use&kind=prompt",
  "/api/search?q=invioce",
  "/api/search?q=use&limit=1&offset=2",
  "/api/search?q=use&limit=x",
  "/api/diagnostics",
  "/api/diagnostics?severity=error",
  "/api/nothing",
  "/.well-known/agent-skills/index.json",
  "/.well-known/skills/index.json",
  "/.well-known/nothing",
];

Deno.test("the Markdown twins of pages are what was recorded", async () => {
  using site = makeSite(makeShowcase(12));
  assertRecorded("twins.txt", await answersAt(site, TWINS, { accept: "text/markdown" }));
});

Deno.test("the answers for programs are what was recorded", async () => {
  using site = makeSite(makeShowcase(12));
  assertRecorded("answers.txt", await answersAt(site, ANSWERS, {}));
});

async function answersAt(
  site: TestSite,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const answers = [];
  for (const path of paths) {
    const response = await site.get(path, headers);
    const type = response.headers.get("content-type") ?? "";
    const text = await response.text();
    const body = type.includes("json") ? JSON.stringify(JSON.parse(text), undefined, 1) : text;
    answers.push(`== ${path} (${response.status} ${type})\n${shortened(body)}\n`);
  }
  return answers.join("\n");
}

/** The showcase has a line of 20,000 letters. */
function shortened(text: string): string {
  return text.replace(/x{1000,}/g, (run) => `(${run.length} x)`);
}
