/**
 * What clients can know of the MCP server before they connect. Drafts, which may still change: SEP-2127 with its
 * `schema.json` (github.com/modelcontextprotocol/experimental-ext-server-card) and the AI Catalog 1.0
 * (github.com/Agent-Card/ai-catalog), whose entries are read by the name `type` in one and `mediaType` in the other.
 *
 * @module
 */
import { catalogDigest } from "../../catalog/model/digest.ts";
import { cut } from "../../text/words.ts";
import type { Answer, RouteContext } from "../site/answer.ts";

const CARD_TYPE = "application/mcp-server-card+json";

/** The longest title and description of a card, characters. */
const LONGEST = 100;

type Context = Pick<RouteContext, "catalog" | "hrefs" | "options">;

/** Answers the server card. */
export function serverCard({ catalog, hrefs, options }: Context): Answer {
  return answer(CARD_TYPE, {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: nameOf(hostOf(hrefs.absolute(hrefs.home()))),
    version: options.version,
    description: cut(catalog.site.description, LONGEST - 1) || catalog.site.title.slice(0, LONGEST),
    title: cut(catalog.site.title, LONGEST - 1),
    websiteUrl: hrefs.absolute(hrefs.home()),
    remotes: [{
      type: "streamable-http",
      url: hrefs.absolute(hrefs.mcp()),
      ...(options.server.protocolVersions && {
        supportedProtocolVersions: options.server.protocolVersions,
      }),
    }],
    _meta: { "personal-mcp/catalog-digest": catalogDigest(catalog) },
  });
}

/** Answers the AI catalogue of this host: the server, its skills for installers, its API. */
export function aiCatalog({ catalog, hrefs }: Context): Answer {
  const host = hostOf(hrefs.absolute(hrefs.home()));
  const entry = (name: string, displayName: string, type: string, href: string) => ({
    identifier: `urn:air:${host}:${name}`,
    displayName,
    type,
    mediaType: type,
    url: hrefs.absolute(href),
  });
  return answer("application/ai-catalog+json", {
    specVersion: "1.0",
    host: { displayName: catalog.site.title, identifier: host },
    entries: [
      entry("mcp:personal-mcp", catalog.site.title, CARD_TYPE, hrefs.serverCard()),
      entry(
        "skills:index",
        "Skills for installers",
        "application/json",
        hrefs.wellKnown("agent-skills/index.json"),
      ),
      entry(
        "api:openapi",
        "The catalogue as JSON",
        "application/vnd.oai.openapi+json",
        hrefs.api("openapi.json"),
      ),
    ],
  });
}

function answer(type: string, value: unknown): Answer {
  return { kind: "json", text: JSON.stringify(value), type, cors: "any-origin", etag: "catalogue" };
}

function hostOf(address: string): string {
  return new URL(address, "http://localhost").hostname;
}

/** Names the server after its host, in reverse as packages are; an address of numbers has no name to reverse. */
function nameOf(host: string): string {
  const isName = /^[a-z0-9.-]+$/i.test(host) && !/^[\d.]+$/.test(host);
  return `${isName ? host.split(".").toReversed().join(".") : "localhost"}/personal-mcp`;
}
