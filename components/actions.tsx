import type { ComponentChildren } from "preact";
import { CopyButton } from "./copy_button.tsx";

/** What can be done with what a page shows, in one row under its title; empty ones leave no gap. */
export function Actions({ actions }: { readonly actions: readonly ComponentChildren[] }) {
  const offered = actions.filter((action) => Boolean(action));
  return <ul class="actions">{offered.map((action) => <li>{action}</li>)}</ul>;
}

/** A command in a row of actions: cut where there is no room for it, copied whole. */
export function CommandAction({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <span class="action-command">
      <code title={text}>{text}</code>
      <CopyButton source={{ text }} label={label} />
    </span>
  );
}
