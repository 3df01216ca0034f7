import { addCodeButtons } from "./copy.ts";
import { announce } from "./announce.ts";

/** The parts of a page that a change of the content can alter. */
const PARTS = ["main", "header"];

/**
 * Shows a page anew when the content has changed. Only what differs between the server's page of before and of now is
 * replaced, so that the place in the page, the focus and what was typed stay.
 */
export function start(element: HTMLElement): void {
  let shown: Promise<Document | undefined> = load();
  let generation: string | undefined;
  const events = new EventSource(element.dataset.events!);
  events.onmessage = ({ data }) => {
    const isFirst = generation === undefined;
    if (generation !== data && !isFirst) shown = shown.then((before) => refresh(before));
    generation = data;
  };
}

async function refresh(before: Document | undefined): Promise<Document | undefined> {
  const now = await load();
  if (before === undefined || now === undefined) return now ?? before;
  const focus = focused();
  const [x, y] = [scrollX, scrollY];
  let isChanged = false;
  for (const name of PARTS) {
    const [live, old, next] = [document, before, now].map((each) => each.querySelector(name));
    if (live && old && next && !old.isEqualNode(next)) {
      patch(live, old, next);
      isChanged = true;
    }
  }
  document.title = now.title;
  if (!isChanged) return now;
  addCodeButtons(document.body);
  document.dispatchEvent(new Event("refreshed"));
  scrollTo({ left: x, top: y, behavior: "instant" });
  focus?.();
  announce("The page shows the newest content");
  return now;
}

/** The policy of the site forbids to parse text as HTML; a document that arrives as one is allowed. */
function load(): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", location.href);
    request.setRequestHeader("accept", "text/html");
    request.setRequestHeader("cache-control", "no-cache");
    request.responseType = "document";
    request.onload = () => resolve(request.responseXML ?? undefined);
    request.onerror = () => resolve(undefined);
    request.send();
  });
}

/** Makes `live`, which was `old` when the server sent it, look like `next`. */
function patch(live: Node, old: Node, next: Node): void {
  if (old.isEqualNode(next)) return;
  const isAlike = live.nodeName === next.nodeName && old.nodeName === next.nodeName &&
    live instanceof Element && next instanceof Element && old instanceof Element &&
    [live, old].every(({ childNodes }) => childNodes.length === next.childNodes.length) &&
    next.childNodes.length > 0;
  if (!isAlike) {
    live.parentNode!.replaceChild(document.importNode(next, true), live);
    return;
  }
  for (const name of new Set([...old.getAttributeNames(), ...next.getAttributeNames()])) {
    const value = next.getAttribute(name);
    if (old.getAttribute(name) === value) continue;
    if (value === null) live.removeAttribute(name);
    else live.setAttribute(name, value);
  }
  const children = [...live.childNodes];
  children.forEach((child, index) => patch(child, old.childNodes[index]!, next.childNodes[index]!));
}

/** Remembers what has the focus, and returns how to give it back to what has taken its place. */
function focused(): (() => void) | undefined {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return undefined;
  const selector = active.id !== ""
    ? `#${CSS.escape(active.id)}`
    : active.hasAttribute("href")
    ? `a[href="${CSS.escape(active.getAttribute("href")!)}"]`
    : active.getAttribute("name") !== null
    ? `[name="${CSS.escape(active.getAttribute("name")!)}"]`
    : active.tagName.toLowerCase();
  return () => {
    if (active.isConnected) return;
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  };
}
