import { decodeText } from "../../catalog/tree/files.ts";
import { bodyOf } from "../../catalog/document/body.ts";
import { parseDocument } from "../../catalog/document/frontmatter.ts";
import { decodeReadable } from "../../catalog/model/bytes.ts";
import type { Skill } from "../../catalog/model/types.ts";
import { Breadcrumbs, type Crumb } from "../../components/breadcrumbs.tsx";
import { CallNumber } from "../../components/call_number.tsx";
import { CopyButton } from "../../components/copy_button.tsx";
import { Facts } from "../../components/facts.tsx";
import { FileTree } from "../../components/file_tree.tsx";
import { Panel } from "../../components/panel.tsx";
import { ProblemList } from "../../components/problem_list.tsx";
import { Properties } from "../../components/properties.tsx";
import { RenderedHtml } from "../../components/rendered_html.tsx";
import { Snippet } from "../../components/snippet.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { Tags } from "../../components/tags.tsx";
import { Toc } from "../../components/toc.tsx";
import { Verbatim } from "../../components/verbatim.tsx";
import { WrittenFrontmatter } from "../../components/written_frontmatter.tsx";
import { type Answer, page, type RouteContext } from "../site/answer.ts";
import { tagLinks } from "../models/cards.ts";
import { downloadCommand } from "../models/shell_commands.ts";
import { connectSnippet } from "../../clients/snippets.ts";
import { connectOptions } from "../models/connect_options.ts";
import { toFileTree } from "../models/file_nodes.ts";
import type { Hrefs } from "../site/hrefs.ts";
import { renderMarkdown } from "../markdown/render.ts";
import { countProblems, diagnosticsOf } from "../models/problems.ts";
import { toProblemList } from "../models/source_files.ts";
import { callNumber, count, cut, sizeInWords, tokensIn } from "../../text/words.ts";

/** Answers the page of one skill: the document, and beside it all that is known of the skill. */
export async function skillPage(context: RouteContext, skill: Skill): Promise<Answer> {
  const { catalog, hrefs } = context;
  const document = await renderMarkdown(bodyOf(skill.document.bytes!, "skill").text, {
    from: { kind: "skill", skill, file: "SKILL.md" },
    catalog,
    hrefs,
    ...(skill.title !== undefined && { pageTitle: skill.title }),
  });
  const href = hrefs.skill(skill.path);
  return page({
    title: skill.name,
    description: cut(skill.description, 300),
    href,
    section: "skills",
    digest: skill.digest,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "TechArticle",
      name: skill.name,
      description: skill.description,
      url: hrefs.absolute(href),
      keywords: skill.tags.join(", "),
      ...(skill.license && { license: skill.license }),
    },
    body: (
      <>
        <Breadcrumbs crumbs={crumbsTo(skill, hrefs)} />
        <SkillHead context={context} skill={skill} title={document.dropped} />
        <ProblemList
          title={problemTitle(skill)}
          problems={toProblemList(diagnosticsOf(catalog, skill), catalog, hrefs)}
        />
        <div class="with-apparatus">
          <article class="document">
            <Instructions skill={skill} html={document.html} />
          </article>
          <Apparatus context={context} skill={skill} toc={document.toc} />
        </div>
      </>
    ),
  });
}

/** A block that is not closed may hold the whole text: then it is shown as it is written. */
function Instructions({ skill, html }: { readonly skill: Skill; readonly html: string }) {
  if (!isBlank(html)) return <RenderedHtml class="prose" html={html} />;
  if (!skill.diagnostics.some(({ code }) => code === "frontmatter-unclosed")) {
    return <p class="empty-title">This skill has no instructions yet.</p>;
  }
  return (
    <>
      <p class="remark">
        The block at the start of this file is not closed, so the file is shown as it is written.
      </p>
      <Verbatim label="The file as it is written">
        {decodeReadable(skill.document.bytes!)}
      </Verbatim>
    </>
  );
}

/** Whether nothing but the dropped heading was written. */
function isBlank(html: string): boolean {
  return /^(?:<span class="anchor-target"[^>]*><\/span>)?$/.test(html.trim());
}

/** The way to a skill through its groups, which are links where they can be opened. */
export function crumbsTo(skill: Skill, hrefs: Hrefs): readonly Crumb[] {
  const segments = skill.path.split("/");
  return [
    { label: "Skills", href: hrefs.skills() },
    ...segments.slice(0, -1).map((label, index) => ({
      label,
      href: hrefs.skillGroup(segments.slice(0, index + 1).join("/")),
    })),
  ];
}

function SkillHead(
  { context: { catalog, hrefs }, skill, title }: {
    readonly context: RouteContext;
    readonly skill: Skill;
    readonly title: string | undefined;
  },
) {
  return (
    <header class="card-head">
      <CallNumber value={callNumber(skill.digest)} />
      <div>
        <h1>{skill.name}</h1>
        {title !== undefined && title.toLowerCase().replaceAll(" ", "-") !== skill.name && (
          <p class="card-head-title">{title}</p>
        )}
        <p class="lede">{skill.description.trim()}</p>
        <Facts
          facts={[
            skill.path !== skill.name && <code>{skill.path}</code>,
            <a href={hrefs.manifest(skill.path)}>{count(skill.files.size, "file")}</a>,
            sizeInWords(skill.size),
            `about ${count(tokensIn(decodeText(skill.document.bytes!)), "token")} to load`,
            skill.license && cut(skill.license, 60),
            skill.state === "problems"
              ? <Stamp {...countProblems(diagnosticsOf(catalog, skill))} />
              : diagnosticsOf(catalog, skill).length === 0 && "no problems",
          ]}
        />
      </div>
    </header>
  );
}

/** The most references, skills inside and tags that the page lists. */
const MOST_LISTED = 200;

function problemTitle({ state }: Skill): string {
  return state === "problems"
    ? "Problems: until the errors are mended, this skill is left out of skills/list, by which hosts find skills"
    : "Worth mending";
}

function Apparatus(
  { context, skill, toc }: {
    readonly context: RouteContext;
    readonly skill: Skill;
    readonly toc: Awaited<ReturnType<typeof renderMarkdown>>["toc"];
  },
) {
  const { catalog, hrefs } = context;
  const inner = [...catalog.skills.values()].filter(({ path }) =>
    path.startsWith(`${skill.path}/`)
  );
  return (
    <aside class="apparatus" aria-label="About this skill">
      {toc.length > 2 && (
        <Panel title="Contents" place="beside">
          <Toc entries={toc} />
        </Panel>
      )}
      <Panel title="Call number">
        <p class="call-line">
          <CallNumber value={callNumber(skill.digest)} />
          <CopyButton source={{ text: skill.digest }} label="Copy the whole digest" />
          <a href={hrefs.manifest(skill.path)}>Verify</a>
        </p>
      </Panel>
      <Panel title="Use it">
        <UseIt context={context} skill={skill} />
      </Panel>
      <Panel title={count(skill.files.size, "file")}>
        <FileTree tree={toFileTree(skill, hrefs)} />
      </Panel>
      {skill.references.length > 0 && (
        <Panel title="References">
          <ul class="plain">
            {skill.references.slice(0, MOST_LISTED).map(({ path, title }) => (
              <li>
                <a href={hrefs.skillFile(skill.path, path)}>{cut(title, 200)}</a>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {inner.length > 0 && (
        <Panel title="Skills inside">
          <ul class="plain">
            {inner.slice(0, MOST_LISTED).map(({ path, name }) => (
              <li>
                <a href={hrefs.skill(path)}>{cut(name, 200)}</a>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Particulars">
        <Properties
          properties={[
            ["License", skill.license],
            ["Compatibility", skill.compatibility],
            ["Allowed tools", skill.allowedTools && <code>{skill.allowedTools}</code>],
            [
              "Tags",
              skill.tags.length === 0
                ? undefined
                : <Tags tags={tagLinks(skill.tags.slice(0, MOST_LISTED), hrefs)} />,
            ],
            ["Inside", skill.outer && <a href={hrefs.skill(skill.outer)}>{skill.outer}</a>],
            ["Catalogue id", skill.id && <code>{skill.id}</code>],
          ]}
        />
        <WrittenFrontmatter block={parseDocument(skill.document.bytes!).block} />
      </Panel>
    </aside>
  );
}

function UseIt({ context, skill }: { readonly context: RouteContext; readonly skill: Skill }) {
  const { hrefs } = context;
  const { http } = connectSnippet("claude-code", connectOptions(context));
  return (
    <>
      {http.kind === "snippets" && (
        <Snippet
          id="connect"
          label="the connect command"
          caption={
            <>
              In Claude Code, or <a href={hrefs.connect()}>any other client</a>
            </>
          }
          text={http.snippets[0]!.text}
        />
      )}
      <Snippet
        id="download"
        label="the download command"
        caption={
          <>
            Or take the files with you, into the folder where your agent looks for skills, such as
            {" "}
            <code>~/.claude/skills</code>
          </>
        }
        text={downloadCommand(skill, hrefs)}
      />
    </>
  );
}
