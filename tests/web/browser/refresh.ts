import assert from "node:assert/strict";
import { startServer } from "../../support/processes.ts";
import { makeTree } from "../../support/trees.ts";
import { open, testInBrowser, withPage } from "./fixture.ts";

const skill = (name: string, description = `Does ${name}.`) =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n# ${name}\n\n${"Text.\n\n".repeat(200)}`;

testInBrowser("pages of a process that watches, in a browser", async (test, { browser }) => {
  using tree = makeTree({
    "index.md": "---\ntitle: Live\n---\n\nHome.\n",
    "skills/tea/SKILL.md": skill("Tea"),
    "skills/cup/SKILL.md": skill("cup"),
  });
  await using server = await startServer({ content: tree.path, flags: ["--watch"] });
  const origin = new URL(server.url).origin;
  const write = (path: string, text: string) =>
    Deno.writeTextFileSync(`${tree.path}/${path}`, text);

  await test.step("an author saves and sees the error go, with focus and words kept", () =>
    withPage({ browser, origin }, {}, async (page) => {
      await open(page, "/diagnostics");
      await page.locator("text=skill-name-invalid").first().waitFor();
      const field = page.locator("header input[type=search], header button").first();
      await field.focus();
      write("skills/tea/SKILL.md", skill("tea"));
      await page.locator("text=skill-name-invalid").first().waitFor({ state: "detached" });
      assert.equal(await field.evaluate((each) => each === document.activeElement), true);
    }));

  await test.step("a long page keeps its place while its text changes", () =>
    withPage({ browser, origin }, {}, async (page) => {
      await open(page, "/skills/cup/");
      await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
      write("skills/cup/SKILL.md", skill("cup", "Holds what is poured."));
      await page.locator("text=Holds what is poured.").first().waitFor();
      assert.equal(await page.evaluate(() => Math.round(scrollY)), 900);
    }));

  await test.step("a page that did not change is left alone", () =>
    withPage({ browser, origin }, {}, async (page) => {
      await open(page, "/skills/cup/");
      await page.evaluate(() => document.querySelector("main h1")!.setAttribute("data-mine", ""));
      const answered = page.waitForResponse((response) => response.url().endsWith("/skills/cup/"));
      write("skills/tea/SKILL.md", skill("tea", "Brews."));
      await (await answered).finished();
      assert.equal(await page.locator("main h1[data-mine]").count(), 1);
    }));
});
