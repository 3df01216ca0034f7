import assert from "node:assert/strict";
import { violations } from "./axe.ts";
import { open, PAGES, testInBrowser, withPage } from "./browser_fixture.ts";

testInBrowser("every kind of page for everyone", async (test, desk) => {
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
});
