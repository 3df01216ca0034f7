/** Puts plain JSON into the page as data for an island; markup in it stays text. */
export function JsonData(
  { value, type = "application/json" }: { readonly value: unknown; readonly type?: string },
) {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  return <script type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}
