/** What the foot of every page says. */
export interface ColophonModel {
  readonly version: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** For paper: where this page can be read again, and the digest to check it by. */
  readonly address: string;
  readonly digest: string | undefined;
}

/** Closes every page; on paper, with its address and digest. */
export function Colophon({ version, links, address, digest }: ColophonModel) {
  return (
    <footer class="colophon">
      <p class="colophon-screen">
        Read-only. What you read here is what MCP clients get, byte for byte.
      </p>
      <ul class="colophon-screen">
        {links.map((link) => (
          <li>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
        <li>personal-mcp {version}</li>
      </ul>
      <p class="colophon-paper">
        {address}
        {digest && <span>{digest}</span>}
      </p>
    </footer>
  );
}
