/** A step on the way from the top to here. */
export interface Crumb {
  readonly label: string;
  readonly href: string;
}

/** Shows the way from the top to the page; the page itself is its heading, not a crumb. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav class="crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map((crumb) => (
          <li>
            <a href={crumb.href}>{crumb.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
