import { dirname } from "node:path";

/** A temporary tree; removed when it goes out of scope (`using`). */
export interface Tree extends Disposable {
  /** Absolute, without links. */
  readonly path: string;
}

/**
 * Writes a temporary tree.
 *
 * @param files Content by relative path.
 * @param links Link targets by relative path, written as they are.
 */
export function makeTree(
  files: Readonly<Record<string, string | Uint8Array>>,
  links: Readonly<Record<string, string>> = {},
): Tree {
  const path = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "personal-mcp-" }));
  const place = (name: string) => {
    const target = `${path}/${name}`;
    Deno.mkdirSync(dirname(target), { recursive: true });
    return target;
  };
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    Deno.writeFileSync(place(name), bytes);
  }
  for (const [name, target] of Object.entries(links)) Deno.symlinkSync(target, place(name));
  return { path, [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }) };
}
