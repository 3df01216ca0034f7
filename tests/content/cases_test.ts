import assert from "node:assert/strict";
import { checkCatalog } from "../../catalog/check/check.ts";
import { loadCatalog } from "../../catalog/load.ts";
import type { Diagnostic } from "../../catalog/model/types.ts";
import { CASES, caseTree } from "../support/cases.ts";
import { makeTree } from "../support/trees.ts";

interface Outcome {
  /** The state of each skill by path; a rejected one is not there. */
  readonly skills: Readonly<Record<string, string>>;
  /** `file:line:column severity code`, ordered. */
  readonly diagnostics: readonly string[];
}

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  "missing-frontmatter/heading-first": {
    skills: { "tide-table": "problems" },
    diagnostics: [
      "root/tide-table/SKILL.md:1:1 error frontmatter-missing",
    ],
  },
  "missing-frontmatter/fenced": {
    skills: { "knot-finder": "problems" },
    diagnostics: [
      "root/knot-finder/SKILL.md:1:1 error frontmatter-missing",
      "root/knot-finder/SKILL.md:1:1 note skill-description-repaired",
    ],
  },
  "missing-frontmatter/keys-without-dashes": {
    skills: { "roof-estimate": "problems" },
    diagnostics: [
      "root/roof-estimate/SKILL.md:1:1 error frontmatter-missing",
      "root/roof-estimate/SKILL.md:1:1 note skill-description-repaired",
    ],
  },
  "missing-frontmatter/blank-file": {
    skills: { "blank": "problems" },
    diagnostics: [
      "root/blank/SKILL.md:1:1 error frontmatter-missing",
    ],
  },
  "unclosed-frontmatter/never-closed": {
    skills: { "bird-log": "problems" },
    diagnostics: [
      "root/bird-log/SKILL.md:1:1 error frontmatter-unclosed",
    ],
  },
  "yaml-invalid/colon-in-description": {
    skills: { "tax-folder": "problems" },
    diagnostics: [
      "root/tax-folder/SKILL.md:3:42 error yaml-unquoted-colon",
      "root/tax-folder/SKILL.md:3:42 note skill-description-repaired",
    ],
  },
  "yaml-invalid/colon-after-key-word": {
    skills: { "map-tiles": "problems" },
    diagnostics: [
      "root/map-tiles/SKILL.md:3:27 error yaml-unquoted-colon",
      "root/map-tiles/SKILL.md:3:27 note skill-description-repaired",
    ],
  },
  "yaml-invalid/at-sign-first": {
    skills: { "scope-watch": "problems" },
    diagnostics: [
      "root/scope-watch/SKILL.md:3:14 error yaml-reserved-character",
      "root/scope-watch/SKILL.md:3:14 note skill-description-repaired",
    ],
  },
  "yaml-invalid/two-flow-lists-hint": {
    skills: { "leave-form": "problems" },
    diagnostics: [
      "root/leave-form/SKILL.md:4:23 error yaml-flow-trailing",
      "root/leave-form/SKILL.md:4:23 note skill-description-repaired",
    ],
  },
  "yaml-invalid/conflict-markers": {
    skills: { "daily-page": "problems" },
    diagnostics: [
      "root/daily-page/SKILL.md:4:1 error yaml-conflict-marker",
      "root/daily-page/SKILL.md:4:1 note skill-description-repaired",
    ],
  },
  "valid-yaml-outside-sdk-subset/flow-map-on-several-lines": {
    skills: { "image-queue": "conforming" },
    diagnostics: [],
  },
  "valid-yaml-outside-sdk-subset/pair-inside-flow-list": {
    skills: { "news-digest": "conforming" },
    diagnostics: [
      "root/news-digest/SKILL.md:4:1 warning skill-unknown-field",
    ],
  },
  "yaml-typed-values/date-value": {
    skills: { "visa-check": "conforming" },
    diagnostics: [],
  },
  "yaml-typed-values/yes-no-on": {
    skills: { "door-chime": "conforming" },
    diagnostics: [],
  },
  "metadata-not-string-map/version-number": {
    skills: { "rain-gauge": "problems" },
    diagnostics: [
      "root/rain-gauge/SKILL.md:5:3 error skill-metadata-invalid",
    ],
  },
  "metadata-not-string-map/empty-metadata": {
    skills: { "stone-wall": "problems" },
    diagnostics: [
      "root/stone-wall/SKILL.md:4:10 error skill-metadata-invalid",
    ],
  },
  "name-differs-from-directory/prefix-in-name": {
    skills: { "trail": "problems" },
    diagnostics: [
      "root/trail/SKILL.md:2:7 error skill-name-mismatch",
    ],
  },
  "name-differs-from-directory/slug-of-title": {
    skills: { "river-level": "problems" },
    diagnostics: [
      "root/river-level/SKILL.md:2:7 error skill-name-invalid",
      "root/river-level/SKILL.md:2:7 error skill-name-mismatch",
    ],
  },
  "name-differs-from-directory/unrelated": {
    skills: { "skill-adapter": "problems" },
    diagnostics: [
      "root/skill-adapter/SKILL.md:2:7 error skill-name-mismatch",
    ],
  },
  "name-breaks-pattern/title-case-spaces": {
    skills: { "hook-notes": "problems" },
    diagnostics: [
      "root/hook-notes/SKILL.md:2:7 error skill-name-invalid",
      "root/hook-notes/SKILL.md:2:7 error skill-name-mismatch",
    ],
  },
  "name-breaks-pattern/namespaced": {
    skills: { "page-to-code": "problems" },
    diagnostics: [
      "root/page-to-code/SKILL.md:2:7 error skill-name-invalid",
      "root/page-to-code/SKILL.md:2:7 error skill-name-mismatch",
    ],
  },
  "name-breaks-pattern/underscore": {
    skills: { "room_plan": "problems" },
    diagnostics: [
      "root/room_plan/SKILL.md warning skill-id-impossible",
      "root/room_plan/SKILL.md:2:7 error skill-name-invalid",
    ],
  },
  "name-breaks-pattern/edge-hyphen": {
    skills: { "-7day-plan": "problems" },
    diagnostics: [
      "root/-7day-plan/SKILL.md warning skill-id-impossible",
      "root/-7day-plan/SKILL.md:2:7 error skill-name-invalid",
    ],
  },
  "description/block-scalar-trailing-newline": {
    skills: { "rope-care": "conforming" },
    diagnostics: [],
  },
  "description/markdown-in-description": {
    skills: { "cli-help": "conforming" },
    diagnostics: [],
  },
  "encoding/crlf": {
    skills: { "hinge-fit": "conforming" },
    diagnostics: [],
  },
  "encoding/mixed-eol": {
    skills: { "glue-guide": "conforming" },
    diagnostics: [],
  },
  "encoding/latin1-manifest": {
    skills: {},
    diagnostics: [
      "root/cafe-menu/SKILL.md:3:25 error skill-document-not-utf8",
    ],
  },
  "encoding/zero-width": {
    skills: { "quiet-text": "conforming" },
    diagnostics: [
      "root/quiet-text/SKILL.md:8:7 warning skill-hidden-characters",
    ],
  },
  "manifest-case/lowercase": {
    skills: {},
    diagnostics: [
      "root/kite-plan/skill.md error skill-document-name",
    ],
  },
  "manifest-case/upper-extension": {
    skills: {},
    diagnostics: [
      "root/lock-care/SKILL.MD error skill-document-name",
    ],
  },
  "manifest-case/both": {
    skills: { "oil-guide": "conforming" },
    diagnostics: [
      "root/oil-guide/skill.md warning skill-document-twin",
    ],
  },
  "symlinks/file-to-sibling": {
    skills: { "db-tips": "conforming" },
    diagnostics: [
      "root/db-tips/CLAUDE.md warning link-not-followed",
    ],
  },
  "symlinks/skill-dir-link": {
    skills: { "src/paint": "conforming" },
    diagnostics: [
      "root/mirror/paint warning link-not-followed",
    ],
  },
  "symlinks/broken": {
    skills: { "pipe-fit": "conforming" },
    diagnostics: [
      "root/pipe-fit/part.md warning link-broken",
    ],
  },
  "symlinks/loop": {
    skills: { "ring": "conforming" },
    diagnostics: [
      "root/ring/again warning link-not-followed",
    ],
  },
  "nested-skills/hub-with-children": {
    skills: { "meet": "conforming", "meet/web": "problems" },
    diagnostics: [
      "root/meet/web/SKILL.md:2:7 error skill-name-mismatch",
    ],
  },
  "nested-skills/sample-in-assets": {
    skills: { "skill-tester": "conforming" },
    diagnostics: [
      "root/skill-tester/assets/sample-skill/SKILL.md note skill-nested-file",
    ],
  },
  "nested-skills/template-with-placeholders": {
    skills: { "maker": "conforming" },
    diagnostics: [
      "root/maker/templates/SKILL.md note skill-nested-file",
    ],
  },
  "dot-directories/github-skills": {
    skills: {},
    diagnostics: [
      "root/.github/skills note hidden-skills",
    ],
  },
  "dot-directories/claude-skills": {
    skills: {},
    diagnostics: [
      "root/.agents/skills note hidden-skills",
      "root/.claude/skills note hidden-skills",
    ],
  },
  "duplicate-names/same-name-two-collections": {
    skills: { "a/review": "conforming", "b/review": "conforming" },
    diagnostics: [
      "root/b/review/SKILL.md:2:7 warning skill-name-duplicate",
    ],
  },
  "supporting-files/odd-names": {
    skills: { "wiki-kit": "conforming" },
    diagnostics: [],
  },
  "supporting-files/text-with-unknown-extension": {
    skills: { "infra": "conforming" },
    diagnostics: [],
  },
  "supporting-files/binary-looks-like-text": {
    skills: { "fonts": "conforming" },
    diagnostics: [],
  },
  "links/missing-target": {
    skills: { "stair": "conforming" },
    diagnostics: [],
  },
  "links/sibling-skill": {
    skills: { "paint-a": "conforming", "paint-b": "conforming" },
    diagnostics: [],
  },
  "links/outside-the-root": {
    skills: { "gate": "conforming" },
    diagnostics: [],
  },
  "links/dangerous-schemes": {
    skills: { "badge": "conforming" },
    diagnostics: [],
  },
  "raw-html/pseudo-tags": {
    skills: { "rules-kit": "conforming" },
    diagnostics: [],
  },
  "raw-html/active-content": {
    skills: { "chart-kit": "conforming" },
    diagnostics: [],
  },
  "raw-html/comments": {
    skills: { "note-kit": "conforming" },
    diagnostics: [],
  },
  "code-fences/odd-info-strings": {
    skills: { "info-kit": "conforming" },
    diagnostics: [],
  },
  "code-fences/very-long-line": {
    skills: { "long-kit": "conforming" },
    diagnostics: [],
  },
  "markdown-extensions/mermaid": {
    skills: { "flow-kit": "conforming" },
    diagnostics: [],
  },
  "markdown-extensions/alerts-tasks-tables": {
    skills: { "gfm-kit": "conforming" },
    diagnostics: [],
  },
  "markdown-extensions/wikilinks": {
    skills: { "vault-kit": "conforming" },
    diagnostics: [],
  },
  "dynamic-placeholders/claude-vars": {
    skills: { "vars": "conforming" },
    diagnostics: [],
  },
  "prompt-files/hint-is-a-list": {
    skills: {},
    diagnostics: [
      "root/commands/find.md note command-file",
    ],
  },
  "prompt-files/hint-breaks-yaml": {
    skills: {},
    diagnostics: [
      "root/commands/add.md note command-file",
    ],
  },
  "prompt-files/subfolders": {
    skills: {},
    diagnostics: [
      "root/commands/db/backup.md note command-file",
      "root/commands/web/backup.md note command-file",
    ],
  },
  "prompt-files/other-dialects": {
    skills: {},
    diagnostics: [
      "root/commands/sum.toml note command-file",
      "root/prompts/plan.prompt.md note command-file",
    ],
  },
  "allowed-tools-forms/misspelled-keys": {
    skills: { "t-keys": "conforming" },
    diagnostics: [
      "root/t-keys/SKILL.md:4:1 warning skill-unknown-field",
      "root/t-keys/SKILL.md:5:1 warning skill-unknown-field",
      "root/t-keys/SKILL.md:6:1 warning skill-unknown-field",
      "root/t-keys/SKILL.md:7:1 warning skill-unknown-field",
    ],
  },
  "size-and-body/empty-body": {
    skills: { "stub": "conforming" },
    diagnostics: [
      "root/stub/SKILL.md:4:1 warning skill-body-empty",
    ],
  },
};

/** Words that the message or the fix must hold, where the case asks for them. */
const WORDS: Readonly<Record<string, string>> = {
  "missing-frontmatter/fenced": "wrapped in a code fence",
  "missing-frontmatter/keys-without-dashes": "--- lines",
  "missing-frontmatter/blank-file": "the file is empty",
  "unclosed-frontmatter/never-closed": "opens on line 1 has no closing --- line",
  "yaml-invalid/colon-in-description":
    'description: "Build a tax folder. Use when: receipts pile up"',
  "yaml-invalid/at-sign-first": '"@" cannot start a plain value',
  "yaml-invalid/two-flow-lists-hint": 'argument-hint: "[date] [days] [reason]"',
  "yaml-invalid/conflict-markers": "merge-conflict markers",
  "metadata-not-string-map/empty-metadata": "metadata: {} or drop the line",
  "encoding/latin1-manifest": "not valid UTF-8 (byte 0xE9 at offset 44)",
  "encoding/zero-width": "hidden or bidirectional characters",
  "valid-yaml-outside-sdk-subset/pair-inside-flow-list": 'argument-hint: "[optional: date]"',
  "metadata-not-string-map/version-number": 'version: "1.0"',
  "manifest-case/lowercase": "Rename it to SKILL.md",
  "symlinks/broken": "broken link → ../gone/part.md",
  "dot-directories/github-skills": "--skills",
  "allowed-tools-forms/misspelled-keys": "Did you mean allowed-tools?",
  "size-and-body/empty-body": "no instructions after the frontmatter",
};

/** What `check` says besides: on links, texts and names. */
const ADVISED: Readonly<Record<string, readonly string[]>> = {
  "valid-yaml-outside-sdk-subset/flow-map-on-several-lines": [
    "root/image-queue/SKILL.md:5:3 warning yaml-multi-line",
  ],
  "yaml-typed-values/date-value": ["root/visa-check/SKILL.md:5:13 note yaml-ambiguous"],
  "yaml-typed-values/yes-no-on": ["root/door-chime/SKILL.md:6:12 note yaml-ambiguous"],
  "encoding/crlf": [
    "root/hinge-fit/SKILL.md:1:1 note text-crlf",
    "root/hinge-fit/references/steps.md:1:1 note text-crlf",
  ],
  "encoding/mixed-eol": ["root/glue-guide/SKILL.md:1:1 note text-crlf"],
  "supporting-files/odd-names": [
    "root/wiki-kit/SKILL.md:6:39 warning link-missing",
    "root/wiki-kit/references/[slug].md note reference-id-impossible",
    "root/wiki-kit/references/a#b%20c?.md warning name-not-portable",
    "root/wiki-kit/references/a#b%20c?.md note name-not-plain",
    "root/wiki-kit/references/a#b%20c?.md note reference-id-impossible",
    "root/wiki-kit/references/笔记.md note reference-id-impossible",
  ],
  "supporting-files/binary-looks-like-text": [
    "root/fonts/a.ini:1:1 note text-not-utf8",
    "root/fonts/nul.md warning name-not-portable",
    "root/fonts/nul.md:1:4 note text-not-utf8",
  ],
  "links/missing-target": [
    "root/stair/SKILL.md:6:5 warning link-missing",
    "root/stair/SKILL.md:6:48 warning link-missing",
  ],
  "links/outside-the-root": ["root/gate/SKILL.md:6:14 warning link-outside"],
  "links/dangerous-schemes": [
    "root/badge/SKILL.md:6:1 note link-unsafe",
    "root/badge/SKILL.md:6:85 warning link-missing",
  ],
  "raw-html/comments": ["root/note-kit/SKILL.md:6:1 note body-comment"],
  "code-fences/very-long-line": ["root/long-kit/SKILL.md:5:1 warning body-long"],
};

/** Words of that advice, where the case asks for them. */
const ADVISED_WORDS: Readonly<Record<string, string>> = {
  "supporting-files/odd-names": 'link to "assets/Shot%202026-01-02%20at%203.05%E2%80%AFPM.txt"',
  "links/outside-the-root": "leaves the served folder and is not followed",
  "raw-html/comments": "the body has comments",
};

/** Most cases are shorter than what an author would write: these say the same of nearly all. */
const OF_NEARLY_ALL = ["description-no-when", "file-unmentioned"];

function lineOf({ file, line, column, severity, code }: Diagnostic): string {
  return `${file}${line === undefined ? "" : `:${line}:${column}`} ${severity} ${code}`;
}

for (const each of CASES) {
  const name = `${each.kind}/${each.id}`;
  Deno.test(`a folder with ${name} is served and reported as it should be`, () => {
    using tree = caseTree(each);
    const { catalog } = loadCatalog({
      content: `${tree.path}/content`,
      skills: [`${tree.path}/root`],
    });
    const outcome: Outcome = {
      skills: Object.fromEntries(
        [...catalog.skills.values()].map((skill) => [skill.path, skill.state]),
      ),
      diagnostics: catalog.diagnostics.map(lineOf),
    };
    assert.deepEqual(outcome, OUTCOMES[name]);
    const texts = catalog.diagnostics.map(({ message, fix }) => `${message} — ${fix}`).join("\n");
    assert(texts.includes(WORDS[name] ?? ""), texts);
    assert(catalog.diagnostics.every(({ message, fix }) => message !== "" && fix !== ""));
  });
}

for (const each of CASES) {
  const name = `${each.kind}/${each.id}`;
  Deno.test(`check says what an author of ${name} wants to know, and no more`, () => {
    using tree = caseTree(each);
    const { catalog } = loadCatalog({
      content: `${tree.path}/content`,
      skills: [`${tree.path}/root`],
    });
    const advice = checkCatalog(catalog).filter((found) =>
      !catalog.diagnostics.includes(found) && !OF_NEARLY_ALL.includes(found.code)
    );
    assert.deepEqual(advice.map(lineOf), ADVISED[name] ?? []);
    const texts = advice.map(({ message, fix }) => `${message} — ${fix}`).join("\n");
    assert(texts.includes(ADVISED_WORDS[name] ?? ""), texts);
  });
}

Deno.test("a folder as it is from public use starts, serves what it can, and reports the rest", () => {
  const trees = CASES.map(caseTree);
  try {
    using content = makeTree({ "index.md": "# Home\n" });
    const roots = trees.map(({ path }) => `${path}/root`);
    const { catalog, fatal } = loadCatalog({ content: content.path, skills: roots });
    assert.deepEqual(fatal, []);
    const served = CASES.flatMap(({ kind, id }) => Object.keys(OUTCOMES[`${kind}/${id}`]!.skills));
    assert.deepEqual([...catalog.skills.keys()].sort(), [...new Set(served)].sort());
    for (const skill of catalog.skills.values()) {
      const errors = skill.diagnostics.filter(({ severity }) => severity === "error");
      assert.equal(skill.state, errors.length === 0 ? "conforming" : "problems");
    }
    assert.equal(catalog.rejections.length, 3);
  } finally {
    for (const tree of trees) tree[Symbol.dispose]();
  }
});
