import { checkCatalog } from "../catalog/check.ts";
import { compareDiagnostics } from "../catalog/diagnostics.ts";
import { ContentRootError, loadCatalog } from "../catalog/load.ts";
import type { Diagnostic } from "../catalog/types.ts";
import { type Scope, scopeOf, shown } from "./check_scope.ts";
import { fixFiles } from "./fix.ts";
import { REPORTERS } from "./reports/mod.ts";
import type { Serving } from "./serving.ts";

/**
 * Lists everything that is wrong with content, in one of four formats. Returns 0 when clean, 1 with errors (with
 * `--strict` also warnings, and fields that are no standard), 2 when a path is not there or may not be read.
 */
export function check(serving: Serving): number {
  const { config, terminal, log } = serving;
  const cwd = Deno.cwd();
  const scopes = scopesOf(serving, cwd);
  if ("refused" in scopes) {
    for (const reason of scopes.refused) log.error(reason);
    return 2;
  }
  const progress = (text: string) => terminal.interactive && terminal.err(`\r\x1b[K${text}`);
  progress("Reading …");
  try {
    let diagnostics = diagnosticsOf(scopes);
    if (config.fix) {
      progress("");
      const isFixed = fixFiles(diagnostics, { terminal, cwd });
      if (isFixed) diagnostics = diagnosticsOf(scopes);
    }
    progress("");
    const named = diagnostics.map((each) => ({ ...each, file: shown(each.path, cwd) }));
    REPORTERS[config.format]({
      diagnostics: named,
      most: config.max,
      terminal,
      version: serving.version,
    });
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

type Scopes = readonly Scope[] | { readonly refused: readonly string[] };

function scopesOf({ config }: Serving, cwd: string): Scopes {
  if (config.operands.length === 0) {
    const { content, skills } = config;
    return [{ load: { content, skills }, below: "" }];
  }
  const scopes = config.operands.map((path) => scopeOf(path, cwd));
  const refused = scopes.flatMap((scope) => "refused" in scope ? [scope.refused] : []);
  if (refused.length > 0) return { refused };
  return scopes.filter((scope) => "load" in scope);
}

/** Loads each root once, however many paths lie in it. */
function diagnosticsOf(scopes: readonly Scope[]): readonly Diagnostic[] {
  const roots = new Map<string, Scope[]>();
  for (const scope of scopes) {
    const key = JSON.stringify(scope.load);
    roots.set(key, [...roots.get(key) ?? [], scope]);
  }
  const found = [...roots.values()].flatMap((group) => {
    const all = checkCatalog(loadCatalog(group[0]!.load).catalog);
    return all.filter(({ path }) => group.some(({ below }) => isBelow(path, below)));
  });
  return found.sort(compareDiagnostics);
}

function isBelow(path: string, below: string): boolean {
  return below === "" || path === below || path.startsWith(`${below}/`);
}
