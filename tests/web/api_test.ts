import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { z } from "zod";
import { digestOf } from "../../catalog/model/bytes.ts";
import { catalogDigest } from "../../catalog/model/digest.ts";
import { OPERATIONS } from "../../routes/api/operations.ts";
import * as schemas from "../../routes/api/schemas.ts";
import { makeShowcase } from "./showcase.ts";
import { makeSite, type TestSite } from "./site.ts";

async function get<S extends z.ZodType>(
  site: TestSite,
  path: string,
  schema: S,
): Promise<z.output<S>> {
  const response = await site.get(path);
  assert.deepEqual(
    [response.status, response.headers.get("content-type")],
    [200, "application/json"],
    path,
  );
  return schema.parse(await response.json());
}

for (const basePath of ["", "/catalog"]) {
  Deno.test(`every answer of the API is as its schema says, and all of it can be reached (base path "${basePath}")`, async () => {
    using site = makeSite(makeShowcase(8), { basePath });
    const api = `${basePath}/api`;
    const all = await get(site, `${api}/catalog.json`, schemas.CatalogDocument);
    const { skills } = await get(site, `${api}/skills?limit=200`, schemas.SkillList);
    const { prompts } = await get(site, `${api}/prompts`, schemas.PromptList);
    const { docs } = await get(site, `${api}/docs`, schemas.DocList);
    assert.deepEqual({ skills, prompts, docs }, {
      skills: all.skills,
      prompts: all.prompts,
      docs: all.docs,
    });
    assert.deepEqual(
      [skills.length, prompts.length, docs.length],
      [site.catalog.skills.size, site.catalog.prompts.size, site.catalog.docs.size],
    );
    for (const summary of skills) {
      const record = await get(site, `${api}/skills/${summary.path}`, schemas.SkillRecord);
      assert.deepEqual(
        Object.fromEntries(Object.keys(summary).map((key) => [key, record[key as "path"]])),
        summary,
      );
      for (const { href, size, digest } of [...record.files, ...record.archives]) {
        const bytes = new Uint8Array(await (await site.get(href)).arrayBuffer());
        assert.deepEqual([bytes.length, digestOf(bytes)], [size, digest], href);
      }
      const manifest = await (await site.get(record.manifest)).text();
      assert.equal(digestOf(manifest), record.digest);
    }
    const entries = [
      ...prompts.map(({ id }) => [`prompts/${id}`, schemas.PromptRecord] as const),
      ...docs.map(({ path }) => [`docs/${path}`, schemas.DocRecord] as const),
    ];
    for (const [path, schema] of entries) {
      const { raw, digest, href } = await get(site, `${api}/${path}`, schema);
      const bytes = new Uint8Array(await (await site.get(raw)).arrayBuffer());
      assert.equal(digestOf(bytes), digest);
      assert.equal((await site.get(href)).status, 200);
    }
    await get(site, `${api}/search?q=invoice`, schemas.SearchAnswer);
    await get(site, `${api}/search`, schemas.SearchAnswer);
    await get(site, `${api}/diagnostics`, schemas.DiagnosticList);
  });
}

Deno.test("lists are narrowed, searched and paged, each page with the way to the next", async () => {
  using site = makeSite(makeShowcase(8));
  const paths = async (address: string) =>
    (await get(site, address, schemas.SkillList)).skills.map(({ path }) => path);
  assert.deepEqual(await paths("/api/skills?tag=acme"), ["acme/billing", "acme/shipping"]);
  assert.deepEqual(await paths("/api/skills?state=problems"), ["broken"]);
  assert.deepEqual(await paths("/api/skills?q=invoice"), ["acme/billing"]);
  assert.deepEqual(await paths("/api/skills?q=&tag="), [...site.catalog.skills.keys()]);

  const walked: string[] = [];
  for (let next: string | undefined = "/api/skills?limit=3"; next !== undefined;) {
    const page: z.output<typeof schemas.SkillList> = await get(site, next, schemas.SkillList);
    walked.push(...page.skills.map(({ path }) => path));
    next = page.next;
  }
  assert.deepEqual(walked, [...site.catalog.skills.keys()]);

  const { errors, total } = await get(
    site,
    "/api/diagnostics?severity=error",
    schemas.DiagnosticList,
  );
  assert.deepEqual([errors, total], [2, 2]);
});

Deno.test("a question that makes no sense is refused with the reason", async () => {
  using site = makeSite(makeShowcase(8));
  const cases: Readonly<Record<string, RegExp>> = {
    "/api/skills?tags=acme": /^unknown parameter "tags": known are q, tag, state, page, limit$/,
    "/api/skills?limit=0": /^wrong parameter limit: /,
    "/api/skills?limit=201": /^wrong parameter limit: /,
    "/api/skills?limit=ten": /^wrong parameter limit: /,
    "/api/skills?state=odd": /^wrong parameter state: /,
    "/api/skills?page=1.5": /^wrong parameter page: /,
    "/api/skills?tag=a&tag=b": /^the parameter tag is given twice$/,
    "/api/catalog.json?q=x": /^unknown parameter "q": none is taken$/,
    "/api/docs/index.md?x": /^unknown parameter "x": none is taken$/,
    [`/api/prompts?q=${"x".repeat(1001)}`]: /^wrong parameter q: /,
  };
  for (const [path, reason] of Object.entries(cases)) {
    const response = await site.get(path);
    assert.deepEqual([response.status, response.headers.get("content-type")], [
      400,
      "application/json",
    ], path);
    assert.match(schemas.Refusal.parse(await response.json()).error, reason, path);
  }
});

Deno.test("what is not there is a 404 in JSON, with what is near", async () => {
  using site = makeSite(makeShowcase(8));
  for (
    const path of [
      "/api/",
      "/api/nothing",
      "/api/skills/typeseting",
      "/api/skills/acme",
      "/api/skills/typesetting/SKILL.md",
      "/api/skills/typesetting/",
      "/api/prompts/constructor",
      "/api/docs/guide/start",
      "/api/docs/__proto__",
      "/api/catalog.json/",
    ]
  ) {
    const response = await site.get(path, { accept: "text/html" });
    assert.equal(response.status, 404, path);
    schemas.Refusal.parse(await response.json());
  }
});

Deno.test("answers of the API carry the digest of the catalogue in body and entity tag", async () => {
  using site = makeSite(makeShowcase(8));
  const digest = catalogDigest(site.catalog);
  for (const name of ["catalog.json", "skills", "prompts", "docs", "diagnostics"]) {
    const response = await site.get(`/api/${name}`);
    const etag = response.headers.get("etag")!;
    assert(etag.startsWith(`W/"${digest}.`), etag);
    assert.equal((await response.json()).digest, digest);
    assert.equal((await site.get(`/api/${name}`, { "if-none-match": etag })).status, 304);
  }
});

Deno.test("the OpenAPI document is valid, and names every address with its parameters", async () => {
  using site = makeSite(makeShowcase(8), { basePath: "/catalog" });
  const document = await (await site.get("/catalog/api/openapi.json")).json();
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  assert(valid, JSON.stringify(errors));
  assert.equal(document.openapi, "3.1.0");
  assert.deepEqual(document.servers, [{ url: "http://127.0.0.1:8000/catalog/api" }]);
  assert.deepEqual(Object.keys(document.paths), Object.keys(OPERATIONS).map((name) => `/${name}`));
  assert.deepEqual(
    document.paths["/skills"].get.parameters.map((
      { name, in: place }: Record<string, string>,
    ) => [name, place]),
    [["q", "query"], ["tag", "query"], ["state", "query"], ["page", "query"], ["limit", "query"]],
  );
  const ids = Object.values<{ get: { operationId: string } }>(document.paths).map(({ get }) =>
    get.operationId
  );
  assert.equal(new Set(ids).size, ids.length);
});
