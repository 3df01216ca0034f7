import type { Need } from "./permissions.ts";

/** What `pull` needs: to talk to one server, and to read and write one folder. */
export function pullNeeds(address: string, folder: string): readonly Need[] {
  const url = toUrl(address);
  return [
    ...(url === null ? [] : [{ flag: "net", value: hostOf(url) } as const]),
    { flag: "read", value: folder },
    { flag: "write", value: folder },
  ];
}

/** Reads an address of a site or of an MCP endpoint. */
export function toUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** Host and port, as `--allow-net` takes them. */
export function hostOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/** Tells whether an address is that of an MCP endpoint. */
export function isMcp({ pathname }: URL): boolean {
  return /\/mcp\/?$/.test(pathname);
}
