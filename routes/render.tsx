import { renderToString } from "preact-render-to-string";
import { Layout, type LayoutProps } from "./_layout.tsx";

/**
 * Renders a page to HTML. Carriage returns become character references, because a parser would turn
 * them into line feeds (HTML, 13.2.3.5) and what is copied would not be what is served.
 */
export function renderPage(props: LayoutProps): string {
  const html = renderToString(<Layout {...props} />);
  return `<!doctype html>\n${html.replaceAll("\r", "&#13;")}`;
}
