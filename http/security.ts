const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** What every response of the website carries, errors included (OWASP secure headers). */
const SECURITY_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["content-security-policy", POLICY],
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "no-referrer"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["x-frame-options", "DENY"],
  [
    "permissions-policy",
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  ],
];

/** The policy of raw files: nothing in them may load or run, wherever a browser shows them. */
export const RAW_POLICY = "default-src 'none'; sandbox";

/** Adds the security headers that a response does not set itself. */
export function secure(response: Response): Response {
  for (const [name, value] of SECURITY_HEADERS) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}
