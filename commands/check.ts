import { visibleText } from "../text/visible.ts";
import { checkCatalog } from "../catalog/check/check.ts";
import { compareDiagnostics } from "../catalog/model/diagnostics.ts";
import { ContentRootError, loadCatalog } from "../catalog/load.ts";
import { filesByPlace } from "../catalog/model/sources.ts";
import type { Diagnostic } from "../catalog/model/types.ts";
import { loadFile } from "../catalog/tree/files.ts";
import { diskTree, type Tree } from "../catalog/tree/tree.ts";
import { type FoundScope, type Scope, scopeOf, shown } from "./check_scope.ts";
import type { Judged } from "../catalog/mend/mend.ts";
import { type Changes, overlayTree } from "../catalog/mend/overlay.ts";
import { type Fixed, fixFiles } from "./fix.ts";
import { isGranted, missingPermissions, readNeeds } from "./permissions.ts";
import { REPORTERS } from "./reports/mod.ts";
import type { Serving } from "./serving.ts";

/**
 * Lists everything that is wrong with content, in one of four formats. Returns 0 when clean, 1 with errors (with
 * `--strict` also warnings, and fields that are no standard), 2 when a path is not there or may not be read.
 */
export function check(serving: Serving): number {
  const { config, terminal, log, cwd } = serving;
  const scopes = scopesOf(serving);
  if (scopes === undefined) return 2;
  const progress = (text: string) => terminal.interactive && terminal.err(`\r\x1b[K${text}`);
  progress("Reading …");
  try {
    let { diagnostics, files } = judge(scopes);
    let fixed: Fixed = { mended: 0, refused: [] };
    if (config.fix) {
      progress("");
      const { err } = terminal;
      const aside = (text: string) => err(visibleText(text));
      const show = config.format === "human" ? terminal.show : aside; // a machine reads the report alone
      const again = (changes: Changes) => judge(scopes, changes);
      fixed = fixFiles({ diagnostics, files }, { judge: again, terminal: { show, err }, cwd });
      if (fixed.mended > 0) ({ diagnostics, files } = judge(scopes));
    }
    progress("");
    const named = diagnostics.map((each) => ({ ...each, file: shown(each.path, cwd) }));
    REPORTERS[config.format]({
      diagnostics: named,
      files,
      mended: fixed.mended,
      most: config.max,
      terminal,
      version: serving.version,
    });
    askForMore(serving, scopes, fixed);
    const fails = (each: Diagnostic) =>
      each.severity === "error" || config.strict && each.severity === "warning";
    return diagnostics.some(fails) ? 1 : 0;
  } catch (error) {
    progress("");
    if (!(error instanceof ContentRootError)) throw error;
    log.error(error.message);
    return 2;
  }
}

/** Finds what to load; says on stderr why it cannot. */
function scopesOf({ config, program, log, cwd }: Serving): readonly Scope[] | undefined {
  const { content, skills, paths, fix } = config;
  const found: FoundScope[] = paths.map((path) => scopeOf(path, cwd));
  if (content !== undefined || skills.length > 0) {
    const load = { ...(content !== undefined && { content }), skills };
    found.push({ load, below: "" });
  }
  const missing = found.flatMap((scope) => "missing" in scope ? [scope.missing] : []);
  for (const reason of missing) log.error(reason);
  if (missing.length > 0) return undefined;
  const scopes = found.filter((scope) => "load" in scope);
  const unread = found.flatMap((scope) => "unread" in scope ? [scope.unread] : []);
  // a process that may not read cannot know what it will mend
  const write = fix ? unread.map((value) => ({ flag: "write", value }) as const) : [];
  // a further root that may not be read is a diagnostic
  const further = new Set(content === undefined ? [] : skills);
  const roots = rootsOf(scopes);
  const needed = readNeeds([...roots.filter((path) => !further.has(path)), ...unread]);
  if (needed.every(isGranted)) return scopes;
  log.error(missingPermissions([...readNeeds([...roots, ...unread]), ...write], program)!);
  return undefined;
}

function rootsOf(scopes: readonly Scope[]): readonly string[] {
  return scopes.flatMap(({ load: { content, skills = [], singles = [] }, below }) => [
    ...(content === undefined ? [] : [content]),
    ...skills,
    ...singles,
    ...(below === "" ? [] : [below]),
  ]);
}

/** Asks below the report for what was missing to make it. */
function askForMore({ program, log }: Serving, scopes: readonly Scope[], { refused }: Fixed): void {
  const write = [...new Set(refused)].map((value) => ({ flag: "write", value }) as const);
  const refusal = missingPermissions([...readNeeds(rootsOf(scopes)), ...write], program);
  if (refusal !== undefined) log.error(refusal);
}

/** Larger files are not read: nobody asks what they hold. */
const LARGEST_READ = 8 << 20;

const TREE: Tree = {
  ...diskTree,
  load: (options) => loadFile({ ...options, most: LARGEST_READ }),
};

/**
 * Loads each root once, however many paths lie in it.
 *
 * @param changes How some files are to be, which are so nowhere yet.
 */
function judge(scopes: readonly Scope[], changes?: Changes): Judged {
  const tree = changes ? overlayTree(TREE, changes) : TREE;
  const roots = Map.groupBy(scopes, ({ load }) => JSON.stringify(load));
  const judged = [...roots.values()].map((group): Judged => {
    const { catalog } = loadCatalog({ ...group[0]!.load, tree });
    const diagnostics = checkCatalog(catalog)
      .filter(({ path }) => group.some(({ below }) => isBelow(path, below)));
    return { diagnostics, files: filesByPlace(catalog) };
  });
  return {
    diagnostics: judged.flatMap(({ diagnostics }) => diagnostics).sort(compareDiagnostics),
    files: new Map(judged.flatMap(({ files }) => [...files])),
  };
}

function isBelow(path: string, below: string): boolean {
  return below === "" || path === below || path.startsWith(`${below}/`);
}
