/** Says something to those who listen to the page instead of looking at it. */
export function announce(words: string): void {
  const announcer = document.getElementById("announcer");
  if (!announcer) return;
  announcer.textContent = "";
  // The same words twice in a row are only spoken again if the text was gone in between.
  requestAnimationFrame(() => announcer.textContent = words);
}
