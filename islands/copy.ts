import { announce } from "./announce.ts";

const SHOWN_FOR = 2000;
const SVG = "http://www.w3.org/2000/svg";

/** Makes every copy button below an element work, those that come later included, and gives code blocks theirs. */
export function start(element: HTMLElement): void {
  for (const block of element.querySelectorAll(".code-block")) block.append(codeButton());
  element.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("button.copy");
    if (button instanceof HTMLElement) copyFrom(button);
  });
}

function codeButton(): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.setAttribute("aria-label", "Copy the code");
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("class", "icon");
  icon.setAttribute("aria-hidden", "true");
  const drawing = document.createElementNS(SVG, "use");
  drawing.setAttribute("href", "#icon-copy");
  icon.append(drawing);
  button.append(icon);
  return button;
}

async function copyFrom(button: HTMLElement): Promise<void> {
  try {
    await write(await textOf(button));
  } catch {
    announce("Could not copy. Select the text and copy it by hand.");
    return;
  }
  button.dataset.copied = "";
  announce("Copied");
  setTimeout(() => delete button.dataset.copied, SHOWN_FOR);
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
