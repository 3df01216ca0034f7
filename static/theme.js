// Runs before the first paint, so that a chosen theme never flashes the other one.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is off: the system's theme it is.
}

// The keys of the palette work from here on: what is pressed before its island is there is kept for it.
addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isChord = (ctrlKey || metaKey) && key.toLowerCase() === "k";
  const isSlash = key === "/" && !ctrlKey && !metaKey && !altKey &&
    !target.closest?.("input, textarea, select, [contenteditable], dialog");
  const isComing = document.readyState === "loading" ||
    document.querySelector("script[type=module]");
  if (!isComing || !isChord && !isSlash) return; // without the islands the keys are the browser's
  event.preventDefault();
  document.documentElement.dataset.palette = "asked";
  dispatchEvent(new Event("palette"));
});
