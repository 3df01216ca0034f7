import { announce } from "./announce.ts";

const PAUSE = 250;

/** The longest address that the server reads, in characters. */
const LONGEST = 8192;

/**
 * Shows the message while it is being written: the server answers the form as it always does, and the
 * part of its page that holds the message is put in place of the old one. Nothing is rendered here.
 */
export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => preview(form, () => ++latest), PAUSE);
  });
  form.addEventListener("submit", (event) => { // a program may still send it
    event.preventDefault();
    clearTimeout(timer);
    preview(form, () => ++latest);
  });

  async function preview(form: HTMLFormElement, next: () => number): Promise<void> {
    const turn = next();
    const address = addressOf(form);
    if (address.length > LONGEST) return tooLong();
    const result = await resultAt(address);
    if (turn !== latest) return; // a later one is on its way
    if (!result) return announce("No preview: the server did not answer");
    document.getElementById("result")?.replaceWith(result);
    history.replaceState(null, "", address);
  }
}

/** A message is shown by its address, which has an end; what was typed stays where it is. */
function tooLong(): void {
  const remark = document.createElement("p");
  remark.className = "remark";
  remark.textContent =
    "What you typed is too long to be filled in here: together at most about 8,000 characters. " +
    "Leave a short text in its place and put the long one into the copied message.";
  const result = document.getElementById("result");
  result?.replaceChildren(...[result.querySelector("h2"), remark].filter((each) => each !== null));
  announce(remark.textContent);
}

/** Fields that are still empty count as not given, so that a required one is asked for. */
function addressOf(form: HTMLFormElement): string {
  const address = new URL(form.action);
  address.hash = "";
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "") address.searchParams.append(name, value);
  }
  return address.href;
}

/** `DOMParser` is forbidden here by trusted types; a request for a document is not, and runs nothing. */
function resultAt(address: string): Promise<Element | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.onload = () => resolve(request.responseXML?.getElementById("result") ?? undefined);
    request.onerror = () => resolve(undefined);
    request.send();
  });
}
