import { derived } from "../../../catalog/model/derived.ts";
import type { Catalog, ServedFile } from "../../../catalog/model/types.ts";
import { MISSING, type RouteHandler } from "../../site/answer.ts";

/** `/raw/docs/<path>`: a docs page as written, or an image or download beside it. */
export const handler: RouteHandler = {
  GET: ({ catalog, rest, ending }) => {
    const file = files(catalog).get(rest.join("/"));
    if (!file || ending === "slash") return MISSING;
    return { kind: "file", file };
  },
};

/** Pages and assets by their paths in NFC, as addresses spell them. */
const files = derived(({ assets, docs }: Catalog) =>
  new Map<string, ServedFile>([
    ...[...assets].map(([path, file]) => [path.normalize("NFC"), file] as const),
    ...[...docs].map(([path, doc]) => [path.normalize("NFC"), doc.document] as const),
  ])
);
