import { baseName } from "../../catalog/model/paths.ts";
import { decodeText } from "../../catalog/tree/files.ts";
import { readPart } from "../../catalog/tree/read.ts";
import { blockOf, bodyOf } from "../../catalog/document/body.ts";
import type { ServedFile, Skill } from "../../catalog/model/types.ts";
import { Breadcrumbs, type Crumb } from "../../components/breadcrumbs.tsx";
import { CodeListing } from "../../components/code_listing.tsx";
import { CopyButton } from "../../components/copy_button.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { Empty } from "../../components/empty.tsx";
import { Facts } from "../../components/facts.tsx";
import { FoldedProblems, ProblemList } from "../../components/problem_list.tsx";
import { RenderedHtml } from "../../components/rendered_html.tsx";
import { WrittenFrontmatter } from "../../components/written_frontmatter.tsx";
import { type Answer, page, type RouteContext } from "../site/answer.ts";
import { highlightCode, renderMarkdown } from "../markdown/render.ts";
import { csvTable } from "../models/csv_rows.ts";
import { sizeOfImage } from "../site/image_size.ts";
import { diagnosticsOf } from "../models/problems.ts";
import { toProblemList } from "../models/source_files.ts";
import { callNumber, count, sizeInWords } from "../../text/words.ts";
import { crumbsTo } from "./_skill.tsx";

/** Larger texts are shown from their start; the raw file has it all. */
const SHOWN_BYTES = 256 * 1024;
const SHOWN_LINES = 20_000;

/** Larger Markdown is shown as code, bytes: as a document it would not be read either. */
const LARGEST_PAGE = 1024 * 1024;

/** Answers the page of one file: Markdown rendered, code with numbered lines, images shown, others described. */
export async function filePage(
  context: RouteContext,
  skill: Skill,
  file: ServedFile,
): Promise<Answer> {
  const { hrefs } = context;
  const own = diagnosticsOf(context, skill).filter(({ path }) => path === file.location.path);
  const problems = toProblemList(own, context);
  const name = baseName(file.path);
  return page({
    title: `${file.path} · ${skill.name}`,
    description: `${file.path}, a file of the skill ${skill.name}`,
    href: hrefs.skillFile(skill.path, file.path),
    section: "skills",
    digest: file.digest,
    ...(file.isText && file.mediaType === "text/markdown" && { source: file }),
    ...(context.url.search !== "" && { robots: "noindex" as const }),
    body: (
      <>
        <Breadcrumbs crumbs={fileCrumbs(skill, file.path, context)} />
        <header class="page-head">
          <h1 class="file-name">{name}</h1>
          <Facts
            facts={[
              sizeInWords(file.size),
              file.mediaType,
              <span class="call-line">
                <a href={hrefs.manifest(skill.path)} class="call-number">
                  {callNumber(file.digest)}
                </a>
                <CopyButton source={{ text: file.digest }} label="Copy the digest" />
              </span>,
              <a href={hrefs.rawSkillFile(skill.path, file.path)}>Raw</a>,
              otherView(context, skill, file),
            ]}
          />
        </header>
        <ProblemList
          title="Problems in this file"
          problems={problems}
        />
        {await fileBody(context, skill, file)}
        <FoldedProblems problems={problems} />
      </>
    ),
  });
}

/** The way to a file through the folders above it. */
export function fileCrumbs(skill: Skill, path: string, { hrefs }: RouteContext): readonly Crumb[] {
  const folders = path.split("/").slice(0, -1);
  return [
    ...crumbsTo(skill, hrefs),
    { label: skill.directoryName, href: hrefs.skill(skill.path) },
    ...folders.map((label, index) => ({
      label,
      href: hrefs.skillFolder(skill.path, folders.slice(0, index + 1).join("/")),
    })),
  ];
}

/** Markdown can be read as a page, CSV as a table, and both as they are written. */
function otherView({ hrefs, url }: RouteContext, skill: Skill, file: ServedFile) {
  if (file.path === "SKILL.md") return <a href={hrefs.skill(skill.path)}>Read it as a page</a>;
  const way = file.mediaType === "text/markdown"
    ? "Read it as a page"
    : file.mediaType === "text/csv"
    ? "Read it as a table"
    : undefined;
  if (way === undefined) return undefined;
  const href = hrefs.skillFile(skill.path, file.path);
  return url.searchParams.get("view") === "source"
    ? <a href={href}>{way}</a>
    : <a href={`${href}?view=source`}>Source</a>;
}

async function fileBody(context: RouteContext, skill: Skill, file: ServedFile) {
  const { catalog, hrefs, url } = context;
  const raw = hrefs.rawSkillFile(skill.path, file.path);
  if (file.mediaType.startsWith("image/")) {
    return (
      <p class="picture">
        <img src={raw} alt={`The image ${file.path}`} {...sizeOfImage(file)} />
      </p>
    );
  }
  if (!file.isText) return <NotShown file={file} raw={raw} />;
  if (file.size === 0) return <Empty title="This file is empty." />;
  const asPage = file.mediaType === "text/markdown" && file.path !== "SKILL.md" &&
    file.size <= LARGEST_PAGE && url.searchParams.get("view") !== "source";
  const most = asPage ? LARGEST_PAGE : SHOWN_BYTES;
  const bytes = await readPart(file, { start: 0, end: Math.min(file.size, most) });
  if (asPage) {
    const body = bodyOf(bytes, "page");
    const { html } = await renderMarkdown(body.text, {
      from: { kind: "skill", skill, file: file.path },
      catalog,
      hrefs,
    });
    return (
      <article class="document">
        <RenderedHtml class="prose" html={html} />
        {body.line > 1 && <WrittenFrontmatter block={blockOf(bytes)} />}
      </article>
    );
  }
  const text = firstLines(decodeText(bytes), SHOWN_LINES);
  const table = file.mediaType === "text/csv" && url.searchParams.get("view") !== "source"
    ? csvTable(text)
    : undefined;
  if (table) {
    return (
      <>
        {(table.isCut || bytes.length < file.size) && (
          <p class="remark">
            Only the first {count(table.rows.length, "row")} are shown.{" "}
            <a href={raw}>The raw file</a> has them all.
          </p>
        )}
        <DataTable label={`The rows of ${file.path}`} head={table.head} rows={table.rows} />
      </>
    );
  }
  const shown = new TextEncoder().encode(text).length;
  return (
    <>
      {shown < file.size && (
        <p class="remark">
          Only the first {sizeInWords(shown)} are shown. <a href={raw}>The raw file</a> has it all.
        </p>
      )}
      <CodeListing text={text} html={await highlightCode(text, file.path)} label={file.path} />
    </>
  );
}

function firstLines(text: string, count: number): string {
  let line = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/g)) {
    if (++line === count) return text.slice(0, index + end.length);
  }
  return text;
}

function NotShown({ file, raw }: { readonly file: ServedFile; readonly raw: string }) {
  return (
    <Empty title={`A file of type ${file.mediaType} is not shown here.`}>
      <p>
        <a href={raw} download>Download it</a> ({sizeInWords(file.size)}) and compare its SHA-256:
      </p>
      <p>
        <code class="digest">{file.digest.slice("sha256:".length)}</code>
      </p>
    </Empty>
  );
}
