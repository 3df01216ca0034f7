import type { ComponentChildren } from "preact";

/** What {@linkcode Panel} takes. */
export interface PanelProps {
  readonly title: string;
  /** Whether it helps only beside the document, not below it. */
  readonly place?: "anywhere" | "beside";
  readonly children: ComponentChildren;
}

/** One part of the apparatus beside a document. */
export function Panel({ title, place = "anywhere", children }: PanelProps) {
  return (
    <section class={place === "beside" ? "panel panel-beside" : "panel"}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
