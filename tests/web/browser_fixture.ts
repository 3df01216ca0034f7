import assert from "node:assert/strict";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { tmpdir } from "node:os";
import { buildIslands, bundleState } from "../../tools/build_islands.ts";
import { browserPath, startBrowser } from "./browser.ts";
import { LONG_NAME, makeShowcase } from "./showcase.ts";
import { makeSite, type TestSite } from "./site.ts";

/** One of every kind of page, and the extremes. */
export const PAGES = [
  "/",
  "/skills",
  "/skills?q=zzzz",
  "/skills/acme/",
  "/skills/typesetting/",
  `/skills/${LONG_NAME}/`,
  "/skills/broken/",
  "/skills/unreadable/",
  "/skills/typesetting/scripts/",
  "/skills/typesetting/scripts/measure.py",
  "/skills/typesetting/references/guide.md",
  "/skills/typesetting/assets/pixel.png",
  "/skills/typesetting/assets/blob.bin",
  "/skills/typesetting/_manifest",
  "/prompts",
  "/prompts/letter?to=Ann&text=Hello",
  "/docs/",
  "/docs/guide/start",
  "/search?q=use",
  "/diagnostics",
  "/connect",
  "/nowhere",
];

/** Minutes long: every CI run has them, another one when `BROWSER_TESTS=1` asks for them. */
const isAsked = Deno.env.get("CI") === "true" || Deno.env.get("BROWSER_TESTS") === "1";

/**
 * Runs the steps of one theme in a real browser; where there is none, that is a failure in CI and a note elsewhere.
 *
 * @param files How many files the largest skill has.
 */
export function testInBrowser(
  name: string,
  steps: (test: Deno.TestContext, desk: Desk) => Promise<void>,
  files = 40,
): void {
  Deno.test(name, { ignore: !isAsked }, async (test) => {
    const executable = browserPath();
    if (executable === undefined) {
      assert.notEqual(Deno.env.get("CI"), "true", "Install chromium: the browser tests need it");
      await test.step({ name: "NOT RUN: no chromium is installed", ignore: true, fn: () => {} });
      return;
    }
    await using desk = await openDesk(executable, files);
    await steps(test, desk);
  });
}

/** A running site and a browser to look at it with. */
export interface Desk extends AsyncDisposable {
  readonly site: TestSite;
  readonly origin: string;
  readonly browser: Browser;
}

async function openDesk(executable: string, files: number): Promise<Desk> {
  await ensureIslands();
  let origin = "";
  const site = makeSite(makeShowcase(files), {
    server: {
      origin: () => origin,
      stdio: { command: "deno", args: ["run", "--allow-read=docs", "main.ts", "stdio"] },
    },
  });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => origin = `http://127.0.0.1:${port}` },
    (request) => site.fetch(request),
  );
  const browser = await startBrowser(executable);
  return {
    site,
    origin,
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server.shutdown();
      site[Symbol.dispose]();
    },
  };
}

/** Does something with a page of its own, and holds the page to silence: no error, no violation, no stranger. */
export async function withPage(
  { browser, origin }: Pick<Desk, "browser" | "origin">,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  const complaints: string[] = [];
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== "data:") complaints.push(`request to ${url}`);
  });
  context.on("weberror", (error) => complaints.push(`${error.error()}`));
  context.on("console", (message) => {
    const isNotFound = message.text().includes("status of 404");
    if (message.type() === "error" && !isNotFound) complaints.push(message.text());
  });
  try {
    await use(await context.newPage());
    assert.deepEqual(complaints, []);
  } finally {
    await context.close().catch(() => {}); // if the browser is gone, what failed above says more
  }
}

/** Waits until the islands are there. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForSelector("html[data-ready]");
}

/** Builds the islands once, whichever of the parallel test files comes first. */
async function ensureIslands(): Promise<void> {
  using lock = Deno.openSync(join(tmpdir(), "personal-mcp-islands.lock"), {
    create: true,
    write: true,
  });
  await lock.lock(true);
  if (bundleState() !== "fresh") await buildIslands();
}
