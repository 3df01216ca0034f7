// Puts the package into the graph, so that it is downloaded: what is imported below has a computed name.
import "yaml/package.json" with { type: "json" };

/**
 * The parser of YAML as it is built for browsers. The other build asks for two variables of the environment at every
 * block, which a process that may read none cannot answer; this one asks for nothing. The package has no name for it
 * that Deno would follow, so it is imported by its place. Types come from `"yaml"` as ever.
 *
 * @module
 */
const place = new URL("./browser/index.js", import.meta.resolve("yaml/package.json"));
const yaml: typeof import("yaml") = await import(place.href);

export const { isAlias, isCollection, isMap, isScalar, isSeq, Lexer, parseDocument, visit } = yaml;
