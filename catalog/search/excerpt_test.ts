import assert from "node:assert/strict";
import { excerptFrom } from "./excerpt.ts";

/** Marks written as brackets. */
function excerpt(texts: readonly string[], terms: readonly string[], begun?: string): string {
  const sources = texts.map((text, place) => ({ text, file: `${place}.md` }));
  const { pieces } = excerptFrom(sources, terms, begun);
  return pieces.map(({ text, match }) => match ? `[${text}]` : text).join("");
}

Deno.test("an excerpt marks every form of a word, as written", () => {
  assert.equal(
    excerpt(["Testing tests: a Test, and a testimonial."], ["test"]),
    "[Testing] [tests]: a [Test], and a testimonial.",
  );
  assert.equal(excerpt(["Crêpes für alle"], ["crepe"]), "[Crêpes] für alle");
  assert.equal(
    excerpt(["PostgreSQL and Postgres"], ["postg"], "postg"),
    "[PostgreSQL] and [Postgres]",
  );
  assert.equal(excerpt(["二重敬語を直します。敬語"], ["敬語"]), "二重[敬語]を直します。[敬語]");
});

Deno.test("an excerpt stands where most words are together, and is cut between words", () => {
  const far = "lorem ipsum ".repeat(60);
  const text = `alpha ${far}alpha beta gamma ${far}`;
  const shown = excerpt([text], ["alpha", "beta"]);
  assert.match(shown, /^… (?:lorem|ipsum) .*\[alpha\] \[beta\] gamma .*(?:lorem|ipsum) …$/);
  assert.ok(shown.length < 260, String(shown.length));
});

Deno.test("an excerpt comes from the first text with all words, else with most", () => {
  assert.equal(excerpt(["alpha", "beta alpha", "alpha beta"], ["alpha", "beta"]), "[beta] [alpha]");
  assert.equal(
    excerpt(["none", "beta", "alpha beta"], ["alpha", "beta", "gamma"]),
    "[alpha] [beta]",
  );
  assert.equal(excerpt(["none", "neither"], ["alpha"]), "none");
  assert.equal(excerpt(["straßenverzeichnis", "Straße"], ["strasse"]), "[Straße]");
});

Deno.test("an excerpt names the supporting file that it comes from", () => {
  const sources = [
    { text: "none", file: undefined },
    { text: "alpha", file: "references/a.md" },
  ];
  assert.deepEqual(excerptFrom(sources, ["alpha"]), {
    pieces: [{ text: "alpha", match: true }],
    file: "references/a.md",
  });
  assert.deepEqual(excerptFrom(sources, ["beta"]), {
    pieces: [{ text: "none", match: false }],
    file: undefined,
  });
});

Deno.test("an excerpt has no marks of Markdown", () => {
  const markdown =
    "# Heading\n\n- an **alpha** [link](https://example.com) and `code`\n\n```sh\nrun *it*\n```\n\n| a | b |\n| --- | --- |\n| c | d |\n\n<!-- hidden -->![shot](a.png)";
  assert.equal(
    excerpt([markdown], ["alpha"]),
    "Heading an [alpha] link and code run it a b c d shot",
  );
});

Deno.test("an excerpt never splits a character", () => {
  for (let lead = 0; lead < 8; lead++) {
    const shown = excerpt([`${"x".repeat(lead)}${"𝒳".repeat(300)} alpha ${"𝒳".repeat(300)}`], [
      "alpha",
    ]);
    assert.ok(shown.isWellFormed());
  }
});

Deno.test("an excerpt of a huge or hostile text is short", () => {
  const texts = ["[", "<!--", "|", "*", "`", "- ", "a ", "火", "(["].map((part) =>
    part.repeat((1 << 20) / part.length) + " alpha"
  );
  for (const text of texts) {
    const { length } = excerpt([text], ["alpha"]);
    assert.ok(length < 1000, text.slice(0, 4));
  }
});
