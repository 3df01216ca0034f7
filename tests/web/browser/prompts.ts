import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { renderPrompt } from "../../../catalog/prompts/prompt.ts";
import { type BrowserFixture, open, testInBrowser, withPage } from "./fixture.ts";

testInBrowser("prompts in a browser", async (test, fixture) => {
  await test.step("search and prompts work without JavaScript", () =>
    withPage(fixture, { javaScriptEnabled: false }, async (page) => {
      await page.goto("/");
      await page.getByRole("searchbox").fill("invoice");
      await page.getByRole("searchbox").press("Enter");
      await page.getByRole("link", { name: /billing/ }).first().click();
      assert.equal(new URL(page.url()).pathname, "/skills/acme/billing/");
      await fillLetter(fixture, page, "two\nlines & <tags>\n");
    }));

  await test.step("a prompt is rendered in the browser as prompts/get renders it", () =>
    withPage(fixture, {}, async (page) => {
      for (
        const text of [
          "plain",
          "two\nlines",
          "\n\nedges\n\n",
          "<b>&amp;</b> $& \\ {{to}}",
          "漢字 é 👩‍🚀",
        ]
      ) {
        await fillLetter(fixture, page, text);
      }
      await page.goto("/prompts/windows?name=Ann");
      const { template } = fixture.site.catalog.prompts.get("windows")!;
      assert.equal(
        await page.locator("#message").evaluate((element) => element.textContent),
        template.replace("{{name}}", "Ann"),
      );
    }));

  await test.step("sending the form leads to the message, without JavaScript", () =>
    withPage(
      fixture,
      { javaScriptEnabled: false, viewport: { width: 390, height: 600 } },
      async (page) => {
        await page.goto("/prompts/letter");
        await page.getByLabel("Addressee").fill("Ann");
        await page.getByRole("button", { name: "Fill in" }).click();
        await page.locator("#message:has-text('Dear Ann')").waitFor();
        const top = await page.locator("#result").evaluate((each) =>
          each.getBoundingClientRect().top
        );
        assert(top >= 0 && top < 300, `the message begins at ${top}`);
        assert.equal(new URL(page.url()).searchParams.get("to"), "Ann");
      },
    ));

  await test.step("where JavaScript runs there is nothing to press but Copy message", () =>
    withPage(
      fixture,
      { permissions: ["clipboard-read", "clipboard-write"], viewport: { width: 390, height: 800 } },
      async (page) => {
        await open(page, "/prompts/letter");
        assert.equal(await page.getByRole("button", { name: "Fill in" }).count(), 0);
        const [form, result] = await Promise.all(
          [".prompt-form", "#result"].map(async (each) =>
            (await page.locator(each).boundingBox())!.y
          ),
        );
        assert(form! < result!, "the form comes first on a phone");
        await page.getByLabel("Addressee").fill("Ann");
        await page.getByRole("button", { name: "Copy message" }).click();
        await page.locator("#announcer:text('Copied')").waitFor({ state: "attached" });
        assert.equal(
          await page.evaluate(() => navigator.clipboard.readText()),
          letter(fixture, "Ann", ""),
        );
      },
    ));

  await test.step("a text too long for an address is said, and kept", () =>
    withPage(fixture, {}, async (page) => {
      await open(page, "/prompts/letter");
      const field = page.getByLabel("Addressee");
      await field.fill("x".repeat(9000));
      await page.locator("#result :text('too long')").waitFor();
      assert.equal((await field.inputValue()).length, 9000);
      await field.fill("Ann");
      await page.locator("#message:has-text('Dear Ann')").waitFor();
    }));

  await test.step("the message follows what is typed, and the address too", () =>
    withPage(fixture, {}, async (page) => {
      await open(page, "/prompts/letter");
      await page.getByLabel("text", { exact: false }).last().fill("Hello");
      await page.locator("#result :text('Still to fill in')").waitFor();
      await page.getByLabel("Addressee").fill("Ann\nBob");
      await page.locator("#message:has-text('Bob')").waitFor();
      assert.equal(
        await page.locator("#message").evaluate((element) => element.textContent),
        letter(fixture, "Ann\nBob", "Hello"),
      );
      const shown = await page.locator("#message").innerText();
      await page.reload();
      assert.equal(await page.locator("#message").innerText(), shown);
    }));
});

function letter({ site }: BrowserFixture, to: string, text: string): string {
  const rendered = renderPrompt(site.catalog.prompts.get("letter")!, { to, text });
  assert(rendered.kind === "rendered");
  return rendered.text;
}

/** Fills in the letter by its form and compares the message with what `prompts/get` would answer. */
async function fillLetter(fixture: BrowserFixture, page: Page, text: string): Promise<void> {
  await page.goto("/prompts/letter");
  await page.locator("textarea[name=to]").fill("Ann");
  await page.locator("textarea[name=text]").fill(text);
  const send = page.getByRole("button", { name: "Fill in" });
  if (await send.isVisible()) await send.click();
  await page.waitForURL((url) => url.searchParams.get("text")?.replaceAll("\r", "") === text);
  const message = page.locator("#message");
  assert.equal(
    await message.evaluate((element) => element.textContent),
    letter(fixture, "Ann", text),
  );
}
