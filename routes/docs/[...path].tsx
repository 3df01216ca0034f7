import { cut } from "../../text/words.ts";
import { blockOf, bodyOf } from "../../catalog/document/body.ts";
import { baseName } from "../../catalog/model/paths.ts";
import type { Doc } from "../../catalog/model/types.ts";
import { Actions } from "../../components/actions.tsx";
import { CopyButton } from "../../components/copy_button.tsx";
import { DocNav, type DocNavEntry } from "../../components/doc_nav.tsx";
import { Empty } from "../../components/empty.tsx";
import { Icon } from "../../components/icon.tsx";
import { FoldedProblems, ProblemList } from "../../components/problem_list.tsx";
import { RenderedHtml } from "../../components/rendered_html.tsx";
import { Toc } from "../../components/toc.tsx";
import { WrittenFrontmatter } from "../../components/written_frontmatter.tsx";
import {
  type Answer,
  MISSING,
  page,
  type RouteContext,
  type RouteHandler,
} from "../site/answer.ts";
import { type DocNode, docOrder, docTree, findDocPlace } from "../models/doc_tree.ts";
import { renderMarkdown } from "../markdown/render.ts";
import { diagnosticsOf } from "../models/problems.ts";
import { toProblemList } from "../models/source_files.ts";

/** `/docs/` and everything below it: pages with navigation, contents, previous and next. */
export const handler: RouteHandler = {
  GET: (context) => {
    const { catalog, hrefs, rest, ending } = context;
    const place = findDocPlace(catalog, rest);
    if (place === undefined) return assetBeside(context);
    if (place.kind === "doc") {
      const to = hrefs.doc(place.doc.path);
      const isHere = to.endsWith("/") === (ending === "slash");
      return isHere ? docPage(context, place.doc) : { kind: "redirect", to };
    }
    const to = place.path === "" ? hrefs.docs() : hrefs.doc(`${place.path}/index.md`);
    return ending === "slash" ? folderPage(context, place) : { kind: "redirect", to };
  },
};

/** What lies beside pages has its address below `/raw/docs/`; the Markdown of a page names it as if it were here. */
function assetBeside({ catalog, hrefs, rest }: RouteContext): Answer {
  const path = rest.join("/");
  const asset = [...catalog.assets.keys()].find((each) => each.normalize("NFC") === path);
  return asset === undefined ? MISSING : { kind: "redirect", to: hrefs.rawDoc(asset) };
}

async function docPage(context: RouteContext, doc: Doc): Promise<Answer> {
  const { catalog, hrefs } = context;
  const bytes = doc.document.bytes!;
  const rendered = await renderMarkdown(bodyOf(bytes, "page").text, {
    from: { kind: "doc", doc },
    catalog,
    hrefs,
    pageTitle: doc.title,
  });
  const icon = iconName(doc);
  const problems = toProblemList(diagnosticsOf(context, doc), context);
  const href = hrefs.doc(doc.path);
  return page({
    title: doc.title,
    description: doc.description,
    href,
    section: "docs",
    digest: doc.document.digest,
    source: doc.document,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "TechArticle",
      headline: doc.title,
      ...(doc.description !== undefined && { description: doc.description }),
      url: hrefs.absolute(href),
    },
    body: (
      <div class="doc-desk">
        <DocNav entries={navEntries(docTree(catalog), context, doc)} />
        <article class="document">
          <header class="doc-head">
            <h1>{icon && <Icon name={icon} />}{doc.title}</h1>
            {doc.description && <p class="lede">{doc.description}</p>}
            <Actions
              actions={[
                <CopyButton
                  source={{ address: hrefs.rawDoc(doc.path) }}
                  label="Copy as Markdown"
                  words="seen"
                />,
                <a href={hrefs.rawDoc(doc.path)}>Markdown</a>,
              ]}
            />
          </header>
          <ProblemList title="Problems of this page" problems={problems} />
          {rendered.toc.length > 1 && (
            <details class="toc-fold">
              <summary>On this page</summary>
              <Toc entries={rendered.toc} />
            </details>
          )}
          <RenderedHtml class="prose" html={rendered.html} />
          <FoldedProblems problems={problems} />
          {doc.frontmatter && <WrittenFrontmatter block={blockOf(bytes)} />}
          <PreviousNext context={context} doc={doc} />
        </article>
        <aside class="doc-toc" aria-label="On this page">
          {rendered.toc.length > 1 && (
            <>
              <h2>On this page</h2>
              <Toc entries={rendered.toc} />
            </>
          )}
        </aside>
      </div>
    ),
  });
}

function iconName({ icon }: Doc): string | undefined {
  return icon?.startsWith("lucide/") ? icon.slice("lucide/".length) : undefined;
}

function navEntries(
  nodes: readonly DocNode[],
  context: RouteContext,
  current: Doc | undefined,
): readonly DocNavEntry[] {
  return nodes.map(({ doc, title, children }) => ({
    title,
    href: doc && context.hrefs.doc(doc.path),
    icon: doc && iconName(doc),
    current: doc !== undefined && doc === current,
    children: navEntries(children, context, current),
  }));
}

function PreviousNext({ context: { catalog, hrefs }, doc }: { context: RouteContext; doc: Doc }) {
  const order = docOrder(catalog);
  const here = order.indexOf(doc);
  const [previous, next] = [order[here - 1], order[here + 1]];
  if (previous === undefined && next === undefined) return null;
  return (
    <nav class="previous-next" aria-label="Previous and next page">
      {previous && (
        <a class="previous" rel="prev" href={hrefs.doc(previous.path)}>
          <span>Previous</span>
          {cut(previous.title, 200)}
        </a>
      )}
      {next && (
        <a class="next" rel="next" href={hrefs.doc(next.path)}>
          <span>Next</span>
          {cut(next.title, 200)}
        </a>
      )}
    </nav>
  );
}

function folderPage(
  context: RouteContext,
  { path, nodes }: { readonly path: string; readonly nodes: readonly DocNode[] },
): Answer {
  const { catalog, hrefs } = context;
  const title = path === "" ? "Docs" : baseName(path);
  return page({
    title,
    href: path === "" ? hrefs.docs() : hrefs.doc(`${path}/index.md`),
    section: "docs",
    body: (
      <div class="doc-desk">
        <DocNav entries={navEntries(docTree(catalog), context, undefined)} />
        <article class="document">
          <header class="doc-head">
            <h1>{title}</h1>
          </header>
          {nodes.length === 0
            ? (
              <Empty title="No page is written yet.">
                <p>
                  Every Markdown file of the content folder, outside <code>skills/</code> and{" "}
                  <code>prompts/</code>, becomes a page here.
                </p>
              </Empty>
            )
            : (
              <ul class="entries">
                {nodes.map(({ doc, title }) => (
                  <li class="entry">
                    <h2 class="entry-name">
                      {doc ? <a href={hrefs.doc(doc.path)}>{title}</a> : title}
                    </h2>
                    {doc?.description && <p class="entry-text">{cut(doc.description, 600)}</p>}
                  </li>
                ))}
              </ul>
            )}
        </article>
      </div>
    ),
  });
}
