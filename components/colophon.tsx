import { CallNumber } from "./call_number.tsx";
import { CopyButton } from "./copy_button.tsx";

/** What the foot of every page says. */
export interface ColophonModel {
  readonly version: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** For paper: where this page can be read again, and the digest to check it by. */
  readonly address: string;
  readonly digest: string | undefined;
  /** The digest of everything that is served. */
  readonly catalogDigest: string;
}

/** Closes every page; on paper, with its address and digest. */
export function Colophon({ version, links, address, digest, catalogDigest }: ColophonModel) {
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
        <li class="call-line">
          Catalogue{" "}
          <CallNumber value={catalogDigest.slice("sha256:".length, "sha256:".length + 8)} />
          <CopyButton source={{ text: catalogDigest }} label="Copy the digest of the catalogue" />
        </li>
        <li>personal-mcp {version}</li>
      </ul>
      <p class="colophon-paper">
        {address}
        {digest && <span>{digest}</span>}
        <span>Catalogue {catalogDigest}</span>
      </p>
    </footer>
  );
}
