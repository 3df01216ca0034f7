import assert from "node:assert/strict";
import { createHrefs } from "./hrefs.ts";

const hrefs = createHrefs({ basePath: "/" });

const ADDRESSES: readonly (readonly [string, string])[] = [
  [hrefs.home(), "/"],
  [hrefs.skills(), "/skills"],
  [
    hrefs.skills({ q: "a b", tag: "c&d", state: "problems", page: 2 }),
    "/skills?q=a+b&tag=c%26d&state=problems&page=2",
  ],
  [hrefs.skills({ q: "", page: 1 }), "/skills"],
  [hrefs.skillGroup("acme"), "/skills/acme/"],
  [hrefs.skillGroup(""), "/skills"],
  [hrefs.skill("pdf"), "/skills/pdf/"],
  [hrefs.skill("acme/billing"), "/skills/acme/billing/"],
  [hrefs.skillFile("wiki", "references/a#b%20c?.md"), "/skills/wiki/references/a%23b%2520c%3F.md"],
  [hrefs.skillFile("wiki", "cafe\u0301.md"), "/skills/wiki/caf%C3%A9.md"],
  [hrefs.skillFolder("wiki", "a b"), "/skills/wiki/a%20b/"],
  [hrefs.manifest("pdf"), "/skills/pdf/_manifest"],
  [hrefs.manifest("pdf", "json"), "/skills/pdf/_manifest.json"],
  [hrefs.rawSkillFile("pdf", "assets/x y.png"), "/raw/skills/pdf/assets/x%20y.png"],
  [hrefs.rawPrompt("plan"), "/raw/prompts/plan"],
  [hrefs.rawDoc("img/a.png"), "/raw/docs/img/a.png"],
  [hrefs.archive("acme/billing", "tar.gz"), "/archives/acme/billing.tar.gz"],
  [hrefs.archive("", "zip"), "/archives.zip"],
  [hrefs.prompts({ tag: "x" }), "/prompts?tag=x"],
  [hrefs.prompt("plan"), "/prompts/plan"],
  [hrefs.docs(), "/docs/"],
  [hrefs.doc("index.md"), "/docs/"],
  [hrefs.doc("guide/index.md"), "/docs/guide/"],
  [hrefs.doc("guide/intro.md"), "/docs/guide/intro"],
  [hrefs.doc("guide/reindex.md"), "/docs/guide/reindex"],
  [hrefs.doc("guide/a&b.md"), "/docs/guide/a%26b"],
  [hrefs.search({ q: "x", kind: "skill" }), "/search?q=x&kind=skill"],
  [hrefs.diagnostics(), "/diagnostics"],
  [hrefs.connect(), "/connect"],
  [hrefs.asset("site-1a2b3c4d.css"), "/static/site-1a2b3c4d.css"],
  [hrefs.api("search", { q: "é" }), "/api/search?q=%C3%A9"],
  [hrefs.wellKnown("agent-skills/index.json"), "/.well-known/agent-skills/index.json"],
  [
    hrefs.wellKnown("skills/index.json", "acme/billing"),
    "/skills/acme/billing/.well-known/skills/index.json",
  ],
  [hrefs.mcp(), "/mcp"],
  [hrefs.serverCard(), "/mcp/server-card"],
  [hrefs.root("llms.txt"), "/llms.txt"],
  [hrefs.section(hrefs.doc("check.md"), "Dead link?"), "/docs/check#s-dead-link"],
  [hrefs.section("", "r\u00e9sum\u00e9"), "#s-r%C3%A9sum%C3%A9"],
  [hrefs.twin(hrefs.home()), "/index.md"],
  [hrefs.twin(hrefs.docs()), "/docs/index.md"],
  [hrefs.twin(hrefs.doc("guide/index.md")), "/docs/guide/index.md"],
  [hrefs.twin(hrefs.doc("usage.md")), "/docs/usage.md"],
  [hrefs.twin(hrefs.skill("pdf")), "/skills/pdf.md"],
  [hrefs.twin(hrefs.skills({ q: "x" })), "/skills.md"],
  [hrefs.absolute("/skills"), "/skills"],
];

for (const [actual, expected] of ADDRESSES) {
  Deno.test(`the address ${expected} is spelled in one place`, () => {
    assert.equal(actual, expected);
  });
}

Deno.test("every address lies below the base path, whole ones at the public origin", () => {
  const below = createHrefs({ basePath: "/catalog/", publicUrl: "https://example.org/catalog" });
  assert.deepEqual(
    [below.home(), below.skill("pdf"), below.twin(below.home()), below.absolute(below.search())],
    [
      "/catalog/",
      "/catalog/skills/pdf/",
      "/catalog/index.md",
      "https://example.org/catalog/search",
    ],
  );
});
