import { imageSize } from "image-size";
import { derived } from "../../catalog/model/derived.ts";
import type { ServedFile } from "../../catalog/model/types.ts";

/** How large an image is, in CSS pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Larger than any screen: such a number is a mistake or an attack on the layout. */
const LARGEST = 32_768;

/**
 * Reads how large an image is, so that a page keeps its place while the image comes. Nothing where the bytes are not
 * in memory or say nothing that can be used.
 */
export const sizeOfImage: (file: ServedFile) => ImageSize | undefined = derived(
  ({ bytes, mediaType }) => {
    if (bytes === undefined || !mediaType.startsWith("image/")) return undefined;
    try {
      const { width, height } = imageSize(bytes);
      return [width, height].every((each) => each >= 1 && each <= LARGEST)
        ? { width: Math.round(width), height: Math.round(height) }
        : undefined;
    } catch {
      return undefined;
    }
  },
);
