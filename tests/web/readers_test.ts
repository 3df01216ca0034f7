/**
 * What readers see of faults, beyond loopback: errors that change what is served, in one line, and nothing else.
 *
 * @module
 */
import assert from "node:assert/strict";
import { readConfig, showsDiagnostics } from "../../config.ts";
import { makeTree } from "../support/trees.ts";
import { makeSite } from "./site.ts";

const FILES = {
  "index.md": "---\ntitle: Home\n---\n\n[dead](nowhere.md)\n",
  "skills/warned/SKILL.md":
    "---\nname: warned\ndescription: Warns.\nlicence: MIT\n---\n\n[dead](nowhere.md)\n",
  "skills/broken/SKILL.md": "---\nname: Other Name\ndescription: Fails.\n---\n\nText.\n",
  "prompts/p.md":
    "---\nname: p\ntitle: P\ndescription: Asks.\nversion: 1.0.0\nlicence: MIT\n---\n\nHello.\n",
};

const PAGES = [
  "/",
  "/skills",
  "/skills/warned/",
  "/skills/broken/",
  "/docs/",
  "/prompts",
  "/connect",
  "/llms.txt",
];

Deno.test("readers see no warning and no way to the problems; errors are told in one line", async () => {
  using site = makeSite(makeTree(FILES), { diagnostics: "errors" });
  for (const path of PAGES) {
    const response = await site.get(path, { accept: "text/html" });
    const text = await response.text();
    assert.equal(response.status, 200, path);
    assert(
      !/diagnostics|warning|remarks? for the author|nav-problems|nowhere\.md:|no problems/.test(
        text,
      ),
      `${path} ${text}`,
    );
  }
  const broken = await (await site.get("/skills/broken/")).text();
  const [line, ...others] = broken.match(/<p class="remark">Problems: until[^]*?<\/p>/g) ?? [];
  assert.deepEqual(others, []);
  assert(line!.includes("left out of skills/list") && !line!.includes("\n"), line);
  for (
    const path of [
      "/diagnostics",
      "/diagnostics?severity=error",
      "/diagnostics.md",
      "/api/diagnostics",
    ]
  ) {
    assert.equal((await site.get(path)).status, 404, path);
  }
  const { problems } = await (await site.get("/api/skills/warned")).json();
  assert.deepEqual(problems, []);
  const { paths } = await (await site.get("/api/openapi.json")).json();
  assert.deepEqual(Object.keys(paths).filter((path) => path.includes("diagnostics")), []);
});

Deno.test("authors see everything", async () => {
  using site = makeSite(makeTree(FILES));
  assert.equal((await site.get("/diagnostics")).status, 200);
  const warned = await (await site.get("/skills/warned/")).text();
  assert(warned.includes("for the author") && warned.includes("/diagnostics"), warned);
  const { problems } = await (await site.get("/api/skills/warned")).json();
  assert(problems.length > 0);
});

Deno.test("authors read on loopback, unless the flag says otherwise", () => {
  const shows = (args: readonly string[], env: Record<string, string> = {}) => {
    const reading = readConfig(args, {
      env: (name) => env[name],
      cwd: "/",
      exists: () => false,
    });
    assert(reading.kind === "config", JSON.stringify(reading));
    return showsDiagnostics(reading.config);
  };
  const beyond = ["--host", "0.0.0.0", "--allowed-host", "x.example"];
  assert.deepEqual(
    [
      shows([]),
      shows(["--diagnostics", "off"]),
      shows(beyond),
      shows([...beyond, "--diagnostics", "public"]),
      shows([...beyond, "--diagnostics", "off"]),
      shows([], { DENO_DEPLOY: "1" }),
      shows([], { DENO_DEPLOY: "1", PERSONAL_MCP_DIAGNOSTICS: "public" }),
    ],
    [true, false, false, true, false, false, true],
  );
});
