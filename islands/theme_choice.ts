import { announce } from "./announce.ts";

const THEMES = ["system", "light", "dark"] as const;
type Theme = typeof THEMES[number];

/** Lets a button change the theme and remembers the choice; `static/theme.js` applies it before the first paint. */
export function start(button: HTMLElement): void {
  show(button, current());
  button.addEventListener("click", () => {
    const theme = THEMES[(THEMES.indexOf(current()) + 1) % THEMES.length]!;
    apply(theme);
    show(button, theme);
    announce(`Theme: ${theme}`);
  });
}

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function apply(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
}

function show(button: HTMLElement, theme: Theme): void {
  button.dataset.theme = theme;
  button.setAttribute("aria-label", `Theme: ${theme}. Change`);
  button.title = `Theme: ${theme}`;
}
