import type { CatalogStore } from "../catalog/store.ts";
import { FileChangedError } from "../catalog/tree/files.ts";
import type { Subject } from "../catalog/model/types.ts";
import type { McpOptions, Target } from "../mcp/endpoint.ts";
import { createHrefs, type Hrefs } from "../routes/site/hrefs.ts";
import type { Serving } from "./serving.ts";
import { createChangeHandler, isWatching } from "./watching.ts";
import { createWarmer } from "./warm.ts";

/** Returns what the MCP endpoint needs to know, whatever the transport. */
export function mcpOptions(
  serving: Serving,
  store: CatalogStore,
  origin: () => string | undefined,
): McpOptions {
  const { config, log, version, endSignal } = serving;
  const { supportingFiles, catalogResources, tools, instructionsBudget, pageSize } = config;
  const hrefs = createHrefs({ basePath: config.basePath });
  const onFileChanged = createChangeHandler(serving, store);
  return {
    catalog: () => store.current,
    supportingFiles,
    catalogResources,
    tools,
    instructionsBudget,
    pageSize,
    version,
    watching: isWatching(serving),
    url: (target) => {
      const at = origin();
      return at === undefined ? undefined : at + addressOf(hrefs, target);
    },
    page: (subject) => {
      const at = origin();
      return at === undefined ? undefined : at + pageOf(hrefs, subject);
    },
    onAnswer: createWarmer(store, endSignal()),
    onError: (error, requestId) => {
      if (error instanceof FileChangedError) return onFileChanged(error);
      const isOurs = requestId !== undefined; // else the client sent something wrong
      const [message, stack] = error instanceof Error
        ? [error.message, error.stack ?? error.message]
        : [String(error), String(error)];
      if (isOurs) log.error("a method failed", { requestId, reason: stack });
      else log.warn("a client sent what cannot be answered", { reason: message });
    },
  };
}

/** Where the bytes of a target can be had over HTTP. */
function addressOf(hrefs: Hrefs, target: Target): string {
  switch (target.kind) {
    case "skill-file":
      return hrefs.rawSkillFile(target.skill.path, target.file.path);
    case "manifest":
      return hrefs.manifest(target.skill.path, "json");
    case "prompt-document":
      return hrefs.rawPrompt(target.prompt.id);
    case "doc":
      return hrefs.rawDoc(target.doc.path);
    case "skills-index":
      return hrefs.api("skills");
    case "prompts-index":
      return hrefs.api("prompts");
    case "skill-record":
      return hrefs.skill(target.skill.path);
    case "prompt-record":
      return hrefs.prompt(target.prompt.id);
  }
}

/** The page that shows something to people. */
function pageOf(hrefs: Hrefs, subject: Subject): string {
  switch (subject.kind) {
    case "skill":
      return hrefs.skill(subject.path);
    case "prompt":
      return hrefs.prompt(subject.id);
    case "doc":
      return hrefs.doc(subject.path);
  }
}
