import { createHash } from "node:crypto";
import { escapeHtml } from "../text/html.ts";

/** What the form of `/login` says and where it leads. */
export interface LoginPage {
  readonly status: 200 | 401 | 403;
  readonly basePath: string;
  /** The address to show afterwards: a path of this site. */
  readonly to: string;
  readonly sentence: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The colors and letters of the site, without a file that could tell what is served. */
const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#faf9f5, #0f141a); color: light-dark(#1c1b18, #ece7dc); }
main { max-width: 24rem; margin: 15vh auto 0; padding: 0 1.25rem; }
h1 { margin: 0; font: 700 2rem/1.2 Charter, "Bitstream Charter", Cambria, ui-serif, serif; }
label { display: block; font-weight: 600; }
input, button { box-sizing: border-box; width: 100%; padding: 0.6rem 0.75rem; border: 1px solid; border-radius: 3px; font: inherit; }
input { margin-top: 0.35rem; border-color: light-dark(#7d7a70, #79828c); background: light-dark(#fffefb, #171d25); color: inherit; }
button { border-color: transparent; background: light-dark(#0d5c58, #76c9c0); color: light-dark(#fff, #10151b); font-weight: 600; cursor: pointer; }
:focus-visible { outline: 2px solid light-dark(#0d5c58, #76c9c0); outline-offset: 2px; }
`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** The form loads nothing and leads nowhere else; the referrer policy lets the browser name our own origin. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "referrer-policy": "same-origin",
};

/** Makes the page on which a person enters a token, or leaves. It says nothing of what is served. */
export function loginPage({ status, basePath, to, sentence, headers }: LoginPage): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sign in</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Sign in</h1>
<p>${escapeHtml(sentence)}</p>
<form method="post" action="${basePath}/login">
<input type="hidden" name="to" value="${escapeHtml(to)}">
<p><label>Token <input type="password" name="token" autocomplete="current-password" required autofocus></label></p>
<p><button>Sign in</button></p>
</form>
${status === 200 ? signOut(basePath) : ""}
</main>
</body>
</html>
`;
  return new Response(html, { status, headers: { ...HEADERS, ...headers } });
}

/** Who was asked for a token has none to give up. */
function signOut(basePath: string): string {
  return `<form method="post" action="${basePath}/logout"><p><button>Sign out</button></p></form>`;
}
