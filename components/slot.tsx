/** Shows a blank of a prompt: its name, and in words whether it must be filled. */
export function Slot({ name, required }: { readonly name: string; readonly required: boolean }) {
  return (
    <span class={required ? "slot" : "slot slot-optional"}>
      {name}
      {!required && <span class="slot-note">optional</span>}
    </span>
  );
}
