import { blockOf } from "../../catalog/document/body.ts";
import { type FilledPart, fillIn, placeholdersOf } from "../../catalog/prompts/prompt.ts";
import type { Prompt, PromptArgument } from "../../catalog/model/types.ts";
import { Actions } from "../../components/actions.tsx";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { CopyButton } from "../../components/copy_button.tsx";
import { Facts } from "../../components/facts.tsx";
import { Message } from "../../components/message.tsx";
import { FoldedProblems, ProblemList } from "../../components/problem_list.tsx";
import { PromptForm } from "../../components/prompt_form.tsx";
import { Tags } from "../../components/tags.tsx";
import { WrittenFrontmatter } from "../../components/written_frontmatter.tsx";
import { MISSING, page, type RouteContext, type RouteHandler } from "../site/answer.ts";
import { diagnosticsOf } from "../models/problems.ts";
import { toProblemList } from "../models/source_files.ts";
import { callNumber, count, cut } from "../../text/words.ts";
import { CallNumber } from "../../components/call_number.tsx";

/** `/prompts/<id>`: the message with its values in place, and a form that fills it in. */
export const handler: RouteHandler = {
  GET: (context) => {
    const { catalog, hrefs, rest, ending, url } = context;
    const prompt = rest.length === 1 ? catalog.prompts.get(rest[0]!) : undefined;
    if (prompt === undefined) return MISSING;
    if (ending === "slash") return { kind: "redirect", to: hrefs.prompt(prompt.id) };
    const problems = toProblemList(diagnosticsOf(context, prompt), context);
    const values = readValues(prompt, url.searchParams);
    return page({
      title: prompt.title ?? prompt.id,
      description: cut(prompt.description, 300),
      href: hrefs.prompt(prompt.id),
      section: "prompts",
      digest: prompt.document.digest,
      jsonLd: {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        name: prompt.title ?? prompt.id,
        description: prompt.description,
        version: prompt.version,
        url: hrefs.absolute(hrefs.prompt(prompt.id)),
        keywords: prompt.tags.join(", "),
      },
      ...(values === undefined && { source: prompt.document }),
      ...(url.search !== "" && { robots: "noindex" as const }),
      body: (
        <>
          <Breadcrumbs crumbs={[{ label: "Prompts", href: hrefs.prompts() }]} />
          <PromptHead context={context} prompt={prompt} />
          <ProblemList title="The last good version is shown" problems={problems} />
          <div class="prompt-desk">
            {prompt.arguments.length > 0 && (
              <FillIn context={context} prompt={prompt} values={values} />
            )}
            <Result context={context} prompt={prompt} values={values ?? {}} />
          </div>
          <FoldedProblems problems={problems} />
          <WrittenFrontmatter block={blockOf(prompt.document.bytes!)} />
        </>
      ),
    });
  },
};

/** What was filled in; absent before the form is sent. */
type Values = Readonly<Record<string, string>> | undefined;

/**
 * Reads the arguments of a prompt from a query. Forms send every line end of a text field as CRLF
 * (HTML, 4.10.22.3), whatever was typed or pasted; the field's own value has LF, and so has ours.
 */
function readValues(prompt: Prompt, params: URLSearchParams): Values {
  const given = prompt.arguments
    .filter(({ name }) => params.has(name))
    .map(({ name }) => [name, params.get(name)!.replaceAll("\r\n", "\n")] as const);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

function PromptHead({ context: { hrefs }, prompt }: { context: RouteContext; prompt: Prompt }) {
  return (
    <header class="card-head">
      <CallNumber value={callNumber(prompt.document.digest)} />
      <div>
        <h1>{prompt.title ?? prompt.id}</h1>
        <p class="lede">{prompt.description}</p>
        <Facts
          facts={[
            <code>{prompt.id}</code>,
            `version ${prompt.version}`,
            prompt.tags.length > 0 && (
              <Tags
                tags={prompt.tags.slice(0, MOST_TAGS).map((name) => ({
                  name,
                  href: hrefs.prompts({ tag: name }),
                }))}
              />
            ),
          ]}
        />
        <Actions
          actions={[
            <CopyButton
              source={{ address: hrefs.rawPrompt(prompt.id) }}
              label="Copy as Markdown"
              words="seen"
            />,
            <a href={hrefs.rawPrompt(prompt.id)}>PROMPT.md</a>,
          ]}
        />
      </div>
    </header>
  );
}

/** The most arguments that a form asks for, and tags that are listed. */
const MOST_FIELDS = 100;
const MOST_TAGS = 100;

function FillIn(
  { context: { hrefs }, prompt, values }: { context: RouteContext; prompt: Prompt; values: Values },
) {
  const fields = prompt.arguments.slice(0, MOST_FIELDS).map((argument: PromptArgument) => ({
    name: argument.name,
    label: argument.title ?? argument.name,
    description: argument.description,
    required: argument.required,
    value: values && Object.hasOwn(values, argument.name) ? values[argument.name]! : "",
  }));
  return (
    <section class="prompt-arguments" aria-labelledby="arguments-title">
      <h2 id="arguments-title">Arguments</h2>
      <PromptForm action={hrefs.prompt(prompt.id)} result="result" fields={fields} />
      {prompt.arguments.length > MOST_FIELDS && (
        <p class="remark">
          {count(prompt.arguments.length - MOST_FIELDS, "more argument")}: MCP takes them all.
        </p>
      )}
    </section>
  );
}

function Result(
  { context: { hrefs }, prompt, values }: {
    readonly context: RouteContext;
    readonly prompt: Prompt;
    readonly values: Readonly<Record<string, string>>;
  },
) {
  const isLong = lengthOf(prompt, values) > MOST_SHOWN;
  const missing = prompt.arguments
    .filter(({ name, required }) => required && !Object.hasOwn(values, name));
  return (
    <section id="result" class="prompt-result" aria-labelledby="result-title" tabIndex={-1}>
      <div class="result-head">
        <h2 id="result-title">Message</h2>
        {!isLong && missing.length === 0 && (
          <CopyButton
            source={{ target: "message" }}
            label="Copy message"
            words="seen"
            size="large"
          />
        )}
      </div>
      {missing.length > 0 && (
        <p class="remark">
          Still to fill in: {joined(missing.slice(0, MOST_NAMED))}
          {missing.length > MOST_NAMED && `, and ${missing.length - MOST_NAMED} more`}.
        </p>
      )}
      {isLong
        ? (
          <p class="remark">
            The message is too long to be shown here. MCP gives it, and{" "}
            <a href={hrefs.rawPrompt(prompt.id)}>PROMPT.md</a> has the whole template.
          </p>
        )
        : <Message parts={partsOf(prompt, values)} />}
    </section>
  );
}

/** The most arguments that are named in one sentence. */
const MOST_NAMED = 5;

function joined(missing: readonly PromptArgument[]) {
  return missing.map(({ name, title }, index) => (
    <>
      {index > 0 && ", "}
      <a href={`#argument-${name}`}>{title ?? name}</a>
    </>
  ));
}

/** The longest message that is shown, characters. */
const MOST_SHOWN = 100_000;
/** The most placeholders that are marked in a message. */
const MOST_MARKED = 2000;

/** Tells how long a message would be, without making it: a placeholder may be repeated, and its value long. */
function lengthOf(prompt: Prompt, values: Readonly<Record<string, string>>): number {
  return placeholdersOf(prompt).filter(({ isDeclared, isEscaped }) => isDeclared && !isEscaped)
    .reduce(
      (sum, { name, length }) =>
        sum - length + (Object.hasOwn(values, name) ? values[name]!.length : 0),
      prompt.template.length,
    );
}

/** Takes a message apart for showing; one with too many placeholders has none marked. */
function partsOf(prompt: Prompt, values: Readonly<Record<string, string>>): readonly FilledPart[] {
  const parts = fillIn(prompt, values);
  if (parts.length <= 2 * MOST_MARKED) return parts;
  return [{ kind: "text", text: parts.map(({ text }) => text).join("") }];
}
