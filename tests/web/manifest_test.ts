import assert from "node:assert/strict";
import { preText } from "./html.ts";
import { makeShowcase } from "./showcase.ts";
import { makeSite } from "./site.ts";

Deno.test("the manifest is JSON where JSON is asked for, byte for byte what MCP serves", async () => {
  using site = makeSite(makeShowcase());
  const { manifest } = site.catalog.skills.get("typesetting")!;
  const asked = [
    ["/skills/typesetting/_manifest", "application/json"],
    ["/skills/typesetting/_manifest", "application/json;q=0.9, text/html;q=0.8"],
    ["/skills/typesetting/_manifest.json", "text/html"],
  ] as const;
  for (const [path, accept] of asked) {
    const response = await site.get(path, { accept });
    assert.equal(response.headers.get("content-type"), "application/json", path);
    assert.equal(response.headers.get("vary"), "Accept", path);
    assert.equal(await response.text(), manifest, path);
  }
  const page = await site.get("/skills/typesetting/_manifest", { accept: "text/html, */*;q=0.8" });
  assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
  await page.body?.cancel();
});

Deno.test("the commands of the manifest page download the skill and verify it", async (test) => {
  if (!await hasCurl()) {
    assert.notEqual(Deno.env.get("CI"), "true", "curl is missing");
    await test.step({ name: "curl is missing: not run", ignore: true, fn: () => {} });
    return;
  }
  let origin = "";
  using site = makeSite(makeShowcase(), { server: { origin: () => origin } });
  const folder = Deno.makeTempDirSync();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => origin = `http://127.0.0.1:${port}` },
    (request) => site.fetch(request),
  );
  try {
    const html = await (await fetch(`${origin}/skills/typesetting/_manifest`)).text();
    const { digest } = site.catalog.skills.get("typesetting")!;
    await sh(preText(html, "download")!, folder);
    const verified = await sh(preText(html, "verify")!, folder);
    assert.match(verified, /^SKILL\.md: OK$/m);
    assert.match(verified, /^assets\/it's 100% odd & café\.txt: OK$/m);
    assert.equal(verified.match(/: OK$/gm)?.length, 9);
    assert.equal((await sh(preText(html, "count")!, folder)).trim(), "9");
    assert.equal(await sh(preText(html, "call")!, folder), `${digest.slice(7)}  -\n`);
    Deno.writeTextFileSync(`${folder}/typesetting/SKILL.md`, "changed");
    await assert.rejects(sh(preText(html, "verify")!, folder), /SKILL\.md: FAILED/);
  } finally {
    await server.shutdown();
    Deno.removeSync(folder, { recursive: true });
  }
});

async function hasCurl(): Promise<boolean> {
  try {
    return (await new Deno.Command("curl", { args: ["--version"], stdout: "null" }).output())
      .success;
  } catch {
    return false;
  }
}

/** Runs a command as someone who pastes it would; throws its output if it fails. */
async function sh(command: string, cwd: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", command],
    cwd,
    env: { LC_ALL: "C.UTF-8" },
  }).output();
  const text = new TextDecoder().decode(stdout);
  if (!success) throw new Error(text + new TextDecoder().decode(stderr));
  return text;
}
