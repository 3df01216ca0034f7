import type { Catalog, ServedFile } from "../../../catalog/types.ts";
import { MISSING, type RouteHandler } from "../../answer.ts";
import { cacheControl } from "../../cache_control.ts";
import { rawFile } from "../../raw_file.ts";

/** `/raw/docs/<path>`: a docs page as written, or an image or download beside it. */
export const handler: RouteHandler = {
  GET: ({ catalog, rest, ending, request, options }) => {
    const file = files(catalog).get(rest.join("/"));
    if (!file || ending === "slash") return MISSING;
    return rawFile(file, { request, cacheControl: cacheControl(options) });
  },
};

const known = new WeakMap<Catalog, ReadonlyMap<string, ServedFile>>();

/** Pages and assets by their paths in NFC, as addresses spell them. */
function files(catalog: Catalog): ReadonlyMap<string, ServedFile> {
  const found = known.get(catalog) ?? new Map<string, ServedFile>([
    ...[...catalog.assets].map(([path, file]) => [path.normalize("NFC"), file] as const),
    ...[...catalog.docs].map(([path, doc]) => [path.normalize("NFC"), doc.document] as const),
  ]);
  known.set(catalog, found);
  return found;
}
