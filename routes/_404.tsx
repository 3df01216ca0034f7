import { checkCatalog } from "../catalog/check/check.ts";
import type { Catalog, Diagnostic } from "../catalog/model/types.ts";
import { Near } from "../components/near.tsx";
import { ProblemList } from "../components/problem_list.tsx";
import { SearchForm } from "../components/search_form.tsx";
import type { Page, RouteContext } from "./site/answer.ts";
import { nearAddress, type NearLink } from "./models/near.ts";
import { isForAuthors } from "./models/problems.ts";
import { toProblemList } from "./models/source_files.ts";

/** What a request for something unknown is answered with. */
export interface NotFound {
  readonly near: readonly NearLink[];
  readonly page: Page;
}

/** Says that nothing has an address, and what is close to it. */
export function notFound(
  { catalog, hrefs, options }: Pick<RouteContext, "catalog" | "hrefs" | "options">,
  segments: readonly string[],
): NotFound {
  const near = nearAddress(catalog, hrefs, segments);
  const reasons = whyRejected(catalog, segments);
  return {
    near,
    page: {
      title: "Not found",
      href: hrefs.home(),
      robots: "noindex",
      body: (
        <div class="blank">
          <p class="blank-number">404</p>
          {reasons.length > 0
            ? (
              <>
                <h1>It is there and cannot be served</h1>
                <p class="lede">
                  <code>{reasons[0]!.file}</code>{" "}
                  was found and left out.{isForAuthors({ options }) &&
                    ` Mend it${options.watching ? "." : " and restart the server."}`}
                </p>
                <ProblemList
                  title="Why it is not served"
                  problems={toProblemList(
                    reasons.map((each) => ({ ...each, severity: "error" })),
                    { catalog, hrefs, options },
                  )}
                />
              </>
            )
            : (
              <>
                <h1>No card is filed under this address</h1>
                <p class="lede">
                  It may have been renamed or removed, or the address has a slip in it.
                </p>
                <Near links={near} />
              </>
            )}
          <SearchForm
            action={hrefs.search()}
            label="Search skills, prompts and pages"
            query={segments.at(-1)?.slice(0, 100) ?? ""}
          />
        </div>
      ),
    },
  };
}

/** Finds what is wrong with the skill or the page that would have an address if it could be served. */
function whyRejected(
  catalog: Catalog,
  [section, ...path]: readonly string[],
): readonly Diagnostic[] {
  const place = path.join("/");
  const ending = section === "skills" ? `/${place}/SKILL.md` : `/${place}.md`;
  const kind = section === "skills" ? "skill" : section === "docs" ? "doc" : undefined;
  const rejected = catalog.rejections.find((each) =>
    place !== "" && each.kind === kind && `/${each.file}`.endsWith(ending)
  );
  if (rejected === undefined) return [];
  return checkCatalog(catalog).filter(({ file }) => file === rejected.file);
}
