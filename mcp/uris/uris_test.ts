import assert from "node:assert/strict";
import {
  canonicalUri,
  docUri,
  manifestUri,
  misplacedDoc,
  promptDocumentUri,
  rawSpelling,
  skillFilesTemplate,
  skillFileUri,
  skillRootUri,
} from "./uris.ts";

Deno.test("URIs are spelled segment by segment, in NFC, with upper-case hex", () => {
  assert.equal(skillRootUri("acme/billing"), "skill://acme/billing");
  assert.equal(
    skillFileUri("a@b:c", "a@b:c&d/100% é\u0301?.md"),
    "skill://a%40b%3Ac/a@b:c&d/100%25%20%C3%A9%CC%81%3F.md",
  );
  assert.equal(skillFileUri("s", "cafe\u0301.md"), "skill://s/caf%C3%A9.md");
  assert.equal(skillFileUri("s", "!$&'()*+,;=-._~"), "skill://s/!$&'()*+,;=-._~");
  assert.equal(
    skillFileUri("s", '"<>\\^`{}|[]#'),
    "skill://s/%22%3C%3E%5C%5E%60%7B%7D%7C%5B%5D%23",
  );
  assert.equal(manifestUri("acme/billing"), "skill://acme/billing/_manifest");
  assert.equal(skillFilesTemplate("{x}"), "skill://%7Bx%7D/{path*}");
  assert.equal(docUri("guide/a&b.md"), "resource://docs/guide/a&b.md");
  assert.equal(promptDocumentUri("hello"), "resource://prompts/hello/document");
});

Deno.test("canonicalUri decodes once and encodes again", () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ["SKILL://a/SKILL%2Emd", "skill://a/SKILL.md"],
    ["skill://a/caf%c3%a9.md", "skill://a/caf%C3%A9.md"],
    ["skill://a/cafe%CC%81.md", "skill://a/caf%C3%A9.md"],
    ["skill://a/b c.md", "skill://a/b%20c.md"],
    ["skill://a/100%2525.md", "skill://a/100%2525.md"],
    ["skill://a/x?y#z", "skill://a/x%3Fy%23z"],
    ["skill://a/%EF%BB%BFx", "skill://a/%EF%BB%BFx"],
    ["skill://a:80/x:80", "skill://a%3A80/x:80"],
    ["skill://a/b%2Fc", "skill://a/b%2Fc"],
    ["skill://", undefined],
    ["skill:///a", undefined],
    ["skill:/a/b", undefined],
    [" skill://a/b", undefined],
    ["skill://a//b", undefined],
    ["skill://a/b/", undefined],
    ["skill://a/./b", undefined],
    ["skill://a/%2e%2e/b", undefined],
    ["skill://a/b\\c", undefined],
    ["skill://a/b%5Cc", undefined],
    ["skill://a/b\tc", undefined],
    ["skill://a/b%00", undefined],
    ["skill://a/b%C2%85", undefined],
    ["skill://a/%", undefined],
    ["skill://a/%ff", undefined],
    ["skill://a/%c0%ae", undefined],
    ["skill://a/\ud800", undefined],
  ];
  for (const [sent, canonical] of cases) assert.equal(canonicalUri(sent), canonical, sent);
});

Deno.test("rawSpelling keeps reserved characters and percent signs as FastMCP's client does", () => {
  assert.equal(rawSpelling("skill://s/a&b+c#d?e%f.md"), "skill://s/a&b+c#d?e%f.md");
  assert.equal(rawSpelling('a é"<>\\^`{}\u007f'), "a%20%C3%A9%22%3C%3E%5C%5E%60%7B%7D%7F");
});

Deno.test("misplacedDoc names the URI that a skill or a prompt has instead", () => {
  assert.deepEqual(misplacedDoc("resource://docs/skills/a%2Fb/SKILL.md"), {
    kind: "skill",
    uri: "skill://a/b/SKILL.md",
  });
  assert.deepEqual(misplacedDoc("resource://docs/prompts/hello/PROMPT.md"), {
    kind: "prompt",
    uri: "resource://prompts/hello/document",
  });
  assert.equal(misplacedDoc("resource://docs/skills.md"), undefined);
  assert.equal(misplacedDoc("resource://docs/../skills/a/SKILL.md"), undefined);
});
