import { toJsonSchema } from "../../http/json_schema.ts";
import { derived } from "../../catalog/model/derived.ts";
import { isForAuthors } from "../models/problems.ts";
import type { RouteContext, RouteHandler } from "../site/answer.ts";
import type { SiteOptions } from "../site/site.ts";
import { type Operation, OPERATIONS } from "./operations.ts";
import { Refusal } from "./schemas.ts";

/** `/api/openapi.json`: the API in the words of OpenAPI 3.1, made from the schemas that its answers are held to. */
export const handler: RouteHandler = {
  GET: (context) => ({ kind: "json", text: textOf(context), cors: "any-origin" }),
};

const operationsOf = derived((options: SiteOptions) => {
  const paths = Object.entries<Operation>(OPERATIONS)
    .filter(([address]) => address !== "diagnostics" || isForAuthors({ options }))
    .map(([path, operation]) => [`/${path}`, { get: describe(operation) }]);
  return Object.fromEntries(paths);
});

function textOf({ catalog, hrefs, options }: RouteContext): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: catalog.site.title,
      description:
        "Skills, prompts and pages as JSON; all of it is read-only. Every list carries the digest of the whole catalogue, in its body and in its entity tag.",
      version: options.version,
    },
    servers: [{ url: hrefs.absolute(hrefs.api("")) }],
    paths: operationsOf(options),
  });
}

function describe({ id, summary, query, parameter, answer }: Operation) {
  return {
    operationId: id,
    summary,
    parameters: [
      ...(parameter
        ? [{
          name: parameter.name,
          in: "path",
          required: true,
          description: parameter.description,
          schema: { type: "string" },
        }]
        : []),
      ...queryParameters(query),
    ],
    responses: {
      "200": { description: "Found", content: jsonOf(answer) },
      ...(query &&
        { "400": { description: "A parameter makes no sense", content: jsonOf(Refusal) } }),
      ...(parameter && { "404": { description: "There is none", content: jsonOf(Refusal) } }),
    },
  };
}

function jsonOf(schema: Operation["answer"]) {
  const { $schema: _, ...json } = toJsonSchema(schema, "input");
  return { "application/json": { schema: json } };
}

function queryParameters(query: Operation["query"]) {
  if (query === undefined) return [];
  const { properties = {} } = toJsonSchema(query, "output");
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as Record<string, unknown>;
    return {
      name,
      in: "query",
      required: false,
      ...(description !== undefined && { description }),
      schema,
    };
  });
}
