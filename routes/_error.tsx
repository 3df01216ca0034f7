import type { Page, RouteContext } from "./site/answer.ts";

/** Says that something broke here, with the number under which the log knows it. */
export function errorPage({ hrefs }: Pick<RouteContext, "hrefs">, requestId: string): Page {
  return {
    title: "Something broke",
    href: hrefs.home(),
    robots: "noindex",
    body: (
      <div class="blank">
        <p class="blank-number">500</p>
        <h1>This drawer is stuck</h1>
        <p class="lede">
          The fault is on this side, not yours. Try again in a moment; if it stays, tell whoever
          runs this server the number below, under which the log says more.
        </p>
        <p>
          <code>{requestId}</code>
        </p>
      </div>
    ),
  };
}

/** Says that a file has changed since it was catalogued. */
export function changedPage({ hrefs }: Pick<RouteContext, "hrefs">, sentence: string): Page {
  return {
    title: "A file has changed",
    href: hrefs.home(),
    robots: "noindex",
    body: (
      <div class="blank">
        <p class="blank-number">503</p>
        <h1>This card is being written anew</h1>
        <p class="lede">{sentence}</p>
      </div>
    ),
  };
}
