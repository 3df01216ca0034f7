import assert from "node:assert/strict";
import { makeTree } from "../../tests/support/trees.ts";
import { Loader, type LoadOptions } from "../load.ts";
import type { Catalog } from "../model/types.ts";
import { CatalogStore } from "../store.ts";
import { watchFolders } from "./watch.ts";

const skill = (name: string, body = "Text.") =>
  `---\nname: ${name}\ndescription: Does ${name}.\n---\n\n${body}\n`;
const prompt = (id: string, body: string) =>
  `---\nname: ${id}\ndescription: Says ${id}.\nx-personal-mcp:\n  id: ${id}\n  version: 1.0.0\n  capabilities: [resource://prompts/${id}/document]\n---\n\n${body}\n`;

/** A store that watches, with what happens to it. */
class Watching implements Disposable {
  readonly store: CatalogStore;
  readonly errors: string[] = [];
  readonly #watcher;
  reloads = 0;
  #changed = Promise.withResolvers<void>();

  constructor(options: LoadOptions) {
    const loader = new Loader(options);
    this.store = new CatalogStore(
      loader.load().catalog,
      async (previous, changed) => (await loader.reload(previous, changed)).catalog,
    );
    this.#watcher = watchFolders({
      folders: () => [options.content ?? [], options.skills ?? []].flat(),
      onChange: async (changed) => {
        this.reloads++;
        await this.store.reload(changed);
        this.#tell();
      },
      onError: (error) => {
        this.errors.push(error instanceof Error ? error.message : String(error));
        this.#tell();
      },
      timing: { quiet: 40, longest: 2000, lookup: 40, sweep: 3_600_000 },
    });
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Waits until the catalogue is as it should be. */
  async until(isTrue: (catalog: Catalog) => boolean): Promise<void> {
    while (!isTrue(this.store.current)) await this.#changed.promise;
  }

  /** Waits for a reload that failed. */
  async untilError(): Promise<void> {
    while (this.errors.length === 0) await this.#changed.promise;
  }

  [Symbol.dispose](): void {
    this.#watcher.close();
  }
}

const FILES = {
  "c/index.md": "# Home\n",
  "c/skills/tea/SKILL.md": skill("tea"),
  "c/skills/tea/notes.txt": "green",
  "c/prompts/ask/PROMPT.md": prompt("ask", "Ask."),
  "aside/cup/SKILL.md": skill("cup"),
};

interface Row {
  readonly name: string;
  readonly change: (root: string) => void;
  readonly until: (catalog: Catalog) => boolean;
  /** Done after `until`, and waited for with the last. */
  readonly then?: (root: string) => void;
  readonly last?: (catalog: Catalog) => boolean;
}

const bodyOf = (catalog: Catalog, path: string) =>
  new TextDecoder().decode(catalog.skills.get(path)?.document.bytes);

const ROWS: readonly Row[] = [
  {
    name: "a folder with its SKILL.md moved in",
    change: (root) => Deno.renameSync(`${root}/aside/cup`, `${root}/c/skills/cup`),
    until: ({ skills }) => skills.has("cup"),
  },
  {
    name: "a folder removed",
    change: (root) => Deno.removeSync(`${root}/c/skills/tea`, { recursive: true }),
    until: ({ skills }) => !skills.has("tea"),
  },
  {
    name: "an edit in place to the same size",
    change: (root) =>
      Deno.writeTextFileSync(`${root}/c/skills/tea/SKILL.md`, skill("tea", "Next.")),
    until: (catalog) => bodyOf(catalog, "tea").includes("Next."),
  },
  {
    name: "a save by rename",
    change: (root) => {
      Deno.writeTextFileSync(`${root}/c/skills/tea/.SKILL.md.swp`, skill("tea", "Renamed."));
      Deno.renameSync(`${root}/c/skills/tea/.SKILL.md.swp`, `${root}/c/skills/tea/SKILL.md`);
    },
    until: (catalog) => bodyOf(catalog, "tea").includes("Renamed."),
  },
  {
    name: "only a supporting file changed",
    change: (root) => Deno.writeTextFileSync(`${root}/c/skills/tea/notes.txt`, "black tea"),
    until: ({ skills }) => skills.get("tea")?.files.get("notes.txt")?.size === 9,
  },
  {
    name: "a prompt broken, which stays as it was, and fixed",
    change: (root) => Deno.writeTextFileSync(`${root}/c/prompts/ask/PROMPT.md`, "no fields\n"),
    until: ({ prompts, diagnostics }) =>
      prompts.get("ask")?.template === "Ask." &&
      diagnostics.some(({ code }) => code === "prompt-kept"),
    then: (root) =>
      Deno.writeTextFileSync(`${root}/c/prompts/ask/PROMPT.md`, prompt("ask", "Ask me.")),
    last: ({ prompts, diagnostics }) =>
      prompts.get("ask")?.template === "Ask me." && diagnostics.length === 0,
  },
  {
    name: "a skill broken and fixed",
    change: (root) => Deno.writeTextFileSync(`${root}/c/skills/tea/SKILL.md`, "no fields\n"),
    until: ({ skills }) => skills.get("tea")?.state === "problems",
    then: (root) => Deno.writeTextFileSync(`${root}/c/skills/tea/SKILL.md`, skill("tea")),
    last: ({ skills, diagnostics }) =>
      skills.get("tea")?.state === "conforming" && diagnostics.length === 0,
  },
  {
    name: "the content root replaced by another folder",
    change: (root) => {
      Deno.renameSync(`${root}/c`, `${root}/old`);
      Deno.mkdirSync(`${root}/c/skills/cup`, { recursive: true });
      Deno.writeTextFileSync(`${root}/c/skills/cup/SKILL.md`, skill("cup"));
    },
    until: ({ skills }) => [...skills.keys()].join() === "cup",
    then: (root) => Deno.writeTextFileSync(`${root}/c/late.md`, "# Late\n"),
    last: ({ docs }) => docs.has("late.md"),
  },
  {
    name: "a page added and removed",
    change: (root) => Deno.writeTextFileSync(`${root}/c/page.md`, "# Page\n"),
    until: ({ docs }) => docs.has("page.md"),
    then: (root) => Deno.removeSync(`${root}/c/page.md`),
    last: ({ docs }) => !docs.has("page.md"),
  },
];

for (const { name, change, until, then, last } of ROWS) {
  Deno.test(`a watcher sees ${name}`, async () => {
    using tree = makeTree(FILES);
    using watching = new Watching({ content: `${tree.path}/c` });
    change(tree.path);
    await watching.until(until);
    then?.(tree.path);
    if (last) await watching.until(last);
    const whole = new Loader({ content: `${tree.path}/c` }).load().catalog;
    assert.deepEqual(contentOf(watching.store.current), contentOf(whole));
    assert.deepEqual(watching.errors, []);
  });
}

/** What a load from nothing must have in common with a chain of reloads. */
function contentOf({ skills, prompts, docs, assets }: Catalog) {
  return {
    skills: [...skills.values()].map(({ path, digest, state }) => [path, digest, state]),
    prompts: [...prompts.values()].map(({ id, document }) => [id, document.digest]),
    docs: [...docs.values()].map(({ path, document }) => [path, document.digest]),
    assets: [...assets.values()].map(({ path, digest }) => [path, digest]),
  };
}

Deno.test("a watcher finds a skill root that is made later", async () => {
  using tree = makeTree({ "c/index.md": "# Home\n" });
  using watching = new Watching({ content: `${tree.path}/c`, skills: [`${tree.path}/more`] });
  assert.deepEqual(watching.store.current.diagnostics.map(({ code }) => code), ["root-missing"]);
  Deno.mkdirSync(`${tree.path}/more/cup`, { recursive: true });
  Deno.writeTextFileSync(`${tree.path}/more/cup/SKILL.md`, skill("cup"));
  await watching.until(({ skills, diagnostics }) => skills.has("cup") && diagnostics.length === 0);
});

Deno.test("a content root that goes away leaves the last content, and is found when it is back", async () => {
  using tree = makeTree(FILES);
  using watching = new Watching({ content: `${tree.path}/c` });
  Deno.renameSync(`${tree.path}/c`, `${tree.path}/away`);
  await watching.untilError();
  assert.match(watching.errors[0]!, /^Cannot load the content root ".*": there is no such folder/);
  assert.deepEqual([...watching.store.current.skills.keys()], ["tea"]);
  Deno.writeTextFileSync(`${tree.path}/away/back.md`, "# Back\n");
  Deno.renameSync(`${tree.path}/away`, `${tree.path}/c`);
  await watching.until(({ docs }) => docs.has("back.md"));
});

Deno.test("300 files changed at once are one reload", async () => {
  using tree = makeTree(FILES);
  using watching = new Watching({ content: `${tree.path}/c` });
  for (let n = 0; n < 300; n++) Deno.writeTextFileSync(`${tree.path}/c/p${n}.md`, `# ${n}\n`);
  await watching.until(({ docs }) => docs.size === 301);
  assert.equal(watching.reloads, 1);
});

Deno.test("a reload of one skill judges no other folder, and reads no other file", async () => {
  using tree = makeTree({ ...FILES, "c/skills/cup/SKILL.md": skill("cup") });
  using watching = new Watching({ content: `${tree.path}/c` });
  const before = watching.store.current;
  Deno.writeTextFileSync(`${tree.path}/c/skills/tea/SKILL.md`, skill("tea", "Next."));
  await watching.until((catalog) => bodyOf(catalog, "tea").includes("Next."));
  const after = watching.store.current;
  assert.equal(after.skills.get("cup"), before.skills.get("cup"));
  assert.equal(after.prompts.get("ask"), before.prompts.get("ask"));
  assert.equal(after.docs.get("index.md"), before.docs.get("index.md"));
  assert.equal(
    after.skills.get("tea")!.files.get("notes.txt"),
    before.skills.get("tea")!.files.get("notes.txt"),
  );
});
