import { baseName } from "../../catalog/model/paths.ts";

/** How one language is highlighted. */
export interface LanguageEntry {
  /** Other names in fences, extensions and whole file names, in lower case. */
  readonly names: string;
  /** Languages that occur inside it. */
  readonly embeds?: string;
}

/** The languages that are highlighted: the names of the modules of highlight.js. */
export const LANGUAGES = {
  applescript: { names: "osascript scpt" },
  awk: { names: "gawk" },
  bash: { names: "sh zsh fish ksh" },
  c: { names: "h" },
  clojure: { names: "clj cljs cljc edn" },
  cmake: { names: "cmakelists.txt" },
  cpp: { names: "c++ cc cxx hpp hh hxx" },
  csharp: { names: "cs c#" },
  css: { names: "" },
  dart: {
    names: "",
    embeds: "markdown",
  },
  diff: { names: "patch" },
  django: {
    names: "jinja jinja2 j2",
    embeds: "xml",
  },
  dockerfile: {
    names: "docker containerfile",
    embeds: "bash",
  },
  dos: { names: "bat cmd batch" },
  elixir: { names: "ex exs" },
  elm: { names: "" },
  erb: {
    names: "eruby",
    embeds: "xml ruby",
  },
  erlang: { names: "erl hrl" },
  fsharp: { names: "fs fsx fsi f#" },
  go: { names: "golang" },
  gradle: { names: "" },
  graphql: { names: "gql" },
  groovy: { names: "jenkinsfile" },
  handlebars: {
    names: "hbs mustache",
    embeds: "xml",
  },
  haskell: { names: "hs" },
  http: {
    names: "https",
    embeds: "json",
  },
  ini: { names: "toml cfg conf properties editorconfig" },
  java: { names: "jsp" },
  javascript: {
    names: "js jsx mjs cjs",
    embeds: "xml css graphql",
  },
  json: { names: "jsonc json5 jsonl ndjson webmanifest" },
  julia: { names: "jl" },
  kotlin: { names: "kt kts" },
  latex: { names: "tex sty" },
  less: { names: "" },
  lisp: { names: "el emacs-lisp" },
  lua: { names: "" },
  makefile: { names: "make mk mak gnumakefile" },
  markdown: {
    names: "md mdx mkd",
    embeds: "xml yaml",
  },
  matlab: { names: "" },
  nginx: { names: "nginxconf" },
  nix: {
    names: "",
    embeds: "markdown",
  },
  objectivec: { names: "objc obj-c mm" },
  ocaml: { names: "ml mli" },
  perl: { names: "pl pm" },
  pgsql: { names: "postgres postgresql plpgsql" },
  php: { names: "php5 php7 php8" },
  powershell: { names: "ps ps1 pwsh psm1 psd1" },
  protobuf: { names: "proto" },
  python: { names: "py pyi gyp ipython" },
  "python-repl": {
    names: "pycon",
    embeds: "python",
  },
  r: { names: "" },
  ruby: { names: "rb gemspec rake gemfile rakefile podfile" },
  rust: { names: "rs" },
  scala: { names: "sbt sc" },
  scheme: { names: "scm rkt racket" },
  scss: { names: "sass" },
  shell: {
    names: "console shell-session shellsession sh-session terminal",
    embeds: "bash",
  },
  sql: { names: "mysql sqlite" },
  swift: { names: "" },
  tcl: { names: "tk" },
  twig: {
    names: "",
    embeds: "xml",
  },
  typescript: {
    names: "ts tsx mts cts",
    embeds: "xml css graphql",
  },
  vbnet: { names: "vb" },
  verilog: { names: "v sv svh" },
  vim: { names: "viml vimrc" },
  wasm: { names: "wat" },
  x86asm: { names: "asm nasm" },
  xml: {
    names: "html htm xhtml svg rss atom xsd xsl plist vue svelte astro",
    embeds: "css javascript",
  },
  yaml: { names: "yml" },
} as const satisfies Readonly<Record<string, LanguageEntry>>;

/** The name of a language: a word of `[a-z0-9-]`. */
export type Language = keyof typeof LANGUAGES;

const byName = new Map<string, Language>();
for (const [language, { names }] of Object.entries(LANGUAGES) as [Language, LanguageEntry][]) {
  for (const name of `${language} ${names}`.trim().split(" ")) byName.set(name, language);
}

/** Finds a language by the first word after the fence: `js`, `PowerShell`, `js{1,3}`. */
export function findLanguage(word: string): Language | undefined {
  const written = word.toLowerCase();
  return byName.get(written) ?? byName.get(/^[a-z0-9+#.-]*/.exec(written)![0]);
}

/** Finds the language of a file by its name or its extension. */
export function findLanguageOfFile(path: string): Language | undefined {
  const name = baseName(path).toLowerCase();
  return byName.get(name) ?? byName.get(name.slice(name.lastIndexOf(".") + 1));
}
