import type { ComponentChildren } from "preact";
import { archivesOfSkill } from "../../catalog/archive/archive.ts";
import { decodeText } from "../../catalog/tree/files.ts";
import { bodyOf } from "../../catalog/document/body.ts";
import { decodeReadable } from "../../catalog/model/bytes.ts";
import type { Skill } from "../../catalog/model/types.ts";
import { Actions, CommandAction } from "../../components/actions.tsx";
import { Breadcrumbs, type Crumb } from "../../components/breadcrumbs.tsx";
import { CallNumber } from "../../components/call_number.tsx";
import { CopyButton } from "../../components/copy_button.tsx";
import { Facts } from "../../components/facts.tsx";
import { FoldedProblems, ProblemList } from "../../components/problem_list.tsx";
import { RenderedHtml } from "../../components/rendered_html.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { Toc } from "../../components/toc.tsx";
import { Verbatim } from "../../components/verbatim.tsx";
import { type Answer, page, type RouteContext } from "../site/answer.ts";
import { installCommand } from "../models/shell_commands.ts";
import type { Hrefs } from "../site/hrefs.ts";
import { renderMarkdown } from "../markdown/render.ts";
import { countProblems, diagnosticsOf, isForAuthors } from "../models/problems.ts";
import { toProblemList } from "../models/source_files.ts";
import { callNumber, clip, count, cut, sizeInWords, tokensIn } from "../../text/words.ts";
import { Apparatus } from "./_apparatus.tsx";

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
  const problems = toProblemList(diagnosticsOf(context, skill), context);
  return page({
    title: skill.name,
    description: cut(skill.description, 300),
    href,
    section: "skills",
    digest: skill.digest,
    source: skill.document,
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
        <SkillHead
          context={context}
          skill={skill}
          title={document.dropped}
          downloads={await downloadLinks(context, skill)}
        />
        <ProblemList
          title="Problems: until they are mended, this skill is left out of skills/list, by which hosts find skills"
          problems={problems}
        />
        <div class="with-apparatus">
          <article class="document">
            {document.toc.length > 2 && (
              <details class="toc-fold">
                <summary>Contents</summary>
                <Toc entries={document.toc} />
              </details>
            )}
            <Instructions skill={skill} html={document.html} hrefs={hrefs} />
            <FoldedProblems problems={problems} />
          </article>
          <Apparatus context={context} skill={skill} toc={document.toc} />
        </div>
      </>
    ),
  });
}

/** How much of a file that is no page is shown, in characters. */
const SHOWN = 200_000;

/** A block that is not closed may hold the whole text: then it is shown as it is written. */
function Instructions(
  { skill, html, hrefs }: { readonly skill: Skill; readonly html: string; readonly hrefs: Hrefs },
) {
  if (!isBlank(html)) return <RenderedHtml class="prose" html={html} />;
  if (!skill.diagnostics.some(({ code }) => code === "frontmatter-unclosed")) {
    return <p class="empty-title">This skill has no instructions yet.</p>;
  }
  const text = decodeReadable(skill.document.bytes!);
  return (
    <>
      <p class="remark">
        The block at the start of this file is not closed, so the file is shown as it is written.
      </p>
      <Verbatim label="The file as it is written">
        {clip(text, SHOWN)}
      </Verbatim>
      {text.length > SHOWN && (
        <p class="remark">
          It goes on: <a href={hrefs.rawSkillFile(skill.path, "SKILL.md")}>the raw file</a>{" "}
          has it all.
        </p>
      )}
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

/** Larger skills are not packed for the sake of a number. */
const MEASURED_BYTES = 4 * 1024 * 1024;

/** Links to the archives, the first with the size of what comes: packed, or, of a large skill, unpacked. */
async function downloadLinks({ hrefs }: RouteContext, skill: Skill) {
  const archives = [...archivesOfSkill(skill).values()].toReversed(); // a zip opens everywhere
  const first = archives[0]!;
  const packed = skill.size > MEASURED_BYTES
    ? undefined
    : await first.facts().catch(() => undefined); // a file that has changed is no fault of the page
  const size = packed ? sizeInWords(packed.size) : `${sizeInWords(skill.size)} unpacked`;
  return archives.map((archive) => (
    <a href={hrefs.archive(skill.path, archive.format)}>
      {archive === first ? `Download .${archive.format}, ${size}` : `.${archive.format}`}
    </a>
  ));
}

function SkillHead(
  { context, skill, title, downloads }: {
    readonly context: RouteContext;
    readonly skill: Skill;
    readonly title: string | undefined;
    readonly downloads: readonly ComponentChildren[];
  },
) {
  const { hrefs } = context;
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
              ? <Stamp {...countProblems(diagnosticsOf(context, skill))} />
              : isForAuthors(context) && diagnosticsOf(context, skill).length === 0 &&
                "no problems",
          ]}
        />
        <Actions
          actions={[
            <CopyButton
              source={{ address: hrefs.rawSkillFile(skill.path, "SKILL.md") }}
              label="Copy as Markdown"
              words="seen"
            />,
            ...downloads,
            skill.state === "conforming" && (
              <CommandAction
                text={installCommand(hrefs.absolute(hrefs.skill(skill.path)))}
                label="Copy the install command"
              />
            ),
            <a href={hrefs.connect()}>Connect a client</a>,
          ]}
        />
      </div>
    </header>
  );
}
