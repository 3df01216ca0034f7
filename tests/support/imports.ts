import { relative } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { makeTree } from "./trees.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** One import of a file by another; paths are relative to the repository. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** Whether nothing but types is taken, which leave nothing behind in the program. */
  readonly isType: boolean;
}

interface Target {
  readonly specifier?: string;
}

/** Reads every import of files of the repository that some of its files reach, packages left out. */
export async function importsOf(entries: readonly string[]): Promise<readonly Import[]> {
  const all = entries.map((path) => `import "${new URL(`../../${path}`, import.meta.url)}";\n`);
  using tree = makeTree({ "all.ts": all.join("") });
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", `--config=${root}deno.json`, `${tree.path}/all.ts`],
  }).output();
  const { modules } = JSON.parse(new TextDecoder().decode(stdout)) as {
    modules: { specifier: string; dependencies?: { code?: Target; type?: Target }[] }[];
  };
  return modules.flatMap(({ specifier, dependencies = [] }) =>
    dependencies.flatMap(({ code, type }) => {
      const [from, to] = [placeOf(specifier), placeOf((code ?? type)?.specifier)];
      return from && to ? [{ from, to, isType: code === undefined }] : [];
    })
  );
}

function placeOf(specifier: string | undefined): string | undefined {
  if (!specifier?.startsWith("file:")) return undefined;
  const path = relative(root, fileURLToPath(specifier));
  return path.startsWith("..") || path.startsWith("node_modules/") ? undefined : path;
}
