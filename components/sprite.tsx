import { drawingOf } from "./icon.tsx";

const DRAWINGS = {
  "kind-skill": "book-marked",
  "kind-prompt": "text-cursor-input",
  "kind-doc": "file-text",
  "icon-copy": "copy",
  "icon-check": "check",
  "icon-close": "x",
} as const;

/** Holds the drawings that islands and often repeated marks refer to. */
export function Sprite() {
  return (
    <svg class="sprite" aria-hidden="true">
      {Object.entries(DRAWINGS).map(([id, name]) => (
        <symbol
          id={id}
          viewBox="0 0 24 24"
          dangerouslySetInnerHTML={{ __html: drawingOf(name) ?? "" }}
        />
      ))}
    </svg>
  );
}
