/**
 * No pattern over content takes more than linear time. An automaton of each is built and proves it (recheck); what the
 * automaton cannot say, because a pattern looks around or counts too far, stands in a table with the reason.
 *
 * @module
 */
import assert from "node:assert/strict";
import recheck from "recheck/lib/browser.js";

/** Why a pattern that the automaton does not prove is linear: by file and pattern. */
const REASONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "catalog/document/document.ts": {
    "/\\n(?=[ \\t]*\\r?\\n|#)/": "From each line end it looks over the blanks of one line.",
  },
  "catalog/document/yaml/comment.ts": {
    "/^[ \\t]+(?=#)/": "It begins at the start alone and looks at one character.",
  },
  "catalog/document/yaml/plain.ts": {
    "/^\\p{L}(?:[^:#]|:(?=[^ ])|(?<=[^ ])#)*$/u":
      "It begins at the start alone, no two alternatives take the same character, and each looks at one neighbor.",
  },
  "catalog/markdown/prose.ts": {
    "/^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/": "It begins at the start of a line and looks over it once.",
  },
  "catalog/markdown/tasks.ts": {
    "/^\\[([ xX])\\][ \\t]+(?=\\S)/": "It begins at the start alone and looks at one character.",
  },
  "catalog/search/words/text.ts": {
    "/(?<![A-Za-z0-9])[A-Za-z](?:\\+\\+|#)(?![A-Za-z0-9])|[A-Za-z0-9]+/g":
      "It looks at one neighbor, and a word is taken whole.",
    "WORD": "It looks at one neighbor, and a word is taken whole.",
    "UNSPACED_WORD": "It looks at one character.",
  },
  "catalog/search/words/tokens.ts": {
    "/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\\d+/g": "It is read over words of at most 48 characters.",
  },
  "routes/site/hrefs.ts": {
    "/\\/+$/": "It is read over an option of the command line.",
  },
};

interface Pattern {
  readonly file: string;
  readonly written: string;
  /** Absent where it is put together when the program runs. */
  readonly regex?: { readonly pattern: string; readonly flags: string };
}

const ROOT = new URL("../../", import.meta.url).pathname;
const ROOMS = ["catalog", "clients", "commands", "http", "mcp", "routes", "text"];

function* sourcesIn(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(ROOT + folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* sourcesIn(path);
    else if (/\.tsx?$/.test(name) && !/_test\.tsx?$|\.d\.ts$/.test(name)) yield path;
  }
}

function patternsOf(file: string): readonly Pattern[] {
  const found: Pattern[] = [];
  const plugin: Deno.lint.Plugin = {
    name: "patterns",
    rules: {
      list: {
        create: ({ sourceCode }) => ({
          Literal(node) {
            const regex = "regex" in node ? node.regex : undefined;
            if (regex === undefined) return;
            const { pattern, flags } = regex;
            found.push({ file, written: `/${pattern}/${flags}`, regex: { pattern, flags } });
          },
          // one that is put together goes by the name of its constant
          "NewExpression[callee.name='RegExp'], CallExpression[callee.name='RegExp']"({ parent }) {
            const name = parent?.type === "VariableDeclarator" && sourceCode.getText(parent.id);
            found.push({ file, written: name || "new RegExp" });
          },
        }),
      },
    },
  };
  Deno.lint.runPlugin(plugin, file, Deno.readTextFileSync(ROOT + file));
  return found;
}

/** Milliseconds for one automaton, after which it counts as no proof; most take a few, even on a busy machine. */
const PATIENCE = 60_000;

function isProven({ regex }: Pattern): boolean {
  if (regex === undefined) return false;
  const { pattern, flags } = regex;
  const { complexity } = recheck.checkSync(pattern, flags, {
    checker: "automaton",
    timeout: PATIENCE,
  });
  return complexity?.type === "linear" || complexity?.type === "safe";
}

const patterns = ROOMS.flatMap((room) => [...sourcesIn(room)]).sort().flatMap(patternsOf);

for (const room of ROOMS) {
  Deno.test(`every pattern of ${room}/ takes linear time`, () => {
    const unproven = patterns.filter((pattern) => pattern.file.startsWith(`${room}/`))
      .filter((pattern) => REASONS[pattern.file]?.[pattern.written] === undefined)
      .filter((pattern) => !isProven(pattern));
    assert.deepEqual(unproven.map(({ file, written }) => `${file}: ${written}`), []);
  });
}

Deno.test("every reason is that of a pattern which is there and not proven", () => {
  const reasoned = Object.entries(REASONS)
    .flatMap(([file, reasons]) => Object.keys(reasons).map((written) => `${file}: ${written}`));
  const needed = patterns.filter(({ file, written }) => REASONS[file]?.[written] !== undefined)
    .filter((pattern) => !isProven(pattern))
    .map(({ file, written }) => `${file}: ${written}`);
  assert.deepEqual(reasoned.toSorted(), [...new Set(needed)].toSorted());
});
