import { loadCatalog } from "../../catalog/load.ts";

/** Loads a content root and skill roots with the permissions this process has, and prints what was reported. */
const [content, ...skills] = Deno.args;
const { catalog } = loadCatalog({ content: content!, skills });
const text = JSON.stringify({
  skills: [...catalog.skills.keys()],
  diagnostics: catalog.diagnostics.map(({ file, code, fix }) => [file, code, fix]),
});
await new Response(text).body!.pipeTo(Deno.stdout.writable);
