import type { MediaType } from "../http/accept.ts";
import type { RouteHandler } from "./site/answer.ts";
import { allSkills } from "./archives/index.ts";
import { handler as archive } from "./archives/[...path].ts";
import { handler as connect } from "./connect/index.tsx";
import { handler as diagnostics } from "./diagnostics.tsx";
import { handler as docs } from "./docs/[...path].tsx";
import { handler as events } from "./events.ts";
import { handler as healthz } from "./healthz.ts";
import { handler as home } from "./index.tsx";
import { handler as prompt } from "./prompts/[id].tsx";
import { handler as prompts } from "./prompts/index.tsx";
import { handler as rawDocs } from "./raw/docs/[...path].ts";
import { handler as rawPrompts } from "./raw/prompts/[id].ts";
import { handler as rawSkills } from "./raw/skills/[...path].ts";
import { handler as readyz } from "./readyz.ts";
import { handler as robots } from "./robots.txt.ts";
import { handler as search } from "./search.tsx";
import { handler as searchApi } from "./api/search.ts";
import { handler as skill } from "./skills/[...path].tsx";
import { handler as skills } from "./skills/index.tsx";
import { handler as wellKnown } from "./well_known/[...path].ts";

/** An address of the website, and what answers it. */
export interface Route {
  /** A path, or a path and everything below it. */
  readonly path: string;
  readonly handler: RouteHandler;
  /** What it can answer in. Default: what pages can, HTML and Markdown. */
  readonly types?: readonly [MediaType, ...MediaType[]];
}

/** Every address of the website, in the order in which they are tried. */
export const ROUTES: readonly Route[] = [
  { path: "/", handler: home },
  { path: "/skills", handler: skills },
  { path: "/skills/", handler: skills },
  { path: "/skills/*", handler: skill, types: ["text/html", "text/markdown", "application/json"] },
  { path: "/prompts", handler: prompts },
  { path: "/prompts/", handler: prompts },
  { path: "/prompts/*", handler: prompt },
  { path: "/docs/*", handler: docs },
  { path: "/search", handler: search },
  { path: "/diagnostics", handler: diagnostics },
  { path: "/connect", handler: connect },
  { path: "/raw/skills/*", handler: rawSkills },
  { path: "/raw/prompts/*", handler: rawPrompts },
  { path: "/raw/docs/*", handler: rawDocs },
  { path: "/archives/*", handler: archive },
  { path: "/archives.tar.gz", handler: allSkills("tar.gz") },
  { path: "/archives.zip", handler: allSkills("zip") },
  { path: "/.well-known/*", handler: wellKnown },
  { path: "/api/search", handler: searchApi, types: ["application/json"] },
  { path: "/events", handler: events },
  { path: "/healthz", handler: healthz },
  { path: "/readyz", handler: readyz },
  { path: "/robots.txt", handler: robots },
];
