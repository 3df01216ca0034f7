import { mediaTypeOf } from "../tree/media_type.ts";
import type { Problem, ServedFile } from "../model/types.ts";
import { advise } from "./advice.ts";

/** How the pointer begins that Git LFS leaves where a file was not fetched (its specification, version 1). */
const POINTER = "version https://git-lfs.github.com/spec/";

/** Advises on a file that is not what its name says: a pointer in its place, or text under the name of an image. */
export function adviseKind(file: ServedFile, text: string | undefined): readonly Problem[] {
  if (!file.isText) return [];
  if (text?.startsWith(POINTER)) {
    const message = "the file is a pointer of Git LFS: what it stands for was not fetched";
    return [advise("file-pointer", message, "Run git lfs pull")];
  }
  const promised = mediaTypeOf(file.path, false);
  if (promised === "application/octet-stream") return [];
  const is = file.size === 0 ? "the file is empty" : "its bytes are text";
  return [advise(
    "file-type",
    `the name says ${promised}, but ${is}, so it is served as ${file.mediaType}`,
    "Put the file in its place, or rename it",
  )];
}
