import assert from "node:assert/strict";
import type { Frame, Page } from "playwright-core";
import { asField, fileName, makeHostileTree, type Vector, VECTORS } from "../hostile_tree.ts";
import { makeSite } from "../site.ts";
import { serveSite, testInBrowser } from "./fixture.ts";

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

/** The policies of our answers, switched off: no page may need them, and each may be framed. */
function withoutPolicy(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete("x-frame-options");
  headers.delete("content-security-policy");
  return new Response(response.body, { status: response.status, headers });
}

testInBrowser("hostile content in a browser", async (test, { browser }) => {
  await test.step("nothing of an author runs, even with the policy switched off", async () => {
    await using served = serveSite(
      (server) => makeSite(makeHostileTree(), { server }),
      withoutPolicy,
    );
    const { origin } = served;
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
    await page.goto("/robots.txt");
    const lists = ["/", "/skills", "/prompts", "/docs/", "/diagnostics"];
    for (const paths of [lists, ...VECTORS.map(pagesOf)]) {
      const frames = await framesOf(page, paths);
      for (const [index, frame] of frames.entries()) {
        const found = await foundIn(frame);
        complaints.push(...found.map((each) => `${each} on ${paths[index]}`));
      }
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
});

/** Opens paths side by side, each in a frame of its own: a document as any other, in half the time. */
async function framesOf(page: Page, paths: readonly string[]): Promise<readonly Frame[]> {
  await page.evaluate(async (paths) => {
    const frames = paths.map((path) =>
      Object.assign(document.createElement("iframe"), { src: path })
    );
    const loaded = frames.map((frame) => new Promise((resolve) => frame.onload = resolve));
    document.body.replaceChildren(...frames);
    await Promise.all(loaded);
  }, paths);
  const frames = page.mainFrame().childFrames();
  const expected = paths.map((path) => new URL(path, page.url()).href);
  assert.deepEqual(frames.map((frame) => frame.url()), expected);
  return frames;
}

/** What no page of ours holds: handlers, script addresses, foreign scripts, styles, frames, or another base. */
function foundIn(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const found: string[] = [];
    if (document.querySelector("main h1") === null) found.push("no heading");
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
