import { ALL_RULES } from "../../catalog/check/check.ts";
import type { Diagnostic } from "../../catalog/model/types.ts";
import { visibleJson } from "../../text/visible.ts";
import type { Report } from "./report.ts";

/** Prints SARIF 2.1.0 (OASIS), which code hosts read. */
export function reportSarif({ diagnostics, terminal, version }: Report): void {
  const codes = Object.keys(ALL_RULES);
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{
      tool: {
        driver: {
          name: "personal-mcp",
          semanticVersion: version,
          rules: Object.entries(ALL_RULES).map(([id, { severity, title }]) => ({
            id,
            shortDescription: { text: title },
            defaultConfiguration: { level: severity },
          })),
        },
      },
      columnKind: "unicodeCodePoints",
      results: diagnostics.map((each) => result(each, codes.indexOf(each.code))),
    }],
  };
  terminal.out(`${visibleJson(log, 2)}\n`);
}

function result(
  { code, severity, message, fix, file, line, column }: Diagnostic,
  ruleIndex: number,
) {
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: fix ? `${message}. ${fix}.` : `${message}.` },
    locations: [{
      physicalLocation: {
        artifactLocation: { uri: file.split("/").map(encodeURIComponent).join("/") },
        ...(line !== undefined && { region: { startLine: line, startColumn: column ?? 1 } }),
      },
    }],
  };
}
