import assert from "node:assert/strict";
import { digestOf } from "../../catalog/model/bytes.ts";
import type { ServedFile } from "../../catalog/model/types.ts";
import { sizeOfImage } from "./image_size.ts";

function file(mediaType: string, bytes?: Uint8Array): ServedFile {
  return {
    path: "x",
    size: bytes?.length ?? 0,
    digest: digestOf(bytes ?? ""),
    mediaType,
    isText: false,
    ...(bytes && { bytes }),
    location: { root: "/", path: "/x", dev: 0, ino: 0, mtime: 0 },
  };
}

const text = (source: string) => new TextEncoder().encode(source);
/** The head of a PNG of 3 by 70,000 pixels, at which `width` and `height` begin at byte 16. */
const png = (width: number, height: number) => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  bytes.set(text("IHDR"), 12);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};

const ROWS: readonly (readonly [name: string, file: ServedFile, size: unknown])[] = [
  ["a PNG", file("image/png", png(640, 480)), { width: 640, height: 480 }],
  ["a PNG that claims too much", file("image/png", png(3, 70_000)), undefined],
  [
    "an SVG with a view box",
    file("image/svg+xml", text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"/>')),
    { width: 30, height: 20 },
  ],
  ["bytes that are no image", file("image/png", text("not a picture")), undefined],
  ["a file that is not held", file("image/png"), undefined],
  ["a file of another type", file("text/plain", png(1, 1)), undefined],
];

for (const [name, image, size] of ROWS) {
  Deno.test(`the size of ${name} is read, or nothing`, () => {
    assert.deepEqual(sizeOfImage(image), size);
  });
}
