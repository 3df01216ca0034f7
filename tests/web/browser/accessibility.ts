import assert from "node:assert/strict";
import { violations } from "./axe.ts";
import { atEachPath, open, testInBrowser } from "./fixture.ts";

/** Each theme at one width: axe takes most of the time, and no rule of it sees both at once. */
const LOOKS = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 320 },
] as const;

testInBrowser("every kind of page for everyone", async (test, fixture) => {
  for (const { colorScheme, width } of LOOKS) {
    const options = { colorScheme, viewport: { width, height: 900 } };
    await test.step(`${colorScheme}, ${width} pixels: quiet, no wider, and axe finds nothing`, () =>
      atEachPath(fixture, options, async (page, path) => {
        await open(page, path);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.deepEqual([wide, await violations(page)], [width, []], path);
      }));
  }
});
