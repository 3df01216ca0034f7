/** Puts finished markup into the page: what the Markdown and code renderers made, and nothing else. */
export function RenderedHtml(
  { html, class: name }: { readonly html: string; readonly class: string },
) {
  return <div class={name} dangerouslySetInnerHTML={{ __html: html }} />;
}
