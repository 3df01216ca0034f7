import { ALL_RULES, checkCatalog } from "../catalog/check/check.ts";
import type { Catalog, Diagnostic } from "../catalog/model/types.ts";
import { Empty } from "../components/empty.tsx";
import { type Choice, Choices } from "../components/filter_bar.tsx";
import { Pager } from "../components/pager.tsx";
import { Problem } from "../components/problem.tsx";
import { MISSING, page, type RouteContext, type RouteHandler } from "./site/answer.ts";
import { isForAuthors } from "./models/problems.ts";
import { numberedDrawers, readFilters, slicePage } from "./models/filters.ts";
import { sectionId } from "./site/hrefs.ts";
import {
  DIAGNOSTICS_PAGE_SIZE,
  explainsRules,
  fileHref,
  toProblem,
  worstFirst,
} from "./models/source_files.ts";
import { count } from "../text/words.ts";

const SEVERITIES = ["error", "warning", "note"] as const;

/** `/diagnostics`: everything that is not served or served with problems, as a compiler would say it. */
export const handler: RouteHandler = {
  GET: (context) => {
    if (!isForAuthors(context)) return MISSING;
    const { catalog, hrefs, options, url } = context;
    const severity = SEVERITIES.find((each) => each === url.searchParams.get("severity"));
    const wanted = worstFirst(catalog).filter((each) => !severity || each.severity === severity);
    const shown = slicePage(wanted, readFilters(url.searchParams).page, DIAGNOSTICS_PAGE_SIZE);
    return page({
      title: "Problems",
      description: "What is not served, or served with problems, and how to mend it",
      href: hrefs.diagnostics(),
      section: "diagnostics",
      robots: "noindex",
      body: (
        <>
          <header class="page-head">
            <h1>Problems</h1>
            <p class="lede">{summary(catalog)}</p>
            {!options.watching && checkCatalog(catalog).length > 0 && (
              <p class="remark">
                The content was read when the server started: restart it to see what you have
                mended.
              </p>
            )}
          </header>
          {checkCatalog(catalog).length > 0 && (
            <Choices label="Severity" choices={choices(context, severity)} />
          )}
          {checkCatalog(catalog).length === 0
            ? <Empty title="Every file is in order." />
            : byFile(shown.items).map((group) => (
              <FileGroup context={context} diagnostics={group} />
            ))}
          <Pager
            drawers={numberedDrawers(shown, (page) =>
              address(context, severity, page))}
          />
          {!explainsRules(catalog) && <Rules diagnostics={wanted} />}
        </>
      ),
    });
  },
};

/** Says what the rules are that were broken, since no page here does. */
function Rules({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  if (codes.length === 0) return null;
  return (
    <section class="rules" aria-labelledby="rules-title">
      <h2 id="rules-title">The rules</h2>
      <dl class="help">
        {codes.map((code) => (
          <>
            <dt id={sectionId(code)}>
              <code>{code}</code>
            </dt>
            <dd>{ALL_RULES[code]!.title}.</dd>
          </>
        ))}
      </dl>
    </section>
  );
}

function summary({ skills, prompts, docs, rejections }: Catalog): string {
  const withProblems = [...skills.values()].filter(({ state }) => state === "problems").length;
  const served = `${count(skills.size, "skill")}, ${count(prompts.size, "prompt")} and ${
    count(docs.size, "page")
  } are served.`;
  const unlisted = withProblems === 0
    ? ""
    : ` ${count(withProblems, "skill has", "skills have")} errors and ${
      withProblems === 1 ? "is" : "are"
    } left out of skills/list, by which hosts find skills.`;
  const rejected = rejections.length === 0
    ? ""
    : ` ${count(rejections.length, "file is", "files are")} not served at all.`;
  return served + unlisted + rejected;
}

function choices(
  context: RouteContext,
  severity: Diagnostic["severity"] | undefined,
): readonly Choice[] {
  const diagnostics = checkCatalog(context.catalog);
  const numberOf = (each: string) => diagnostics.filter((one) => one.severity === each).length;
  return [
    {
      label: "All",
      count: diagnostics.length,
      href: address(context, undefined, 1),
      current: severity === undefined,
    },
    ...SEVERITIES.map((each) => ({
      label: `${each[0]!.toUpperCase()}${each.slice(1)}s`,
      count: numberOf(each),
      href: address(context, each, 1),
      current: severity === each,
    })).filter((choice) => choice.count > 0),
  ];
}

function address({ hrefs }: RouteContext, severity: string | undefined, page: number): string {
  const query = new URLSearchParams();
  if (severity) query.set("severity", severity);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? hrefs.diagnostics() : `${hrefs.diagnostics()}?${query}`;
}

function byFile(diagnostics: readonly Diagnostic[]): readonly (readonly Diagnostic[])[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const group = groups.get(diagnostic.file);
    if (group) group.push(diagnostic);
    else groups.set(diagnostic.file, [diagnostic]);
  }
  return [...groups.values()];
}

function FileGroup(
  { context, diagnostics }: { context: RouteContext; diagnostics: readonly Diagnostic[] },
) {
  const { catalog, hrefs } = context;
  const first = diagnostics[0]!;
  const href = fileHref(first, catalog, hrefs);
  return (
    <section class="problems problems-file">
      <h2 class="problems-file-name">{href ? <a href={href}>{first.file}</a> : first.file}</h2>
      <ul>
        {diagnostics.map((each) => <Problem problem={toProblem(each, catalog, hrefs)} />)}
      </ul>
    </section>
  );
}
