/** Opens and closes every folder of a tree at once, and narrows it to the files whose path holds some words. */
export function start(tree: HTMLElement): void {
  const folders = [...tree.querySelectorAll("details")];
  const setAll = (open: boolean) => folders.forEach((folder) => folder.open = open);
  tree.querySelector("[data-tree=open]")?.addEventListener("click", () => setAll(true));
  tree.querySelector("[data-tree=close]")?.addEventListener("click", () => setAll(false));
  const filter = tree.querySelector<HTMLInputElement>("[data-tree=filter]");
  filter?.addEventListener("input", () => narrow(tree, filter.value.trim().toLowerCase()));
}

function narrow(tree: HTMLElement, words: string): void {
  for (const file of tree.querySelectorAll<HTMLElement>(".tree-file")) {
    const path = decodeURIComponent(file.querySelector("a")?.pathname ?? "").toLowerCase();
    file.closest("li")!.hidden = !path.includes(words);
  }
  for (const folder of [...tree.querySelectorAll("details")].reverse()) {
    const isEmpty = !folder.querySelector("li:not([hidden]) > .tree-file");
    folder.closest("li")!.hidden = isEmpty;
    if (words !== "" && !isEmpty) folder.open = true;
  }
}
