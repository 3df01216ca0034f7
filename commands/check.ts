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
 * `--strict` also warnings, and fields that are no standard), 2 when a path is not there.
 */
export function check(serving: Serving): number {
  const { config, terminal, log } = serving;
  const cwd = Deno.cwd();
  const scopes = scopesOf(serving, cwd);
  if (typeof scopes === "string") {
    log.error(scopes);
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

function scopesOf({ config }: Serving, cwd: string): readonly Scope[] | string {
  if (config.operands.length === 0) {
    const { content, skills } = config;
    return [{ load: { content, skills }, below: "" }];
  }
  const scopes = config.operands.map((path) => scopeOf(path, cwd));
  const missing = scopes.flatMap((scope) => "missing" in scope ? [`"${scope.missing}"`] : []);
  if (missing.length > 0) {
    return `Cannot check ${missing.join(", ")}: there is no such file or folder`;
  }
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
