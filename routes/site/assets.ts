import { createHash } from "node:crypto";
import { extname, join } from "node:path";
import { readFolder } from "../../catalog/tree/files.ts";

/** A file of the site's own, named after its bytes so that browsers may keep it for ever. */
export interface Asset {
  /** `site-1a2b3c4d.css` */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The site's own files. */
export interface Assets {
  readonly byName: ReadonlyMap<string, Asset>;
  readonly styles: Asset;
  /** Sets the theme before the first paint, and keeps the keys that are pressed before the islands are there. */
  readonly theme: Asset;
  readonly icon: Asset;
  /** The islands' entry; absent until `deno task build` has run: the pages are complete without. */
  readonly islands: Asset | undefined;
}

/** The style sheets in the order of their layers. */
const STYLES = [
  "tokens",
  "base",
  "prose",
  "layout",
  "components",
  "pages",
  "print",
] as const;

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Reads the site's own files below `root`: `static/`, and `_build/` if it is there. */
export function loadAssets(root: string): Assets {
  const files = readFolder(join(root, "static"));
  const read = (name: string) => new Uint8Array(files.get(name)!);
  const css = STYLES.map((name) => new TextDecoder().decode(files.get(`${name}.css`)));
  const styles = toAsset("site.css", new TextEncoder().encode(css.join("\n")));
  const theme = toAsset("theme.js", read("theme.js"));
  const icon = toAsset("icon.svg", read("icon.svg"));
  const bundle = loadBundle(join(root, "_build"));
  const all = [styles, theme, icon, ...bundle];
  return {
    byName: new Map(all.map((asset) => [asset.name, asset])),
    styles,
    theme,
    icon,
    islands: bundle.find(({ name }) => name.startsWith("islands-")),
  };
}

/** The bundler has named its files already. */
function loadBundle(folder: string): readonly Asset[] {
  return [...readFolder(folder)].filter(([name]) => name.endsWith(".js"))
    .map(([name, bytes]) => ({ name, type: TYPES[".js"]!, bytes: new Uint8Array(bytes) }));
}

function toAsset(file: string, bytes: Uint8Array<ArrayBuffer>): Asset {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  const extension = extname(file);
  const name = `${file.slice(0, -extension.length)}-${hash}${extension}`;
  return { name, type: TYPES[extension]!, bytes };
}
