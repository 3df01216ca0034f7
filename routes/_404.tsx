import { Near } from "../components/near.tsx";
import { SearchForm } from "../components/search_form.tsx";
import type { Page, RouteContext } from "./answer.ts";
import { nearAddress, type NearLink } from "./near.ts";

/** What a request for something unknown is answered with. */
export interface NotFound {
  readonly near: readonly NearLink[];
  readonly page: Page;
}

/** Says that nothing has an address, and what is close to it. */
export function notFound(
  { catalog, hrefs }: Pick<RouteContext, "catalog" | "hrefs">,
  segments: readonly string[],
): NotFound {
  const near = nearAddress(catalog, hrefs, segments);
  return {
    near,
    page: {
      title: "Not found",
      href: hrefs.home(),
      robots: "noindex",
      body: (
        <div class="blank">
          <p class="blank-number">404</p>
          <h1>No card is filed under this address</h1>
          <p class="lede">It may have been renamed or removed, or the address has a slip in it.</p>
          <Near links={near} />
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
