import assert from "node:assert/strict";
import { type MediaType, preferredType } from "./accept.ts";

Deno.test("the type to answer in is chosen by quality, then exactness, then order", () => {
  const [html, json, md] = ["text/html", "application/json", "text/markdown"] as const;
  const offers = [html, json, md] as const;
  const cases: readonly (readonly [header: string | null, type: MediaType])[] = [
    [null, html],
    ["", html],
    ["*/*", html],
    ["text/markdown", md],
    ["text/*", html],
    ["text/*, text/html;q=0.1", md],
    ["application/json, text/html", json],
    ["text/html, application/json", html],
    ["application/json, text/plain, */*", json],
    ["text/html;q=0, */*", json],
    ["TEXT/MARKDOWN;Q=1.0", md],
    ["text/markdown;q=0.5, text/html;q=0.4", md],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8", html],
    ["image/png", html],
    ["application/json;q=nonsense", html],
    ["application/json;q=2", html],
    [",,;;", html],
  ];
  for (const [header, type] of cases) {
    assert.equal(preferredType(header, offers), type, `${header}`);
  }
});
