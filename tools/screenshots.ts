/**
 * Photographs every kind of page in both themes and three widths into `screenshots/`; `deno task screenshots`.
 * Three libraries: our own content, one with every extreme, and one of 1,500 skills.
 *
 * @module
 */
import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { browserPath, startBrowser } from "../tests/web/browser/start.ts";
import { LONG_NAME, makeLargeLibrary, makeShowcase } from "../tests/web/showcase.ts";
import { makeSite } from "../tests/web/site.ts";
import type { Tree } from "../tests/support/trees.ts";
import { buildIslands, bundleState } from "./build_islands.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const THEMES = ["light", "dark"] as const;
const WIDTHS = [320, 768, 1440];

interface Library {
  readonly name: string;
  readonly open: () => Tree;
  /** What to photograph, by the name of the picture. */
  readonly pages: Readonly<Record<string, string>>;
}

const LIBRARIES: readonly Library[] = [
  {
    name: "own",
    open: () => ({ path: `${ROOT}docs`, [Symbol.dispose]: () => {} }),
    pages: {
      home: "/",
      list: "/skills",
      skill: "/skills/git-bisect/",
      file: "/skills/git-bisect/SKILL.md",
      manifest: "/skills/git-bisect/_manifest",
      prompts: "/prompts",
      prompt: "/prompts/commit-message",
      docs: "/docs/getting-started",
      search: "/search?q=review",
      diagnostics: "/diagnostics",
      connect: "/connect",
      missing: "/skills/git-bisekt/",
    },
  },
  {
    name: "extremes",
    open: () => makeShowcase(500),
    pages: {
      "home": "/",
      "list": "/skills",
      "skill": "/skills/typesetting/",
      "long-name": `/skills/${LONG_NAME}/`,
      "problems": "/skills/broken/",
      "many-files": "/skills/many-files/",
      "file": "/skills/typesetting/scripts/measure.py",
      "image": "/skills/typesetting/assets/pixel.png",
      "blob": "/skills/typesetting/assets/blob.bin",
      "manifest": "/skills/typesetting/_manifest",
      "prompt": "/prompts/letter?to=Ann&text=Hello",
      "docs": "/docs/guide/start",
      "search": "/search?q=use",
      "nothing": "/search?q=zzzzzz",
      "diagnostics": "/diagnostics",
    },
  },
  { name: "large", open: () => makeLargeLibrary(1500), pages: { home: "/", list: "/skills" } },
];

async function photograph({ name, open, pages }: Library, browser: Browser): Promise<void> {
  let origin = "";
  using site = makeSite(open(), {
    server: {
      origin: () => origin,
      stdio: {
        command: "deno",
        args: ["run", "--no-prompt", "--allow-read=/srv/docs", "/srv/main.ts", "stdio"],
      },
    },
  });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => origin = `http://127.0.0.1:${port}` },
    (request) => site.fetch(request),
  );
  const folder = `${ROOT}screenshots/${name}`;
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of THEMES) {
    for (const width of WIDTHS) {
      const viewport = { width, height: width < 500 ? 700 : 900 };
      const page = await browser.newPage({ baseURL: origin, colorScheme, viewport });
      for (const [picture, path] of Object.entries(pages)) {
        await page.goto(path);
        await page.waitForSelector("html[data-ready]");
        const file = `${folder}/${picture}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: file, fullPage: true });
      }
      await page.close();
    }
  }
  await server.shutdown();
}

const executable = browserPath();
if (executable === undefined) throw new Error("Install chromium: no browser was found");
if (bundleState() !== "fresh") await buildIslands();
rmSync(`${ROOT}screenshots`, { recursive: true, force: true });
const browser = await startBrowser(executable);
for (const library of LIBRARIES) await photograph(library, browser);
await browser.close();
