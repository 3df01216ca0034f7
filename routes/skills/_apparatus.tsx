import { blockOf } from "../../catalog/document/body.ts";
import type { Skill } from "../../catalog/model/types.ts";
import { CallNumber } from "../../components/call_number.tsx";
import { CopyButton } from "../../components/copy_button.tsx";
import { FileTree } from "../../components/file_tree.tsx";
import { Panel } from "../../components/panel.tsx";
import { Properties } from "../../components/properties.tsx";
import { Snippet } from "../../components/snippet.tsx";
import { Tags } from "../../components/tags.tsx";
import { Toc } from "../../components/toc.tsx";
import { WrittenFrontmatter } from "../../components/written_frontmatter.tsx";
import { type RouteContext } from "../site/answer.ts";
import { tagLinks } from "../models/cards.ts";
import { downloadCommand } from "../models/shell_commands.ts";
import { connectSnippet } from "../../clients/snippets.ts";
import { connectOptions } from "../models/connect_options.ts";
import { toFileTree } from "../models/file_nodes.ts";
import { renderMarkdown } from "../markdown/render.ts";
import { callNumber, count, cut } from "../../text/words.ts";

/** The most references, skills inside and tags that the page lists. */
const MOST_LISTED = 200;

/** Everything that is known of a skill, beside its document. */
export function Apparatus(
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
        <WrittenFrontmatter block={blockOf(skill.document.bytes!)} />
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
