/** What the form of `/login` says and where it leads. */
export interface LoginPage {
  readonly status: 200 | 401 | 403;
  readonly basePath: string;
  /** The address to show afterwards: a path of this site. */
  readonly to: string;
  readonly sentence: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The form loads nothing and leads nowhere else; the referrer policy lets the browser name our own origin. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
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
</head>
<body>
<main>
<h1>Sign in</h1>
<p>${escapeHtml(sentence)}</p>
<form method="post" action="${basePath}/login">
<input type="hidden" name="to" value="${escapeHtml(to)}">
<p><label>Token <input type="password" name="token" autocomplete="current-password" required autofocus></label>
<button>Sign in</button></p>
</form>
<form method="post" action="${basePath}/logout"><p><button>Sign out</button></p></form>
</main>
</body>
</html>
`;
  return new Response(html, { status, headers: { ...HEADERS, ...headers } });
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
