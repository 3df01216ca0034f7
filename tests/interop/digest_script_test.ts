import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { catalogDigest } from "../../catalog/model/digest.ts";
import { loadCatalog } from "../../catalog/load.ts";
import { startServer } from "../support/processes.ts";
import { makeShowcase } from "../web/showcase.ts";

const page = fileURLToPath(new URL("../../docs/contracts/digest.md", import.meta.url));

function run(command: string, args: readonly string[]): Promise<Deno.CommandOutput> {
  return new Deno.Command(command, { args: [...args], stderr: "inherit" }).output();
}

const hasPython = await run("python3", ["--version"]).then(({ success }) => success, () => false);

Deno.test({
  name: "the script of the page on the digest computes it from outside, over paged lists",
  ignore: !hasPython && Deno.env.get("CI") !== "true",
  async fn() {
    const script = /```python\n(.*?)```/s.exec(Deno.readTextFileSync(page))?.[1];
    assert(script !== undefined);
    using tree = makeShowcase();
    for (const flags of [["--page-size=3"], ["--supporting-files=resources"]]) {
      await using server = await startServer({ content: tree.path, flags });
      const { stdout } = await run("python3", ["-c", script, server.url]);
      const { catalog } = loadCatalog({ content: tree.path });
      assert.equal(new TextDecoder().decode(stdout), `${catalogDigest(catalog)}\n`);
    }
  },
});
