import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { renderPrompt } from "../../catalog/prompt.ts";
import { buildIslands, bundleState } from "../../tools/build_islands.ts";
import { browserPath, startBrowser } from "./browser.ts";
import { LONG_NAME, makeShowcase } from "./showcase.ts";
import { makeSite, type TestSite } from "./site.ts";

/** One of every kind of page, and the extremes. */
const PAGES = [
  "/",
  "/skills",
  "/skills?q=zzzz",
  "/skills/acme/",
  "/skills/typesetting/",
  `/skills/${LONG_NAME}/`,
  "/skills/broken/",
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

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const PHONE = { width: 390, height: 700 };

/** Ways to ask the palette for "parcel" and press Enter before it can know the answer. */
const HURRIES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "typed at once": (page) => page.keyboard.type("parcel", { delay: 40 }),
  "pasted": (page) => page.keyboard.insertText("parcel"),
  "put in place of other words": async (page) => {
    await findBilling(page);
    await page.keyboard.insertText("parcel");
  },
  "after another result was chosen": async (page) => {
    await findBilling(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.insertText("parcel");
  },
  "with an arrow key while the old list stands": async (page) => {
    await findBilling(page);
    await page.keyboard.insertText("parcel");
    await page.keyboard.press("ArrowDown");
  },
};

/** Finds something in the open palette, and selects the words it was found by. */
async function findBilling(page: Page): Promise<void> {
  await page.keyboard.insertText("invoice");
  await page.waitForSelector("dialog.palette .hit-title:text('billing')");
  await page.keyboard.press("Control+a");
}

const HOUR = 3_600_000;

/** A copy button of every place that has one. */
const COPY_BUTTONS = [
  ["/connect", ".client .copy"],
  ["/skills/typesetting/", ".call-line .copy"],
  ["/skills/typesetting/", ".prose .copy"],
  ["/skills/typesetting/scripts/measure.py", ".listing > .copy"],
  ["/prompts/letter?to=Ann", "#result .copy"],
  ["/docs/guide/start", ".doc-tools .copy"],
] as const;

/** A running site and a browser to look at it with. */
interface Desk extends AsyncDisposable {
  readonly site: TestSite;
  readonly origin: string;
  readonly browser: Browser;
}

async function openDesk(executable: string): Promise<Desk> {
  if (bundleState() !== "fresh") await buildIslands();
  let origin = "";
  const site = makeSite(makeShowcase(500), {
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
async function withPage(
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
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForSelector("html[data-ready]");
}

async function openPalette(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.keyboard.press("/");
  await page.waitForSelector("dialog.palette[open]");
}

/** Keeps the palette's answer to some words back until the result is called. */
async function holdAnswers(page: Page, words: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/search?q=${words}`, async (route) => {
    await promise;
    await route.continue().catch(() => {}); // the palette may have taken its question back
  });
  return resolve;
}

/** Minutes long: every CI run has it, another one when `BROWSER_TESTS=1` asks for it. */
const isAsked = Deno.env.get("CI") === "true" || Deno.env.get("BROWSER_TESTS") === "1";

Deno.test("the website in a browser", { ignore: !isAsked }, async (test) => {
  const executable = browserPath();
  if (executable === undefined) {
    assert.notEqual(Deno.env.get("CI"), "true", "Install chromium: the browser tests need it");
    await test.step({ name: "NOT RUN: no chromium is installed", ignore: true, fn: () => {} });
    return;
  }
  await using desk = await openDesk(executable);

  await test.step("every kind of page is complete without JavaScript", () =>
    withPage(desk, { javaScriptEnabled: false }, async (page) => {
      for (const path of PAGES) {
        await page.goto(path);
        assert.equal(await page.locator("main h1").count(), 1, path);
        assert(await page.locator("main").innerText() !== "", path);
        assert.equal(await page.locator(".copy:visible, .theme-choice:visible").count(), 0, path);
      }
    }));

  await test.step("search and prompts work without JavaScript", () =>
    withPage(desk, { javaScriptEnabled: false }, async (page) => {
      await page.goto("/");
      await page.getByRole("searchbox").fill("invoice");
      await page.getByRole("searchbox").press("Enter");
      await page.getByRole("link", { name: /billing/ }).first().click();
      assert.equal(new URL(page.url()).pathname, "/skills/acme/billing/");
      await fillLetter(desk, page, "two\nlines & <tags>\n");
    }));

  await test.step("every kind of page is quiet with JavaScript", () =>
    withPage(desk, {}, async (page) => {
      for (const path of PAGES) await open(page, path);
    }));

  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [320, 1440]) {
      await test.step(`axe finds nothing, ${colorScheme}, ${width} pixels`, () =>
        withPage(desk, { colorScheme, viewport: { width, height: 900 } }, async (page) => {
          for (const path of PAGES) {
            await open(page, path);
            assert.deepEqual(await violations(page), [], path);
          }
        }));
    }
  }

  await test.step("no page scrolls sideways at 320 pixels", () =>
    withPage(desk, { viewport: { width: 320, height: 640 } }, async (page) => {
      for (const path of PAGES) {
        await page.goto(path);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(width, 320, path);
      }
    }));

  await test.step("the navigation is one row, two on a phone", () =>
    withPage(desk, {}, async (page) => {
      const heights: number[] = [];
      for (const width of [320, 768, 992, 1440]) {
        await page.setViewportSize({ width, height: 700 });
        await open(page, "/skills/broken/");
        heights.push((await page.locator(".masthead").boundingBox())!.height);
      }
      const [phone, ...wide] = heights.map(Math.round);
      assert(wide.every((height) => height < 60) && phone! < 100, `${heights}`);
    }));

  await test.step("the contents mark the section that is being read", () =>
    withPage(desk, { viewport: { width: 1440, height: 700 } }, async (page) => {
      await open(page, "/docs/guide/start");
      const current = page.locator(".doc-toc a:target-current");
      for (const id of ["s-code", "s-a-table"]) {
        await page.locator(`#${id}`).evaluate((heading) => heading.scrollIntoView());
        await page.waitForFunction((wanted) => {
          return document.querySelector(".doc-toc a:target-current")?.getAttribute("href") ===
            wanted;
        }, `#${id}`);
        assert.equal(await current.count(), 1);
      }
    }));

  await test.step("the palette finds and opens by keyboard alone", () =>
    withPage(desk, {}, async (page) => {
      for (const shortcut of ["Control+k", "Meta+k", "/"]) {
        await open(page, "/connect");
        await page.keyboard.press(shortcut);
        await page.waitForSelector("dialog.palette[open]");
        await page.keyboard.type("invoice");
        await page.waitForSelector("dialog.palette .hit-title:text('billing')");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowUp");
        if (shortcut === "/") assert.deepEqual(await violations(page), []);
        await page.keyboard.press("Enter");
        await page.waitForURL("**/skills/acme/billing/");
      }
    }));

  await test.step("the palette opens for a key that was pressed before it was there", () =>
    withPage(desk, {}, async (page) => {
      for (const shortcut of ["/", "Control+k"]) {
        const { promise: asked, resolve: release } = Promise.withResolvers<void>();
        await page.route(/islands-/, async (route) => {
          await asked;
          await route.continue();
        });
        await page.goto("/connect", { waitUntil: "commit" });
        await page.waitForSelector("main h1");
        await page.keyboard.press(shortcut);
        assert.equal(await page.locator("html[data-ready]").count(), 0);
        release();
        await page.waitForSelector("dialog.palette[open]");
        await page.unroute(/islands-/);
      }
    }));

  await test.step("the palette closes with Escape and gives the focus back", () =>
    withPage(desk, {}, async (page) => {
      await open(page, "/");
      await page.getByRole("searchbox").focus();
      await page.keyboard.type("a/b"); // a slash in a field is a slash
      assert.equal(await page.locator("dialog.palette").count(), 0);
      assert.equal(await page.getByRole("searchbox").inputValue(), "a/b");
      await page.locator(".search-link").focus();
      await page.keyboard.press("Enter");
      await page.waitForSelector("dialog.palette[open]");
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog.palette", { state: "detached" });
      assert(
        await page.locator(".search-link").evaluate((link) => link === document.activeElement),
      );
    }));

  for (const [manner, hurry] of Object.entries(HURRIES)) {
    await test.step(`the palette opens what answers the words in it: ${manner}`, () =>
      withPage(desk, {}, async (page) => {
        await openPalette(page, "/connect");
        const release = await holdAnswers(page, "parcel");
        await hurry(page);
        await page.keyboard.press("Enter");
        release();
        await page.waitForURL((url) => url.pathname !== "/connect");
        assert.equal(new URL(page.url()).pathname, "/skills/acme/shipping/");
      }));
  }

  await test.step("the palette leads to the search page where there is no first hit", () =>
    withPage(desk, {}, async (page) => {
      for (const words of ["qqqq xxxx", "the server fails"]) {
        await openPalette(page, "/connect");
        await page.route("**/api/search?q=the*", (route) => route.fulfill({ status: 404 }));
        await page.keyboard.insertText(words);
        await page.keyboard.press("Enter");
        await page.waitForURL("**/search?*");
        assert.equal(new URL(page.url()).searchParams.get("q"), words);
      }
    }));

  await test.step("an Enter does not outlive the words it was pressed for", () =>
    withPage(desk, {}, async (page) => {
      await openPalette(page, "/connect");
      const release = await holdAnswers(page, "parcel");
      await page.keyboard.insertText("parcel");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".palette [role=status]:text('Searching')");
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText("invoice");
      release();
      await page.waitForSelector("dialog.palette .hit-title:text('billing')");
      await page.waitForSelector(".palette-list[aria-busy=false]");
      assert.equal(new URL(page.url()).pathname, "/connect");
    }));

  await test.step("the palette gives the focus back to the field it was called from", () =>
    withPage(desk, {}, async (page) => {
      await open(page, "/prompts/letter");
      const field = page.locator("textarea[name=text]");
      await field.focus();
      await page.keyboard.type("ac");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Control+k");
      await page.waitForSelector("dialog.palette[open]");
      await page.keyboard.type("x");
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog.palette", { state: "detached" });
      await page.keyboard.type("b");
      assert.equal(await field.inputValue(), "abc");
    }));

  await test.step("Tab goes round inside the palette, past the list", () =>
    withPage(desk, { viewport: { width: 800, height: 300 } }, async (page) => {
      await openPalette(page, "/");
      await page.keyboard.type("use");
      const list = page.locator(".palette-list");
      await list.locator(".hit-text").first().waitFor();
      assert(await list.evaluate((each) => each.scrollHeight > each.clientHeight));
      const stops: string[] = [];
      for (const key of ["Tab", "Tab", "Shift+Tab", "Shift+Tab"]) {
        await page.keyboard.press(key);
        stops.push(await page.evaluate(() => document.activeElement!.localName));
      }
      assert.deepEqual(stops, ["button", "input", "button", "input"]);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForSelector("dialog.palette", { state: "detached" });
    }));

  for (const colorScheme of ["light", "dark"] as const) {
    await test.step(`highlights are seen in the chosen row of the palette, ${colorScheme}`, () =>
      withPage(desk, { colorScheme }, async (page) => {
        await openPalette(page, "/");
        await page.keyboard.type("invoice");
        const mark = page.locator(".palette [aria-selected=true] mark").first();
        await mark.waitFor();
        const { line, color, ground } = await mark.evaluate((element) => {
          const { textDecorationLine: line, textDecorationColor: color } = getComputedStyle(
            element,
          );
          const row = element.closest("[role=option]")!;
          return { line, color, ground: getComputedStyle(row).backgroundColor };
        });
        assert.equal(line, "underline");
        assert(contrast(color, ground) >= 3, `${color} on ${ground}`);
        assert.deepEqual(await violations(page), []);
      }));
  }

  await test.step("on a phone the palette speaks of no keys and closes by touch", () =>
    withPage(desk, { hasTouch: true, isMobile: true, viewport: PHONE }, async (page) => {
      await open(page, "/");
      await page.locator(".search-link").tap();
      await page.waitForSelector("dialog.palette[open]");
      assert.equal(await page.locator(".palette kbd:visible").count(), 0);
      const close = page.getByRole("button", { name: "Close" });
      const { width, height } = (await close.boundingBox())!;
      assert(width >= 44 && height >= 44, `${width} x ${height}`);
      await close.tap();
      await page.waitForSelector("dialog.palette", { state: "detached" });
    }));

  await test.step("copying copies exactly, and says so", () =>
    withPage(desk, { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      await open(page, "/skills/typesetting/");
      await page.getByRole("button", { name: "Copy the whole digest" }).press("Enter");
      await page.waitForFunction(() =>
        document.getElementById("announcer")?.textContent === "Copied"
      );
      assert.equal(await clipboard(), desk.site.catalog.skills.get("typesetting")!.digest);
      await open(page, "/skills/typesetting/scripts/windows.cmd");
      await page.getByRole("button", { name: "Copy scripts/windows.cmd" }).press("Enter");
      await page.waitForSelector(".copy[data-copied]");
      assert.equal(await clipboard(), "@echo off\r\necho hello\r\n");
    }));

  await test.step("a copy button shows for a while that it copied, and moves nothing", () =>
    withPage(desk, { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      await page.clock.install({ time: 0 });
      for (const [index, [path, selector]] of COPY_BUTTONS.entries()) {
        await open(page, path);
        await page.clock.pauseAt((index + 1) * HOUR);
        const button = page.locator(selector).first();
        await button.scrollIntoViewIfNeeded();
        const calm = await lookOf(button);
        assert.deepEqual([calm.icon, calm.word], ["#icon-copy", "none"], path);
        await button.click();
        await page.waitForSelector(".copy[data-copied]");
        assert.deepEqual(
          await lookOf(button),
          { ...calm, icon: "#icon-check", word: '"Copied"' },
          path,
        );
        await page.clock.runFor(1500);
        assert.equal((await lookOf(button)).word, '"Copied"', path);
        await page.clock.runFor(1000);
        assert.deepEqual(await lookOf(button), calm, path);
        await page.clock.resume();
      }
    }));

  await test.step("a copy button says what it could not copy", () =>
    withPage(desk, {}, async (page) => {
      await open(page, "/docs/guide/start");
      await page.route("**/raw/**", (route) => route.fulfill({ status: 404 }));
      const button = page.locator(".doc-tools .copy");
      await button.click();
      await page.waitForSelector(".copy[data-failed]");
      const { icon, word } = await lookOf(button);
      assert.deepEqual([icon, word], ["#icon-close", '"Not copied"']);
      await page.locator("#announcer:text('Could not copy')").waitFor({ state: "attached" });
      assert.deepEqual(await violations(page), []);
    }));

  await test.step("every copy button says what it copies, as no other one does", () =>
    withPage(desk, {}, async (page) => {
      for (
        const path of ["/connect", "/", "/skills/typesetting/", "/skills/typesetting/_manifest"]
      ) {
        await open(page, path);
        const names = await page.locator("button.copy").evaluateAll((buttons) =>
          buttons.map((button) => button.getAttribute("aria-label"))
        );
        assert(names.length > 1, path);
        assert.deepEqual([...new Set(names)], names, path);
      }
      await open(page, "/connect");
      await page.getByRole("button", { name: "Copy: Cursor, HTTP, ~/.cursor/mcp.json" }).waitFor();
    }));

  await test.step("code in documents can be copied as it was written", () =>
    withPage(desk, { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      await open(page, "/skills/typesetting/");
      await page.locator(".prose .copy").first().press("Enter");
      await page.waitForSelector(".prose .copy[data-copied]");
      const text = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(text, /^\/\/ A comment\nexport function add\(.*\n.* x{20000}\n}$/);
    }));

  await test.step("a chosen theme is kept and never flashes the other one", () =>
    withPage(desk, { colorScheme: "light" }, async (page) => {
      const background = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await open(page, "/");
      const light = await background();
      const button = page.getByRole("button", { name: /Theme/ });
      await button.press("Enter");
      assert.equal(await background(), light);
      await button.press("Enter");
      const dark = await background();
      assert.notEqual(dark, light);
      // Scripts of the bundle are held back: what is there at the first paint is there without them.
      await page.route(/islands-/, (route) => route.abort());
      await page.reload({ waitUntil: "commit" });
      await page.waitForSelector("main");
      assert.equal(await background(), dark);
      await page.unroute(/islands-/);
      await page.evaluate(() => localStorage.clear());
      await open(page, "/");
      assert.equal(await background(), light);
    }).catch((error) => {
      if (!/ERR_FAILED/.test(String(error))) throw error; // the request that was held back
    }));

  await test.step("a prompt is rendered in the browser as prompts/get renders it", () =>
    withPage(desk, {}, async (page) => {
      for (
        const text of [
          "plain",
          "two\nlines",
          "\n\nedges\n\n",
          "<b>&amp;</b> $& \\ {{to}}",
          "漢字 é 👩‍🚀",
        ]
      ) {
        await fillLetter(desk, page, text);
      }
      await page.goto("/prompts/windows?name=Ann");
      const { template } = desk.site.catalog.prompts.get("windows")!;
      assert.equal(
        await page.locator("#message").evaluate((element) => element.textContent),
        template.replace("{{name}}", "Ann"),
      );
    }));

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? "with" : "without";
    await test.step(`sending the form leads to the message, ${how} JavaScript`, () =>
      withPage(desk, { javaScriptEnabled, viewport: { width: 390, height: 600 } }, async (page) => {
        await page.goto("/prompts/letter");
        if (javaScriptEnabled) await page.waitForSelector("html[data-ready]");
        await page.getByLabel("Addressee").fill("Ann");
        await page.getByRole("button", { name: "Fill in" }).click();
        await page.locator("#message:has-text('Dear Ann')").waitFor();
        await page.waitForFunction(() => {
          const { top } = document.getElementById("result")!.getBoundingClientRect();
          return top >= 0 && top < innerHeight / 2;
        });
        assert.equal(new URL(page.url()).searchParams.get("to"), "Ann");
      }));
  }

  await test.step("a text too long for an address is said, and kept", () =>
    withPage(desk, {}, async (page) => {
      await open(page, "/prompts/letter");
      const field = page.getByLabel("Addressee");
      await field.fill("x".repeat(9000));
      await page.getByRole("button", { name: "Fill in" }).click();
      await page.locator("#result :text('too long')").waitFor();
      assert.equal((await field.inputValue()).length, 9000);
      await field.fill("Ann");
      await page.locator("#message:has-text('Dear Ann')").waitFor();
    }));

  await test.step("the message follows what is typed, and the address too", () =>
    withPage(desk, {}, async (page) => {
      await open(page, "/prompts/letter");
      await page.getByLabel("text", { exact: false }).last().fill("Hello");
      await page.locator("#result :text('is required')").waitFor();
      await page.getByLabel("Addressee").fill("Ann\nBob");
      await page.locator("#message:has-text('Bob')").waitFor();
      assert.equal(
        await page.locator("#message").evaluate((element) => element.textContent),
        letter(desk, "Ann\nBob", "Hello"),
      );
      const shown = await page.locator("#message").innerText();
      await page.reload();
      assert.equal(await page.locator("#message").innerText(), shown);
    }));

  await test.step("a tree of 500 files can be opened, closed and narrowed", () =>
    withPage(desk, {}, async (page) => {
      await open(page, "/skills/many-files/");
      const files = page.locator(".tree-file:visible");
      assert.equal(await files.count(), 1); // SKILL.md; the folders are closed
      await page.getByRole("button", { name: "Open all" }).click();
      assert.equal(await files.count(), 500);
      await page.getByLabel("Show files whose path holds").fill("file-499");
      assert.deepEqual(await files.locator("a").allInnerTexts(), ["file-499.txt"]);
      await page.getByLabel("Show files whose path holds").fill("");
      await page.getByRole("button", { name: "Close all" }).click();
      assert.equal(await files.count(), 1);
    }));
});

/** What is seen of a copy button, and where it and what is beside it are. */
function lookOf(button: Locator) {
  return button.evaluate((element) => ({
    icon: element.querySelector("use")!.getAttribute("href"),
    word: getComputedStyle(element, "::after").content,
    places: [...element.parentElement!.children].map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return [left, top, width, height];
    }),
    page: document.documentElement.scrollWidth,
  }));
}

/** The contrast of two colors as browsers compute them, `rgb(1, 2, 3)` (WCAG 2.2, contrast ratio). */
function contrast(one: string, other: string): number {
  const [dark, light] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = color.match(/[\d.]+/g)!.map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** There are no frames, so axe need not open a page of its own; nothing is preloaded, the rules that ask for it are not run. */
async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], preload: false, runOnly: WCAG })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) =>
      `${id}: ${html.slice(0, 200)} ${failureSummary}`
    )
  );
}

function letter({ site }: Desk, to: string, text: string): string {
  const rendered = renderPrompt(site.catalog.prompts.get("letter")!, { to, text });
  assert(rendered.kind === "rendered");
  return rendered.text;
}

/** Fills in the letter by its form and compares the message with what `prompts/get` would answer. */
async function fillLetter(desk: Desk, page: Page, text: string): Promise<void> {
  await page.goto("/prompts/letter");
  await page.locator("textarea[name=to]").fill("Ann");
  await page.locator("textarea[name=text]").fill(text);
  await page.getByRole("button", { name: "Fill in" }).click();
  await page.waitForURL(/to=Ann/);
  const message = page.locator("#message");
  await message.waitFor();
  assert.equal(await message.evaluate((element) => element.textContent), letter(desk, "Ann", text));
}
