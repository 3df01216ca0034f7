import assert from "node:assert/strict";
import { decodeText, digestOf, explainNotUtf8, firstInvalidByte, isText } from "./bytes.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

const BYTES: readonly [string, Uint8Array, number, boolean][] = [
  ["ASCII", utf8("a"), -1, true],
  ["nothing", utf8(""), -1, true],
  ["a byte order mark", utf8("\ufeffa"), -1, true],
  ["an honest U+FFFD", utf8("a\ufffdb"), -1, true],
  ["a NUL", utf8("a\0"), -1, false],
  ["Latin-1", Uint8Array.of(0x4a, 0xe9, 0x0a), 1, false],
  ["a character cut short", Uint8Array.of(0x61, 0xe7, 0xac), 1, false],
  ["a character cut short in between", Uint8Array.of(0x61, 0xf0, 0x9f, 0x98, 0x62), 1, false],
  ["a lone continuation", Uint8Array.of(0x61, 0x62, 0x80), 2, false],
  ["an overlong form", Uint8Array.of(0xc0, 0x80), 0, false],
  ["a surrogate", Uint8Array.of(0x61, 0xed, 0xa0, 0x80), 1, false],
  ["UTF-16", Uint8Array.of(0xff, 0xfe, 0x61, 0x00), 0, false],
];

for (const [name, bytes, offset, text] of BYTES) {
  Deno.test(`bytes of ${name} are told apart`, () => {
    assert.deepEqual([firstInvalidByte(bytes), isText(bytes)], [offset, text]);
    if (text) assert.deepEqual(utf8(decodeText(bytes)), bytes, "the round trip is lossless");
  });
}

Deno.test("the byte that is not UTF-8 is named with its offset", () => {
  assert.equal(
    explainNotUtf8(Uint8Array.of(0x4a, 0xe9, 0x0a)),
    "not valid UTF-8 (byte 0xE9 at offset 1)",
  );
  assert.equal(explainNotUtf8(utf8("é")), undefined);
});

Deno.test("a digest is SHA-256 in lower-case hex", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  assert.equal(
    digestOf(bytes),
    "sha256:40aff2e9d2d8922e47afd4648e6967497158785fbd1da870e7110266bf944880",
  );
});
