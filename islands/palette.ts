/** Opens the search palette from its link, and by the keys that `static/theme.js` listens to from the first moment. */
export function start(link: HTMLElement): void {
  const dialog = () => import("./palette_dialog.tsx");
  const open = async () => (await dialog()).openPalette(link as HTMLAnchorElement);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab was asked for
    event.preventDefault();
    open();
  });
  addEventListener("palette", open);
  if (document.documentElement.dataset.palette === "asked") open();
  (globalThis.requestIdleCallback ?? setTimeout)(dialog); // so that the first key is not lost
}
