import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Says what axe holds against a page (WCAG 2.2, levels A and AA). There are no frames, so axe need not open a page of
 * its own; nothing is preloaded, the rules that ask for it are not run.
 */
export async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], preload: false, runOnly: WCAG })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) =>
      `${id}: ${html.slice(0, 200)} ${failureSummary}`
    )
  );
}
