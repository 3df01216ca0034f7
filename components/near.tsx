/** Offers words or addresses that are close to what was asked for. */
export function Near(
  { links }: { readonly links: readonly { readonly label: string; readonly href: string }[] },
) {
  if (links.length === 0) return null;
  return (
    <p class="near">
      Did you mean {links.map((link, index) => (
        <>
          {index > 0 && (index === links.length - 1 ? " or " : ", ")}
          <a href={link.href}>{link.label}</a>
        </>
      ))}?
    </p>
  );
}
