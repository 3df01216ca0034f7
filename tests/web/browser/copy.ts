import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { violations } from "./axe.ts";
import { open, testInBrowser, withPage } from "./fixture.ts";

const HOUR = 3_600_000;

/** A copy button of every place that has one. */
const COPY_BUTTONS = [
  ["/connect", ".client .copy"],
  ["/skills/typesetting/", ".call-line .copy"],
  ["/skills/typesetting/", ".prose .copy"],
  ["/skills/typesetting/scripts/measure.py", ".listing > .copy"],
  ["/prompts/letter?to=Ann", "#result .copy"],
  ["/docs/guide/start", ".actions .copy"],
] as const;

testInBrowser("the copy buttons in a browser", async (test, fixture) => {
  await test.step("copying copies exactly, and says so", () =>
    withPage(fixture, { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      await open(page, "/skills/typesetting/");
      await page.getByRole("button", { name: "Copy the whole digest" }).press("Enter");
      await page.waitForFunction(() =>
        document.getElementById("announcer")?.textContent === "Copied"
      );
      assert.equal(await clipboard(), fixture.site.catalog.skills.get("typesetting")!.digest);
      await open(page, "/skills/typesetting/scripts/windows.cmd");
      await page.getByRole("button", { name: "Copy scripts/windows.cmd" }).press("Enter");
      await page.waitForSelector(".copy[data-copied]");
      assert.equal(await clipboard(), "@echo off\r\necho hello\r\n");
    }));

  await test.step("a copy button shows for a while that it copied, and moves nothing", () =>
    withPage(fixture, { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
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

  await test.step("the mark beside a heading leads to it and copies its address", () =>
    withPage(fixture, { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      await open(page, "/docs/guide/start");
      const anchor = page.locator(".prose .anchor").nth(1);
      await anchor.click();
      await page.waitForSelector(".anchor[data-copied]");
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.equal(copied, page.url());
      assert.match(copied, /\/docs\/guide\/start#s-/);
      await page.locator("#announcer:text('Link copied')").waitFor({ state: "attached" });
      assert.deepEqual(await violations(page), []);
    }));

  await test.step("a copy button says what it could not copy", () =>
    withPage(fixture, {}, async (page) => {
      await open(page, "/docs/guide/start");
      await page.route("**/raw/**", (route) => route.fulfill({ status: 404 }));
      const button = page.locator(".actions .copy");
      await button.click();
      await page.waitForSelector(".copy[data-failed]");
      const { icon, word } = await lookOf(button);
      assert.deepEqual([icon, word], ["#icon-close", '"Not copied"']);
      await page.locator("#announcer:text('Could not copy')").waitFor({ state: "attached" });
      assert.deepEqual(await violations(page), []);
    }));

  await test.step("every copy button says what it copies, as no other one does", () =>
    withPage(fixture, {}, async (page) => {
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
    withPage(fixture, { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      await open(page, "/skills/typesetting/");
      await page.locator(".prose .copy").first().press("Enter");
      await page.waitForSelector(".prose .copy[data-copied]");
      const text = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(text, /^\/\/ A comment\nexport function add\(.*\n.* x{20000}\n}$/);
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
