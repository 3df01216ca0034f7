import assert from "node:assert/strict";
import { atEachPath, open, testInBrowser, withPage } from "./fixture.ts";

testInBrowser("every kind of page in a browser", async (test, fixture) => {
  await test.step("every kind of page is complete without JavaScript", () =>
    atEachPath(fixture, { javaScriptEnabled: false }, async (page, path) => {
      await page.goto(path);
      assert.equal(await page.locator("main h1").count(), 1, path);
      assert(await page.locator("main").innerText() !== "", path);
      assert.equal(await page.locator(".copy:visible, .theme-choice:visible").count(), 0, path);
    }));

  await test.step("the navigation is one row, two on a phone", () =>
    withPage(fixture, {}, async (page) => {
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
    withPage(fixture, { viewport: { width: 1440, height: 700 } }, async (page) => {
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

  await test.step("a chosen theme is kept and never flashes the other one", () =>
    withPage(fixture, { colorScheme: "light" }, async (page) => {
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

  await test.step("a tree of 500 files can be opened, closed and narrowed", () =>
    withPage(fixture, {}, async (page) => {
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
