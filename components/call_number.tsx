/** Shows a call number: the first eight hex digits of a digest, set as on a catalogue card. */
export function CallNumber({ value }: { readonly value: string }) {
  return <span class="call-number" translate={false}>{value}</span>;
}
