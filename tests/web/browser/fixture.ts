import assert from "node:assert/strict";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { tmpdir } from "node:os";
import { buildIslands, bundleState } from "../../../tools/build_islands.ts";
import { browserPath, startBrowser } from "./start.ts";
import { LONG_NAME, makeShowcase } from "../showcase.ts";
import { makeSite, type TestSite } from "../site.ts";

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

/** A running site and the browser that all tests look at it with. */
export interface BrowserFixture {
  readonly site: TestSite;
  readonly origin: string;
  readonly browser: Browser;
}

let opened: Promise<BrowserFixture & AsyncDisposable> | undefined;

/**
 * Runs the steps of one theme in a real browser; where there is none, that is a failure in CI and a note elsewhere.
 * The file that imports the themes shares one browser, and closes it by {@linkcode closeBrowser}.
 */
export function testInBrowser(
  name: string,
  steps: (test: Deno.TestContext, fixture: BrowserFixture) => Promise<void>,
): void {
  // The browser stays open from the first theme to the last one.
  Deno.test(name, { sanitizeOps: false, sanitizeResources: false }, async (test) => {
    const executable = browserPath();
    if (executable === undefined) {
      assert.notEqual(Deno.env.get("CI"), "true", "Install chromium: the browser tests need it");
      await test.step({ name: "NOT RUN: no chromium is installed", ignore: true, fn: () => {} });
      return;
    }
    await steps(test, await (opened ??= openBrowser(executable)));
  });
}

/** Closes what the tests opened. */
export async function closeBrowser(): Promise<void> {
  await (await opened?.catch(() => undefined))?.[Symbol.asyncDispose]();
  opened = undefined;
}

async function openBrowser(executable: string): Promise<BrowserFixture & AsyncDisposable> {
  await ensureIslands();
  const served = serveSite((server) =>
    makeSite(makeShowcase(500), {
      server: {
        ...server,
        stdio: { command: "deno", args: ["run", "--allow-read=docs", "main.ts", "stdio"] },
      },
    })
  );
  const browser = await startBrowser(executable);
  return {
    ...served,
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await served[Symbol.asyncDispose]();
    },
  };
}

/** A website that listens on a port of its own. */
export interface ServedSite extends AsyncDisposable {
  readonly site: TestSite;
  readonly origin: string;
}

/** Listens for a site; `change` may alter what it answers. */
export function serveSite(
  make: (server: { origin(): string }) => TestSite,
  change: (response: Response) => Response = (response) => response,
): ServedSite {
  let origin = "";
  const site = make({ origin: () => origin });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => origin = `http://127.0.0.1:${port}` },
    async (request) => change(await site.fetch(request)),
  );
  return {
    site,
    origin,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      site[Symbol.dispose]();
    },
  };
}

/** Does something with a page of its own, and holds the page to silence: no error, no violation, no stranger. */
export async function withPage(
  { browser, origin }: Pick<BrowserFixture, "browser" | "origin">,
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

/** Does something at each path, in two pages side by side. */
export async function atEachPath(
  fixture: Pick<BrowserFixture, "browser" | "origin">,
  options: BrowserContextOptions,
  use: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const paths = PAGES.values(); // one iterator for both: whoever is ready takes the next path
  const visit = async (page: Page) => {
    for (const path of paths) await use(page, path);
  };
  await Promise.all([visit, visit].map((each) => withPage(fixture, options, each)));
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
