import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { makeTree, type Tree } from "../support/trees.ts";
import { browserPath, startBrowser } from "./browser.ts";
import { makeSite } from "./site.ts";

interface Vector {
  readonly id: string;
  readonly input: string;
}

const VECTORS: readonly Vector[] = JSON.parse(
  Deno.readTextFileSync(new URL("../fixtures/xss.json", import.meta.url)),
);

/** A vector as a field or in an address: the longest ones, which attack the renderer, are cut. */
function asField(input: string): string {
  return input.slice(0, 1000);
}

/** A vector as a file name: what no file system allows is left out. */
function fileName(input: string): string {
  return `${input.replace(/[\p{Cc}/\\]/gu, "").slice(0, 80)}.md`;
}

/** Puts every vector wherever an author can write. */
function makeHostileTree(): Tree {
  const files: Record<string, string> = {
    "index.md": `---\ntitle: ${JSON.stringify(VECTORS[0]!.input)}\n---\n`,
  };
  for (const { id, input } of VECTORS) {
    const name = id.toLowerCase();
    const text = JSON.stringify(asField(input));
    files[`skills/${name}/SKILL.md`] =
      `---\nname: ${text}\ndescription: ${text}\nlicense: ${text}\nmetadata:\n  tags: ${text}\n---\n\n${input}\n`;
    files[`skills/${name}/${fileName(input)}`] = `${input}\n`;
    files[`skills/${name}/code.js`] = `${input}\n`;
    files[`pages/${name}.md`] = input.startsWith("---")
      ? input
      : `---\ntitle: ${text}\ndescription: ${text}\nicon: ${text}\n---\n\n${input}\n`;
    files[`prompts/p-${name}/PROMPT.md`] =
      `---\nname: p-${name}\ndescription: ${text}\nx-personal-mcp:\n  id: p-${name}\n  version: 1.0.0\n` +
      `  capabilities: [resource://prompts/p-${name}/document]\n  tags: [${text}]\n` +
      `  arguments:\n    value:\n      title: ${text}\n      description: ${text}\n---\n\n# {{value}}\n\n${input}\n`;
  }
  return makeTree(files);
}

/** Every page that shows a vector. */
function pagesOf({ id, input }: Vector): string[] {
  const name = id.toLowerCase();
  const query = encodeURIComponent(asField(input));
  return [
    `/skills/${name}/`,
    `/skills/${name}/SKILL.md`,
    `/skills/${name}/${encodeURIComponent(fileName(input))}`,
    `/skills/${name}/_manifest`,
    `/docs/pages/${name}`,
    `/prompts/p-${name}?value=${query}`,
    `/search?q=${query}&tag=${query}`,
    `/nowhere/${query}`,
  ];
}

Deno.test("raw files keep the bytes of hostile documents", async () => {
  using site = makeSite(makeHostileTree());
  for (const { id } of VECTORS) {
    const name = id.toLowerCase();
    const response = await site.get(`/raw/skills/${name}/SKILL.md`);
    const { bytes } = site.catalog.skills.get(name)!.document;
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytes, id);
    assert.equal(response.headers.get("content-type"), "text/plain; charset=utf-8");
  }
});

Deno.test("nothing of an author runs, even with the policy switched off", async (test) => {
  const executable = browserPath();
  if (executable === undefined) {
    assert.notEqual(Deno.env.get("CI"), "true", "Install chromium: the browser tests need it");
    await test.step({ name: "NOT RUN: no chromium is installed", ignore: true, fn: () => {} });
    return;
  }
  let origin = "";
  using site = makeSite(makeHostileTree(), { server: { origin: () => origin } });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => origin = `http://127.0.0.1:${port}` },
    (request) => site.fetch(request),
  );
  const browser = await startBrowser(executable);
  try {
    const context = await browser.newContext({ baseURL: origin, bypassCSP: true });
    const complaints: string[] = [];
    context.on("dialog", (dialog) => {
      complaints.push(`dialog on ${dialog.page()?.url()}`);
      dialog.dismiss();
    });
    context.on("request", (request) => {
      const url = new URL(request.url());
      if (url.origin !== origin && url.protocol !== "data:") complaints.push(`request to ${url}`);
    });
    const page = await context.newPage();
    const paths = [
      "/",
      "/skills",
      "/prompts",
      "/docs/",
      "/diagnostics",
      ...VECTORS.flatMap(pagesOf),
    ];
    for (const path of paths) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      complaints.push(...(await foundIn(page)).map((found) => `${found} on ${path}`));
    }
    assert.deepEqual(complaints, []);
  } finally {
    await browser.close();
    await server.shutdown();
  }
});

/** What no page of ours holds: handlers, script addresses, foreign scripts, styles, frames, or another base. */
function foundIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) found.push(`${name}="${value}"`);
        if (/^(style|srcdoc|formaction)$/i.test(name)) found.push(`${name}="${value}"`);
        // deno-lint-ignore no-control-regex
        const address = value.replace(/[\x00-\x20]/g, "");
        if (
          /^(href|src|action|data|xlink:href)$/i.test(name) &&
          /^(javascript|vbscript|data:text)/i.test(address)
        ) {
          found.push(`${name}="${value}"`);
        }
      }
      const isOwn = element.matches("script[src^='/static/'], script[type='application/ld+json']");
      if (
        element.matches("script, style, iframe, object, embed, base, meta[http-equiv]") && !isOwn
      ) {
        found.push(element.outerHTML.slice(0, 200));
      }
    }
    return found;
  });
}
