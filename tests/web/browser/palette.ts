import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { violations } from "./axe.ts";
import { open, testInBrowser, withPage } from "./fixture.ts";

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

testInBrowser("the search palette in a browser", async (test, fixture) => {
  await test.step("the palette finds and opens by keyboard alone", () =>
    withPage(fixture, {}, async (page) => {
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
    withPage(fixture, {}, async (page) => {
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
    withPage(fixture, {}, async (page) => {
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
      withPage(fixture, {}, async (page) => {
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
    withPage(fixture, {}, async (page) => {
      for (const words of ["zzqjvkzzqj wwxkqqjjwx", "the server fails"]) {
        await openPalette(page, "/connect");
        await page.route("**/api/search?q=the*", (route) => route.fulfill({ status: 404 }));
        await page.keyboard.insertText(words);
        await page.keyboard.press("Enter");
        await page.waitForURL("**/search?*");
        assert.equal(new URL(page.url()).searchParams.get("q"), words);
      }
    }));

  await test.step("an Enter does not outlive the words it was pressed for", () =>
    withPage(fixture, {}, async (page) => {
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
    withPage(fixture, {}, async (page) => {
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
    withPage(fixture, { viewport: { width: 800, height: 300 } }, async (page) => {
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
      withPage(fixture, { colorScheme }, async (page) => {
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
    withPage(fixture, { hasTouch: true, isMobile: true, viewport: PHONE }, async (page) => {
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
});

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
