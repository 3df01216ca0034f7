import assert from "node:assert/strict";
import { acceptsType, type MediaType, preferredType } from "./accept.ts";

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
    ["application/json;q=2, text/markdown;q=0.1", md],
    ["application/json;q=-1, text/markdown;q=1.5, */*;q=0.1", html],
    ["application/json;q=, text/markdown", md],
    ["application/json;q=0.5x, text/markdown;q=.4", md],
    ["text/html;q=0., text/markdown;q=0.001", md],
    ["*;q=0.1, application/json", json],
    ["json, text/markdown", md],
    ["text/html;level=1;q=0.3, text/markdown;q=0.4;ext=1", md],
    [",,;;", html],
  ];
  for (const [header, type] of cases) {
    assert.equal(preferredType(header, offers), type, `${header}`);
  }
});

Deno.test("a client takes what it names with a weight above nothing, and everything where it names nothing", () => {
  const json = "application/json";
  const cases: readonly (readonly [header: string | null, takes: boolean])[] = [
    [null, true],
    ["", true],
    [" ", true],
    ["*/*", true],
    ["application/*", true],
    ["application/json;q=0.001", true],
    ["application/json;q=0", false],
    ["application/json;q=0.000, */*", false],
    ["*/*, application/*;q=0", false],
    ["text/event-stream", false],
    ["application/json;q=2", true], // no weight, so no range, so no header
    ["application/json;q=2, text/event-stream", false],
    ["APPLICATION/JSON ; Q=1", true],
  ];
  for (const [header, takes] of cases) assert.equal(acceptsType(header, json), takes, `${header}`);
});
