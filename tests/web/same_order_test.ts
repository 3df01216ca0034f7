import assert from "node:assert/strict";
import { createHttpEndpoint } from "../../mcp/endpoint.ts";
import { generateSkills } from "../../tools/generate_skills.ts";
import { makeTree } from "../support/trees.ts";
import { makeSite } from "./site.ts";
import { type Answer, callHttp } from "../support/wire.ts";

/** A common word, a rare one, an exact name, several words, none, and one that is nowhere. */
const QUERIES = ["review", "jscpd", "migration", "test database", "", "zzzzqqqq"];

/** How many skills a page of the website shows. */
const PAGE = 60;

/** The skills of the first page of a list of the website, in order. */
function skillsOf(html: string): readonly string[] {
  const list = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const paths = [...list.matchAll(/<h[23] class="card-name"><a[^>]* href="\/skills\/([^"?_]+)\/"/g)]
    .map((
      [, path],
    ) => path!);
  return [...new Set(paths)];
}

/** Without a question the page has headings: the skills of a folder stand together, those of none first. */
function inFolders(paths: readonly string[]): readonly string[] {
  const folders = Map.groupBy(paths, (path) => path.slice(0, Math.max(0, path.lastIndexOf("/"))));
  return [...folders].sort(([a], [b]) => a < b ? -1 : 1).flatMap(([, members]) => members);
}

Deno.test("tools, the q filter and the website list the same skills in the same order", async () => {
  using site = makeSite(makeTree({ "index.md": "# Home\n", ...generateSkills(200) }));
  const endpoint = createHttpEndpoint({ catalog: () => site.catalog, version: "0.0.0" });
  const call = callHttp(endpoint, "modern");
  const tool = async (name: string, given: Record<string, unknown>): Promise<Answer> =>
    (await call("tools/call", { name, arguments: given })).result.structuredContent;
  const pathOf = (uri: string) => uri.replace(/^skill:\/\//, "").replace(/\/SKILL\.md$/, "");

  const counts: number[] = [];
  for (const query of QUERIES) {
    const listed = (await tool("list_skills", { query, limit: PAGE })).skills.map((
      { uri }: Answer,
    ) => pathOf(uri));
    const read = await call("resources/read", {
      uri: `resource://catalog/skills_index?q=${encodeURIComponent(query)}&limit=${PAGE}`,
    });
    const filtered = JSON.parse(read.result.contents[0].text).skills.map(({ id }: Answer) =>
      id.replaceAll(".", "/")
    );
    assert.deepEqual(filtered, listed, query);

    const found = query === ""
      ? listed
      : (await tool("search", { query, kind: "skill", limit: PAGE })).results
        .map(({ id }: Answer) => pathOf(id));
    assert.deepEqual(found, listed, query);

    const page = await (await site.get(`/skills?q=${encodeURIComponent(query)}`)).text();
    const shown = query === ""
      ? inFolders(
        (await tool("list_skills", { limit: 200 })).skills.map(({ uri }: Answer) => pathOf(uri)),
      ).slice(0, PAGE)
      : listed;
    assert.deepEqual(skillsOf(page), shown, query);
    counts.push(listed.length);
  }
  const [common, rare, name, several, all, nowhere] = counts;
  assert.deepEqual([all, nowhere], [PAGE, 0]);
  assert([common, rare, name, several].every((count) => count! > 0), `${counts}`);
  await endpoint.close();
});
