import { decodeReadable } from "./bytes.ts";
import { derived } from "./derived.ts";
import type { Catalog, ServedFile } from "./types.ts";

/** Returns every file that a catalogue holds by its place on disk, documents that are not served too. */
export const filesByPlace: (catalog: Catalog) => ReadonlyMap<string, ServedFile> = derived(
  ({ skills, prompts, docs, assets, rejections }: Catalog) => {
    // the files of nested skills are files of their outer ones
    const outermost = [...skills.values()].filter(({ outer }) => outer === undefined);
    const files = [
      ...rejections.flatMap(({ document }) => document ?? []),
      ...outermost.flatMap((skill) => [...skill.files.values()]),
      ...[...prompts.values(), ...docs.values()].map(({ document }) => document),
      ...assets.values(),
    ];
    return new Map(files.map((file) => [file.location.path, file]));
  },
);

/** Returns the lines of a file, for people to see; `undefined` where it is not held in memory. */
export const linesOf: (file: ServedFile) => readonly string[] | undefined = derived(
  ({ bytes }: ServedFile) => bytes && decodeReadable(bytes).split(/\r\n|\n|\r/),
);
