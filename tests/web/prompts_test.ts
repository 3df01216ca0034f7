import assert from "node:assert/strict";
import { renderPrompt } from "../../catalog/prompts/prompt.ts";
import { preText } from "./html.ts";
import { makeShowcase } from "./showcase.ts";
import { makeSite } from "./site.ts";

/** What people type, and what no rendering may change. */
const VALUES = [
  "Ann",
  "",
  " two  blanks ",
  "a\nb\n",
  "\nleading line end",
  "a\rb",
  "<script>alert(1)</script> & \"quotes\" 'too' &amp;",
  "$& $1 \\ {{to}} {{ text }}",
  "ünï – 漢字 👩‍🚀",
  "]]> --> <!-- </pre>",
];

Deno.test("the form renders a prompt as prompts/get does, byte for byte", async () => {
  using site = makeSite(makeShowcase());
  for (const value of VALUES) {
    for (
      const [id, values] of [["letter", { to: value, text: value }], ["windows", {
        name: value,
      }]] as const
    ) {
      const prompt = site.catalog.prompts.get(id)!;
      const wanted = renderPrompt(prompt, values);
      assert(wanted.kind === "rendered");
      const html = await (await site.get(`/prompts/${id}?${asForm(values)}`)).text();
      assert.equal(preText(html, "message"), wanted.text, `${id} ${JSON.stringify(value)}`);
    }
  }
});

/** Encodes as browsers encode forms: every LF of a text field is sent as CRLF (HTML, 4.10.22.3). */
function asForm(values: Readonly<Record<string, string>>): URLSearchParams {
  const entries = Object.entries(values).map((
    [name, value],
  ) => [name, value.replaceAll("\n", "\r\n")]);
  return new URLSearchParams(entries);
}

Deno.test("a prompt page asks for what is missing and keeps what was typed", async () => {
  using site = makeSite(makeShowcase());
  const empty = await (await site.get("/prompts/letter")).text();
  assert.match(empty, /Still to fill in: <a href="#argument-to">Addressee<\/a>/);
  assert.doesNotMatch(empty, /Copy message/);
  const missing = await (await site.get("/prompts/letter?text=%3Cb%3E")).text();
  assert.match(missing, /Still to fill in: <a href="#argument-to">Addressee<\/a>\./);
  assert.match(missing, />\n&lt;b><\/textarea>/);
  const none = await (await site.get("/prompts/plain")).text();
  assert.equal(preText(none, "message"), "# Plain\n\nSay hello.");
});

Deno.test("a message shows its values in place and its blanks as they are written", async () => {
  using site = makeSite(makeShowcase());
  const { template } = site.catalog.prompts.get("letter")!;
  const marks = (html: string) =>
    [...html.matchAll(/<mark class="blank-(\w+)"[^>]*>([^<]*)<\/mark>/g)]
      .map(([, kind, text]) => [kind, text]);
  const empty = await (await site.get("/prompts/letter")).text();
  assert.equal(
    preText(empty, "message"),
    template.replace("{{ text }}", "").replace("\\{{to}}", "{{to}}"),
  );
  assert.deepEqual(marks(empty), [["missing", "{{to}}"], ["empty", ""]]);
  const filled = await (await site.get("/prompts/letter?to=Ann&text=Hello")).text();
  assert.deepEqual(marks(filled), [["value", "Ann"], ["value", "Hello"]]);
  assert.match(filled, /Copy message/);
});
