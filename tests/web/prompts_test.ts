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
  assert.match(empty, /Fill in the arguments to see the message/);
  const missing = await (await site.get("/prompts/letter?text=%3Cb%3E")).text();
  assert.match(missing, /<code>to<\/code> is required/);
  assert.match(missing, />\n&lt;b><\/textarea>/);
  const none = await (await site.get("/prompts/plain")).text();
  assert.equal(preText(none, "message"), "# Plain\n\nSay hello.");
});

Deno.test("a template shows its blanks and stays what it is", async () => {
  using site = makeSite(makeShowcase());
  const html = await (await site.get("/prompts/letter")).text();
  const { template } = site.catalog.prompts.get("letter")!;
  assert.equal(preText(html, "template"), template);
  assert.deepEqual(
    [...html.matchAll(/<mark class="slot"[^>]*>([^<]*)<\/mark>/g)].map(([, text]) => text),
    ["{{to}}", "{{ text }}"],
  );
});
