/** Opens the search palette from its link, by Ctrl-K or Cmd-K, and by `/` outside of fields. */
export function start(link: HTMLElement): void {
  const dialog = () => import("./palette_dialog.tsx");
  const open = async () => (await dialog()).openPalette(link as HTMLAnchorElement);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab was asked for
    event.preventDefault();
    open();
  });
  addEventListener("keydown", (event) => {
    const isChord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey &&
      !isField(event.target);
    if (!isChord && !isSlash) return;
    event.preventDefault();
    open();
  });
  (globalThis.requestIdleCallback ?? setTimeout)(dialog); // so that the first key is not lost
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], dialog") !== null;
}
