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

/** Starts every island of the page that has not been started; each arrives only on pages that hold it. */
export async function startAll(): Promise<void> {
  const elements = [...document.querySelectorAll<HTMLElement>("[data-island]")]
    .filter((element) => !started.has(element));
  await Promise.all(elements.map(async (element) => {
    started.add(element);
    const island = await ISLANDS[element.dataset.island ?? ""]?.();
    island?.start(element);
  }));
}
