import type { ComponentChildren } from "preact";
import type { Archive } from "../../catalog/archive/archive.ts";
import type { Catalog, ServedFile } from "../../catalog/model/types.ts";
import type { Hrefs } from "./hrefs.ts";
import type { MediaType } from "../../http/accept.ts";
import type { SiteOptions } from "./site.ts";

/** A page before its layout. */
export interface Page {
  /** Without the site's title, which the layout adds. */
  readonly title: string;
  /** For search engines and previews. */
  readonly description?: string | undefined;
  /** The address of this page without filters. */
  readonly href: string;
  /** Which entry of the navigation is lit. */
  readonly section?: Section;
  /** The digest printed at the foot. */
  readonly digest?: string;
  /** schema.org facts about the page's subject. */
  readonly jsonLd?: unknown;
  /** Whether search engines should leave the page out. */
  readonly robots?: "noindex";
  /** The document that the page shows, which is its Markdown twin; absent: the twin is made from the page. */
  readonly source?: ServedFile | undefined;
  readonly body: ComponentChildren;
}

/** The entries of the main navigation. */
export type Section = "skills" | "prompts" | "docs" | "connect" | "search" | "diagnostics";

/** What a route answers. */
export type Answer =
  | { readonly kind: "page"; readonly page: Page }
  | {
    readonly kind: "json";
    readonly text: string;
    /** Who else may read it, where the site is public. */
    readonly cors?: "any-origin";
    /** Whether the entity tag names the catalogue's digest: the answer is an index of the catalogue. */
    readonly etag?: "catalogue";
    /** Whether it depends on what the request accepts. */
    readonly varies?: boolean;
    /** Default: `application/json`. */
    readonly type?: string;
  }
  | {
    readonly kind: "text";
    readonly text: string;
    /** Its media type, with its charset. */
    readonly type: string;
    readonly etag?: "catalogue";
  }
  /** The question makes no sense: 400, with the reason as a phrase. */
  | { readonly kind: "refused"; readonly reason: string }
  /** How the process is; never kept. */
  | { readonly kind: "status"; readonly status: 200 | 503; readonly value: unknown }
  | { readonly kind: "redirect"; readonly to: string }
  /** The bytes of a file. */
  | { readonly kind: "file"; readonly file: ServedFile }
  /** An archive, under the name that it is saved by, without the ending. */
  | { readonly kind: "archive"; readonly archive: Archive; readonly name: string }
  /** A response that goes on while the process does. */
  | { readonly kind: "stream"; readonly response: Response }
  | { readonly kind: "missing" };

/** The answer for what is not in the catalogue. */
export const MISSING: Answer = { kind: "missing" };

/** Makes the answer that shows a page. */
export function page(page: Page): Answer {
  return { kind: "page", page };
}

/** What a route knows of the request it answers. */
export interface RouteContext {
  readonly request: Request;
  readonly url: URL;
  /** The decoded segments after the route's own address, without empty ones. */
  readonly rest: readonly string[];
  /** How the address ends. */
  readonly ending: "slash" | "name";
  /** The type that the request prefers of those the route offers. */
  readonly type: MediaType;
  readonly catalog: Catalog;
  readonly hrefs: Hrefs;
  readonly options: SiteOptions;
}

/** Answers one route; Fresh calls the same shape `handlers`. */
export interface RouteHandler {
  GET(context: RouteContext): Answer | Promise<Answer>;
}
