/**
 * The entry of the browser bundle: each island arrives only on pages that hold it.
 *
 * @module
 */

interface Island {
  start(element: HTMLElement): void;
}

const ISLANDS: Readonly<Record<string, () => Promise<Island>>> = {
  "palette": () => import("./palette.ts"),
  "theme-choice": () => import("./theme_choice.ts"),
  "file-tree": () => import("./file_tree.ts"),
  "prompt-form": () => import("./prompt_form.ts"),
  "copy": () => import("./copy.ts"),
};

async function startAll(): Promise<void> {
  const elements = [...document.querySelectorAll<HTMLElement>("[data-island]")];
  await Promise.all(elements.map(async (element) => {
    const island = await ISLANDS[element.dataset.island ?? ""]?.();
    island?.start(element);
  }));
  document.documentElement.dataset.ready = ""; // what needs the islands is invisible until now
}

startAll();
