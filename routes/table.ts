import type { RouteHandler } from "./site/answer.ts";
import { allSkills } from "./archives/index.ts";
import { handler as archive } from "./archives/[...path].ts";
import { handler as connect } from "./connect/index.tsx";
import { handler as diagnostics } from "./diagnostics.tsx";
import { handler as docs } from "./docs/[...path].tsx";
import { handler as events } from "./events.ts";
import { handler as healthz } from "./healthz.ts";
import { handler as home } from "./index.tsx";
import { handler as llms } from "./llms.txt.ts";
import { handler as llmsFull } from "./llms-full.txt.ts";
import { handler as serverCard } from "./mcp/server-card.ts";
import { handler as prompt } from "./prompts/[id].tsx";
import { handler as prompts } from "./prompts/index.tsx";
import { handler as rawDocs } from "./raw/docs/[...path].ts";
import { handler as rawPrompts } from "./raw/prompts/[id].ts";
import { handler as rawSkills } from "./raw/skills/[...path].ts";
import { handler as readyz } from "./readyz.ts";
import { handler as robots } from "./robots.txt.ts";
import { handler as search } from "./search.tsx";
import { handler as catalogApi } from "./api/catalog.json.ts";
import { handler as diagnosticsApi } from "./api/diagnostics.ts";
import * as docsApi from "./api/docs.ts";
import { handler as openApi } from "./api/openapi.json.ts";
import * as promptsApi from "./api/prompts.ts";
import { handler as searchApi } from "./api/search.ts";
import * as skillsApi from "./api/skills.ts";
import { handler as sitemap } from "./sitemap.xml.ts";
import { handler as skill } from "./skills/[...path].tsx";
import { handler as skills } from "./skills/index.tsx";
import { handler as wellKnown } from "./well_known/[...path].ts";

/** An address of the website, and what answers it. */
export interface Route {
  /** A path, or a path and everything below it. */
  readonly path: string;
  readonly handler: RouteHandler;
}

/** Every address of the website, in the order in which they are tried. */
export const ROUTES: readonly Route[] = [
  { path: "/", handler: home },
  { path: "/skills", handler: skills },
  { path: "/skills/", handler: skills },
  { path: "/skills/*", handler: skill },
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
  { path: "/api/catalog.json", handler: catalogApi },
  { path: "/api/skills", handler: skillsApi.list },
  { path: "/api/skills/*", handler: skillsApi.record },
  { path: "/api/prompts", handler: promptsApi.list },
  { path: "/api/prompts/*", handler: promptsApi.record },
  { path: "/api/docs", handler: docsApi.list },
  { path: "/api/docs/*", handler: docsApi.record },
  { path: "/api/search", handler: searchApi },
  { path: "/api/diagnostics", handler: diagnosticsApi },
  { path: "/api", handler: openApi },
  { path: "/api/openapi.json", handler: openApi },
  { path: "/events", handler: events },
  { path: "/mcp/server-card", handler: serverCard },
  { path: "/llms.txt", handler: llms },
  { path: "/llms-full.txt", handler: llmsFull },
  { path: "/sitemap.xml", handler: sitemap },
  { path: "/healthz", handler: healthz },
  { path: "/readyz", handler: readyz },
  { path: "/robots.txt", handler: robots },
];
