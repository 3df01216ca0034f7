import type { ComponentChildren } from "preact";

/** A name and what it is. */
export type Property = readonly [name: string, value: ComponentChildren];

/** Lists properties as terms and values; those without a value are left out. */
export function Properties({ properties }: { readonly properties: readonly Property[] }) {
  return (
    <dl class="properties">
      {properties.filter(([, value]) => value !== undefined && value !== "").map((
        [name, value],
      ) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
