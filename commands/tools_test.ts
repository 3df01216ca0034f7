import assert from "node:assert/strict";
import { unknownTool } from "./tools.ts";

Deno.test("--tools takes all, none and every name", () => {
  for (const tools of ["all", [], ["fetch", "search", "load_skill"]] as const) {
    assert.equal(unknownTool(tools), undefined);
  }
});

Deno.test("--tools refuses an unknown name with the nearest one", () => {
  assert.equal(
    unknownTool(["search", "loadskill"]),
    '"--tools" knows no "loadskill". Did you mean "load_skill"? The tools are "list_resources", "read_resource", ' +
      '"list_prompts", "get_prompt", "list_skills", "load_skill", "search", "fetch"; or write all or none.',
  );
});
