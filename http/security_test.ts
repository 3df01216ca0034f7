import assert from "node:assert/strict";
import { secure } from "./security.ts";

const HEADERS = {
  "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; " +
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; " +
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

Deno.test("a response of the website carries every header that keeps a page to itself", () => {
  assert.deepEqual(Object.fromEntries(secure(new Response(null)).headers), HEADERS);
});

Deno.test("what a response says itself stays", () => {
  const policy = "default-src 'none'; sandbox";
  const response = new Response(null, { headers: { "content-security-policy": policy } });
  assert.deepEqual(
    Object.fromEntries(secure(response).headers),
    { ...HEADERS, "content-security-policy": policy },
  );
});
