/**
 * Everything that is looked at in a real browser, theme by theme, with one browser and one site.
 *
 * @module
 */
import "./browser/accessibility.ts";
import "./browser/copy.ts";
import { closeBrowser } from "./browser/fixture.ts";
import "./browser/hostile.ts";
import "./browser/pages.ts";
import "./browser/palette.ts";
import "./browser/prompts.ts";
import "./browser/refresh.ts";

Deno.test.afterAll(closeBrowser);
