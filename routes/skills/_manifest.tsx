import type { Skill } from "../../catalog/model/types.ts";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { CallNumber } from "../../components/call_number.tsx";
import { Facts } from "../../components/facts.tsx";
import { Snippet } from "../../components/snippet.tsx";
import { type Answer, page, type RouteContext } from "../site/answer.ts";
import { countCommand, downloadCommand, verifyCommand } from "../models/shell_commands.ts";
import { callNumber, count, sizeInWords } from "../../text/words.ts";
import { crumbsTo } from "./_skill.tsx";

/** Answers the manifest: for people, or as the JSON that MCP serves, byte for byte. */
export function manifestPage(
  context: RouteContext,
  skill: Skill,
  format: "chosen" | "json",
): Answer {
  if (format === "json" || context.type === "application/json") {
    return { kind: "json", text: skill.manifest, varies: true };
  }
  const { hrefs } = context;
  return page({
    title: `Manifest of ${skill.name}`,
    description: `Path, size and SHA-256 of every file of the skill ${skill.name}`,
    href: hrefs.manifest(skill.path),
    section: "skills",
    digest: skill.digest,
    body: (
      <>
        <Breadcrumbs
          crumbs={[
            ...crumbsTo(skill, hrefs),
            { label: skill.directoryName, href: hrefs.skill(skill.path) },
          ]}
        />
        <header class="card-head">
          <CallNumber value={callNumber(skill.digest)} />
          <div>
            <h1>Manifest of {skill.name}</h1>
            <p class="lede">
              Every file of the skill with its size and SHA-256. The call number is the start of the
              SHA-256 of the manifest itself, so it changes with any byte of any file.
            </p>
            <Facts
              facts={[
                count(skill.files.size, "file"),
                sizeInWords(skill.size),
                <a href={hrefs.manifest(skill.path, "json")}>The same as JSON</a>,
              ]}
            />
          </div>
        </header>
        <FileTable context={context} skill={skill} />
        <Verify context={context} skill={skill} />
      </>
    ),
  });
}

interface PartProps {
  readonly context: RouteContext;
  readonly skill: Skill;
}

function FileTable({ context: { hrefs }, skill }: PartProps) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label="Files">
      <table class="manifest">
        <thead>
          <tr>
            <th scope="col">Path</th>
            <th scope="col" class="number">Bytes</th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody>
          {[...skill.files.values()].slice(0, MOST_ROWS).map((file) => (
            <tr>
              <th scope="row">
                <a href={hrefs.skillFile(skill.path, file.path)}>{file.path}</a>
              </th>
              <td class="number">{file.size.toLocaleString("en-US")}</td>
              <td>
                <code class="digest">{file.digest.slice("sha256:".length)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {skill.files.size > MOST_ROWS && (
        <p class="table-more">
          <a href={hrefs.manifest(skill.path, "json")}>
            {count(skill.files.size - MOST_ROWS, "more file")}
          </a>
        </p>
      )}
    </div>
  );
}

/** The JSON has them all. */
const MOST_ROWS = 1000;

function Verify({ context: { hrefs }, skill }: PartProps) {
  return (
    <section class="verify" aria-label="Verify">
      <h2>Check what you have</h2>
      <ol class="steps">
        <li>
          <Snippet
            id="download"
            label="the download command"
            caption={
              <>
                Download the files into a folder named{" "}
                <code>{skill.directoryName}</code>, or go to where your copy of it lies.
              </>
            }
            text={downloadCommand(skill, hrefs)}
          />
        </li>
        <li>
          <Snippet
            id="verify"
            label="the verify command"
            caption={
              <>
                Every line should end in <code>OK</code>; <code>FAILED</code>{" "}
                is a file with other bytes than this server's. On macOS, write{" "}
                <code class="whole">shasum -a 256 -c</code> for{" "}
                <code class="whole">sha256sum -c</code>.
              </>
            }
            text={verifyCommand(skill, hrefs)}
          />
        </li>
        <li>
          <Snippet
            id="count"
            label="the command that counts the files"
            caption={`Files that are not in the list are not checked. This should print ${skill.files.size}.`}
            text={countCommand(skill)}
          />
        </li>
        <li>
          <Snippet
            id="call"
            label="the call number command"
            caption={
              <>
                The hash of the manifest itself begins with the call number{" "}
                <CallNumber value={callNumber(skill.digest)} />.
              </>
            }
            text={`curl -fsS ${hrefs.absolute(hrefs.manifest(skill.path, "json"))} | sha256sum`}
          />
        </li>
      </ol>
    </section>
  );
}
