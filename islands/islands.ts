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
  "refresh": () => import("./refresh.ts"),
};

const started = new WeakSet<HTMLElement>();

/** Starts every island of the page that has not been started. */
async function startAll(): Promise<void> {
  const elements = [...document.querySelectorAll<HTMLElement>("[data-island]")]
    .filter((element) => !started.has(element));
  await Promise.all(elements.map(async (element) => {
    started.add(element);
    const island = await ISLANDS[element.dataset.island ?? ""]?.();
    island?.start(element);
  }));
}

await startAll();
document.addEventListener("refreshed", startAll); // parts of the page have been replaced
document.documentElement.dataset.ready = ""; // what needs the islands is invisible until now
