import assert from "node:assert/strict";
import { UriMap } from "./uri_map.ts";
import { skillFileUri } from "./uris.ts";

function mapOf(...paths: readonly string[]): UriMap<string> {
  const map = new UriMap<string>();
  for (const path of paths) map.set(skillFileUri("s", path), path, `skill://s/${path}`);
  return map;
}

Deno.test("a UriMap finds every spelling that clients use, and answers with the canonical one", () => {
  const map = mapOf("a b.md", "a#b?c.md", "100%.md", "re/f.md", "café.md");
  const spellings: readonly (readonly [string, string])[] = [
    ["skill://s/a%20b.md", "a b.md"],
    ["skill://s/a b.md", "a b.md"],
    ["SKILL://s/%61%20b.md", "a b.md"],
    ["skill://s/a#b?c.md", "a#b?c.md"],
    ["skill://s/a%23b%3Fc.md", "a#b?c.md"],
    ["skill://s/100%25.md", "100%.md"],
    ["skill://s/100%.md", "100%.md"],
    ["skill://s/re%2Ff.md", "re/f.md"],
    ["skill://s/re%2ff.md", "re/f.md"],
    ["skill://s/café.md", "café.md"],
  ];
  for (const [sent, path] of spellings) {
    assert.deepEqual(map.find(sent), { uri: skillFileUri("s", path), value: path }, sent);
  }
});

Deno.test("the canonical URI of one file wins over the raw spelling of another", () => {
  const map = mapOf("p%20q.md", "p q.md");
  assert.equal(map.find("skill://s/p%20q.md")?.value, "p q.md");
  assert.equal(map.find("skill://s/p%2520q.md")?.value, "p%20q.md");
});

Deno.test("a UriMap looks at no URI that is longer than 8,192 characters and than any it holds", () => {
  const long = `${"d/".repeat(3000)}f.md`;
  assert.equal(mapOf("f.md").find(`skill://s/${"d/".repeat(3000)}f.md`), undefined);
  assert.equal(mapOf(long).find(skillFileUri("s", long))?.value, long);
  assert.equal(mapOf("f.md").suggest(`skill://s/f.md${" ".repeat(9000)}`), undefined);
});

Deno.test("suggest names the one URI that differs in case, blanks or encoding only", () => {
  const map = mapOf("Read Me.md", "twin.md", "Twin.md");
  assert.equal(map.suggest("skill://s/readme.md"), "skill://s/Read%20Me.md");
  assert.equal(map.suggest(" SKILL://S/READ%20ME.MD\n"), "skill://s/Read%20Me.md");
  assert.equal(map.suggest("skill://s/TWIN.md"), undefined);
  assert.equal(map.suggest("skill://s/other.md"), undefined);
});

Deno.test("looking up hostile strings ends, as only linear work does", () => {
  const map = mapOf(`${"x".repeat(400_000)}.md`);
  for (const part of ["%2e", "/", "%2F", "%", "a/", "\t", "é"]) {
    assert.equal(map.find(`skill://s/${part.repeat(100_000)}`), undefined);
    assert.equal(map.suggest(`skill://s/${part.repeat(100_000)}`), undefined);
  }
});
