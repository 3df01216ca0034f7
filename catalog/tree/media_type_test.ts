import assert from "node:assert/strict";
import { mediaTypeOf } from "./media_type.ts";

/** Names, the type of text bytes, and that of others where it differs. */
const ROWS: readonly [string, string, string?][] = [
  ["a.md A.MD x/y.md", "text/markdown", "application/octet-stream"],
  ["a.txt a.log a.cfg a.ini a.toml a.conf", "text/plain", "application/octet-stream"],
  ["a.json", "application/json", "application/octet-stream"],
  ["a.yaml a.yml", "application/yaml", "application/octet-stream"],
  ["a.csv", "text/csv", "application/octet-stream"],
  ["a.html a.htm", "text/html", "application/octet-stream"],
  ["a.css", "text/css", "application/octet-stream"],
  ["a.xml", "application/xml", "application/octet-stream"],
  ["a.svg", "image/svg+xml", "application/octet-stream"],
  ["a.js a.mjs", "text/javascript", "application/octet-stream"],
  ["a.png", "text/plain", "image/png"],
  ["a.jpg a.jpeg", "text/plain", "image/jpeg"],
  ["a.gif", "text/plain", "image/gif"],
  ["a.webp", "text/plain", "image/webp"],
  ["a.avif", "text/plain", "image/avif"],
  ["a.ico", "text/plain", "image/x-icon"],
  ["a.pdf", "text/plain", "application/pdf"],
  ["a.zip", "text/plain", "application/zip"],
  ["a.gz a.tar.gz", "text/plain", "application/gzip"],
  ["a.tar", "text/plain", "application/x-tar"],
  ["a.wasm", "text/plain", "application/wasm"],
  ["a.woff2", "text/plain", "font/woff2"],
  ["LICENSE main.tf a.ts a.md/x a. constructor", "text/plain", "application/octet-stream"],
];

for (const [names, text, other = text] of ROWS) {
  Deno.test(`the media type of ${names} is ${text}, or ${other} where the bytes are no text`, () => {
    for (const name of names.split(" ")) {
      assert.deepEqual([mediaTypeOf(name, true), mediaTypeOf(name, false)], [text, other], name);
    }
  });
}
