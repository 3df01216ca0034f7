import { icons } from "@iconify-json/lucide";

/** What {@linkcode Icon} takes. */
export interface IconProps {
  /** A name of the lucide set, without its prefix. */
  readonly name: string;
  /** Spoken text. Absent: the icon only decorates what the words beside it say. */
  readonly label?: string;
}

/**
 * Draws an icon of the lucide set as inline SVG. For the server alone: the set is large.
 * An unknown name draws nothing, so that a typo in a page's `icon:` costs a picture, not a page.
 */
export function Icon({ name, label }: IconProps) {
  const body = drawingOf(name);
  if (body === undefined) return null;
  const meaning = label === undefined
    ? { "aria-hidden": "true" as const }
    : { role: "img" as const, "aria-label": label };
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      {...meaning}
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}

/** Finds the drawing of an icon: markup of the package, never of an author. */
export function drawingOf(name: string): string | undefined {
  if (Object.hasOwn(icons.icons, name)) return icons.icons[name]?.body;
  const aliases = icons.aliases ?? {};
  return Object.hasOwn(aliases, name) ? icons.icons[aliases[name]!.parent]?.body : undefined;
}
