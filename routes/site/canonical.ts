/** Says of which page an answer is another form (RFC 6596). */
export function canonicalHeader(page: string): [name: string, value: string] {
  return ["link", `<${page}>; rel="canonical"`];
}
