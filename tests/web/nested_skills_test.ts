import assert from "node:assert/strict";
import { createHttpEndpoint } from "../../mcp/endpoint.ts";
import { makeTree } from "../support/trees.ts";
import { type Answer, callHttp } from "../support/wire.ts";
import { makeSite } from "./site.ts";

const skill = (name: string) =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when testing.\n---\n\nAbout ${name}.\n`;

const FILES = {
  "index.md": "# Home\n",
  "skills/hub/SKILL.md": skill("hub"),
  "skills/hub/part/SKILL.md": skill("part"),
  "skills/hub/part/notes.md": "# Notes\n",
  "skills/hub/sample/SKILL.md": "# A sample\n",
  "skills/hub/troubled/SKILL.md": skill("other-name"),
};
const OUTER = "skill://hub/SKILL.md";
const GOOD = "skill://hub/part/SKILL.md";
const TROUBLED = "skill://hub/troubled/SKILL.md";

for (const supportingFiles of ["template", "resources"] as const) {
  Deno.test(`a nested skill is on every surface but the lists of resources (${supportingFiles})`, async () => {
    using site = makeSite(makeTree(FILES));
    const endpoint = createHttpEndpoint({
      catalog: () => site.catalog,
      version: "1.2.3",
      supportingFiles,
    });
    const call = callHttp(endpoint, "legacy");
    const ask = async (method: string, params = {}) => (await call(method, params)).result;
    const tool = async (name: string, args: object) =>
      (await ask("tools/call", { name, arguments: args })).structuredContent;
    const urisOf = (entries: readonly Answer[]) => entries.map(({ uri }) => uri);

    const { resources } = await ask("resources/list");
    assert.deepEqual(urisOf(resources).filter((uri: string) => uri.startsWith("skill:")), [
      OUTER,
      "skill://hub/_manifest",
      ...(supportingFiles === "resources" ? ["skill://hub/part/notes.md"] : []),
    ]);
    const { resourceTemplates } = await ask("resources/templates/list");
    assert.deepEqual(
      resourceTemplates.map(({ uriTemplate }: Answer) => uriTemplate)
        .filter((each: string) => each.startsWith("skill:")),
      supportingFiles === "resources" ? [] : ["skill://hub/{path*}"],
    );

    assert.deepEqual(urisOf((await ask("skills/list")).skills), [OUTER, GOOD]);
    assert.deepEqual(urisOf((await tool("list_skills", {})).skills), [OUTER, GOOD, TROUBLED]);
    const index = await ask("resources/read", { uri: "resource://catalog/skills_index" });
    assert.deepEqual(
      JSON.parse(index.contents[0].text).skills.map(({ id }: Answer) => id),
      ["hub", "hub.part", "hub.troubled"],
    );
    const found = (await tool("search", { query: "troubled" })).results;
    assert.deepEqual(found.map(({ id }: Answer) => id), [TROUBLED]);

    for (const uri of [GOOD, TROUBLED]) {
      const read = await ask("resources/read", { uri });
      assert.match(read.contents[0].text, /^---\nname: /);
      const manifest = await ask("resources/read", { uri: uri.replace("SKILL.md", "_manifest") });
      assert.match(manifest.contents[0].text, /"path": "SKILL\.md"/);
      const page = `/skills/${uri.slice("skill://".length, -"SKILL.md".length)}`;
      assert.equal((await site.get(page)).status, 200, page);
    }
    const sample = await call("resources/read", { uri: "skill://hub/sample/_manifest" });
    assert.equal(sample.error?.code, -32602, "a sample is no skill");
    assert.match(
      (await ask("resources/read", { uri: "skill://hub/sample/SKILL.md" })).contents[0].text,
      /sample/,
    );
    endpoint.close();
  });
}
