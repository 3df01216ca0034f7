import { announce } from "./announce.ts";

const SHOWN_FOR = 2000;
/** How much of some code names it, in UTF-16 units. */
const LABEL = 60;
const SVG = "http://www.w3.org/2000/svg";

/** What a button shows for a while, and what is spoken. */
const OUTCOMES = {
  copied: { icon: "#icon-check", seen: "Copied", spoken: "Copied" },
  failed: {
    icon: "#icon-close",
    seen: "Not copied",
    spoken: "Could not copy. Select the text and copy it by hand.",
  },
} as const;

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Makes every copy button below an element work, those that come later included, and gives code blocks theirs. */
export function start(element: HTMLElement): void {
  addCodeButtons(element);
  element.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest("button.copy");
    if (button instanceof HTMLElement) copyFrom(button);
    const anchor = event.target.closest("a.anchor");
    if (anchor instanceof HTMLAnchorElement && event.button === 0) copyAddress(anchor);
  });
}

/** Gives every code block below an element its button, once. */
export function addCodeButtons(element: HTMLElement): void {
  for (const block of element.querySelectorAll(".code-block")) {
    if (block.querySelector("button.copy") !== null) continue;
    block.append(codeButton(block.querySelector("code")?.textContent ?? ""));
  }
}

function codeButton(code: string): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.setAttribute("aria-label", `Copy the code: ${firstLine(code)}`);
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("class", "icon");
  icon.setAttribute("aria-hidden", "true");
  const drawing = document.createElementNS(SVG, "use");
  drawing.setAttribute("href", "#icon-copy");
  icon.append(drawing);
  button.append(icon);
  return button;
}

function firstLine(code: string): string {
  const line = code.trimStart().split("\n", 1)[0]!;
  return line.length > LABEL ? `${line.slice(0, LABEL)}…` : line;
}

async function copyFrom(button: HTMLElement): Promise<void> {
  try {
    await write(await textOf(button));
    tell(button, "copied");
  } catch {
    tell(button, "failed");
  }
}

/** The mark beside a heading leads to it and copies its address; where that is refused, the address bar has it. */
async function copyAddress(anchor: HTMLAnchorElement): Promise<void> {
  try {
    await write(anchor.href);
  } catch {
    return;
  }
  anchor.dataset.copied = "Link copied";
  announce("Link copied");
  setTimeout(() => delete anchor.dataset.copied, SHOWN_FOR);
}

function tell(button: HTMLElement, outcome: keyof typeof OUTCOMES): void {
  const { icon, seen, spoken } = OUTCOMES[outcome];
  calm(button);
  button.dataset[outcome] = seen;
  setIcon(button, icon);
  announce(spoken);
  timers.set(button, setTimeout(calm, SHOWN_FOR, button));
}

function calm(button: HTMLElement): void {
  clearTimeout(timers.get(button));
  for (const outcome of Object.keys(OUTCOMES)) delete button.dataset[outcome];
  setIcon(button, "#icon-copy");
}

function setIcon(button: HTMLElement, icon: string): void {
  button.querySelector("use")?.setAttribute("href", icon);
}

async function textOf(button: HTMLElement): Promise<string> {
  const { dataset } = button;
  const code = button.closest(".code-block")?.querySelector("code");
  if (code) return code.textContent ?? "";
  if (dataset.copy !== undefined) return dataset.copy;
  if (dataset.copyTarget !== undefined) {
    return document.getElementById(dataset.copyTarget)?.textContent ?? "";
  }
  const response = await fetch(dataset.copyAddress!);
  if (!response.ok) throw new Error(`${response.status}`);
  return await response.text();
}

/** Browsers give the clipboard to secure pages only; on a plain address in a local network the old way is left. */
async function write(text: string): Promise<void> {
  if (navigator.clipboard) return await navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (!copied) throw new Error("refused");
}
