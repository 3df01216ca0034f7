/** One drawer of a long list. */
export interface Drawer {
  /** What its label says: a page number, or the first and last entry in it. */
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
}

/** Lets a long list be pulled out drawer by drawer. */
export function Pager({ drawers }: { readonly drawers: readonly Drawer[] }) {
  if (drawers.length < 2) return null;
  const here = drawers.findIndex((drawer) => drawer.current);
  const before = drawers[here - 1];
  const after = drawers[here + 1];
  return (
    <nav class="pager" aria-label="Pages">
      {before && <a class="pager-step" rel="prev" href={before.href}>Previous</a>}
      <ol>
        {drawers.map((drawer) => (
          <li>
            <a
              class="drawer"
              href={drawer.href}
              {...(drawer.current && { "aria-current": "page" as const })}
            >
              {drawer.label}
            </a>
          </li>
        ))}
      </ol>
      {after && <a class="pager-step" rel="next" href={after.href}>Next</a>}
    </nav>
  );
}
