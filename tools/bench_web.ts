/**
 * Measures the website in process; `deno run -A tools/bench_web.ts`. Prints, judges nothing.
 *
 * @module
 */
import process from "node:process";
import { renderToString } from "preact-render-to-string";
import { loadCatalog } from "../catalog/load.ts";
import { Card } from "../components/card.tsx";
import { toCard } from "../routes/models/cards.ts";
import { createHrefs } from "../routes/site/hrefs.ts";
import { createSite, type SiteOptions } from "../routes/mod.ts";
import { makeLargeLibrary } from "../tests/web/showcase.ts";
import { h } from "preact";

using tree = makeLargeLibrary(1500);
const { catalog } = loadCatalog({ content: tree.path });
const hrefs = createHrefs({ basePath: "" });
const options: SiteOptions = {
  catalog: () => catalog,
  basePath: "",
  server: { origin: () => "http://127.0.0.1:8000" },
  version: "0.0.0",
  watching: false,
  log: { error: (message) => print(message) },
};
const site = createSite(options);
const context = { catalog, hrefs, options };

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Milliseconds of CPU that a call takes, the median of many. */
async function cpuOf(call: () => unknown, times = 200): Promise<number> {
  const taken: number[] = [];
  for (let index = 0; index < times; index++) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
  }
  return taken.sort((a, b) => a - b)[times / 2]!;
}

const shown = [...catalog.skills.values()].slice(0, 200);
const cards = () =>
  renderToString(h("ul", {
    children: shown.map((skill) => h(Card, { card: toCard(skill, context), level: 2 })),
  }));
const get = (path: string) => site.fetch(new Request(`http://127.0.0.1:8000${path}`));

await cpuOf(cards, 50);
print(`200 cards, uncached: ${(await cpuOf(cards)).toFixed(2)} ms CPU`);

await get("/skills?page=2");
print(
  `a list page of 60 cards, uncached: ${
    (await cpuOf(() => get("/skills?page=2"))).toFixed(2)
  } ms CPU`,
);

const [skill] = catalog.skills.values();
const path = hrefs.skill(skill!.path);
await get(path);
const seconds = 2;
const end = performance.now() + seconds * 1000;
let answered = 0;
while (performance.now() < end) {
  await (await get(path)).arrayBuffer();
  answered++;
}
print(`a cached skill page: ${Math.round(answered / seconds).toLocaleString("en-US")} requests/s`);
