import type { Grammar } from "./highlight_js.d.ts";

/** How one language is highlighted. */
export interface LanguageEntry {
  readonly load: () => Promise<{ readonly default: Grammar }>;
  /** Other names in fences, extensions and whole file names, in lower case. */
  readonly names: string;
  /** Languages that occur inside it. */
  readonly embeds?: string;
}

/** The languages that are highlighted, each loaded when it is first met. The imports are literal, so that tools see them. */
export const LANGUAGES = {
  applescript: {
    load: () => import("highlight.js/lib/languages/applescript"),
    names: "osascript scpt",
  },
  awk: {
    load: () => import("highlight.js/lib/languages/awk"),
    names: "gawk",
  },
  bash: {
    load: () => import("highlight.js/lib/languages/bash"),
    names: "sh zsh fish ksh",
  },
  c: {
    load: () => import("highlight.js/lib/languages/c"),
    names: "h",
  },
  clojure: {
    load: () => import("highlight.js/lib/languages/clojure"),
    names: "clj cljs cljc edn",
  },
  cmake: {
    load: () => import("highlight.js/lib/languages/cmake"),
    names: "cmakelists.txt",
  },
  cpp: {
    load: () => import("highlight.js/lib/languages/cpp"),
    names: "c++ cc cxx hpp hh hxx",
  },
  csharp: {
    load: () => import("highlight.js/lib/languages/csharp"),
    names: "cs c#",
  },
  css: {
    load: () => import("highlight.js/lib/languages/css"),
    names: "",
  },
  dart: {
    load: () => import("highlight.js/lib/languages/dart"),
    names: "",
    embeds: "markdown",
  },
  diff: {
    load: () => import("highlight.js/lib/languages/diff"),
    names: "patch",
  },
  django: {
    load: () => import("highlight.js/lib/languages/django"),
    names: "jinja jinja2 j2",
    embeds: "xml",
  },
  dockerfile: {
    load: () => import("highlight.js/lib/languages/dockerfile"),
    names: "docker containerfile",
    embeds: "bash",
  },
  dos: {
    load: () => import("highlight.js/lib/languages/dos"),
    names: "bat cmd batch",
  },
  elixir: {
    load: () => import("highlight.js/lib/languages/elixir"),
    names: "ex exs",
  },
  elm: {
    load: () => import("highlight.js/lib/languages/elm"),
    names: "",
  },
  erb: {
    load: () => import("highlight.js/lib/languages/erb"),
    names: "eruby",
    embeds: "xml ruby",
  },
  erlang: {
    load: () => import("highlight.js/lib/languages/erlang"),
    names: "erl hrl",
  },
  fsharp: {
    load: () => import("highlight.js/lib/languages/fsharp"),
    names: "fs fsx fsi f#",
  },
  go: {
    load: () => import("highlight.js/lib/languages/go"),
    names: "golang",
  },
  gradle: {
    load: () => import("highlight.js/lib/languages/gradle"),
    names: "",
  },
  graphql: {
    load: () => import("highlight.js/lib/languages/graphql"),
    names: "gql",
  },
  groovy: {
    load: () => import("highlight.js/lib/languages/groovy"),
    names: "jenkinsfile",
  },
  handlebars: {
    load: () => import("highlight.js/lib/languages/handlebars"),
    names: "hbs mustache",
    embeds: "xml",
  },
  haskell: {
    load: () => import("highlight.js/lib/languages/haskell"),
    names: "hs",
  },
  http: {
    load: () => import("highlight.js/lib/languages/http"),
    names: "https",
    embeds: "json",
  },
  ini: {
    load: () => import("highlight.js/lib/languages/ini"),
    names: "toml cfg conf properties editorconfig",
  },
  java: {
    load: () => import("highlight.js/lib/languages/java"),
    names: "jsp",
  },
  javascript: {
    load: () => import("highlight.js/lib/languages/javascript"),
    names: "js jsx mjs cjs",
    embeds: "xml css graphql",
  },
  json: {
    load: () => import("highlight.js/lib/languages/json"),
    names: "jsonc json5 jsonl ndjson webmanifest",
  },
  julia: {
    load: () => import("highlight.js/lib/languages/julia"),
    names: "jl",
  },
  kotlin: {
    load: () => import("highlight.js/lib/languages/kotlin"),
    names: "kt kts",
  },
  latex: {
    load: () => import("highlight.js/lib/languages/latex"),
    names: "tex sty",
  },
  less: {
    load: () => import("highlight.js/lib/languages/less"),
    names: "",
  },
  lisp: {
    load: () => import("highlight.js/lib/languages/lisp"),
    names: "el emacs-lisp",
  },
  lua: {
    load: () => import("highlight.js/lib/languages/lua"),
    names: "",
  },
  makefile: {
    load: () => import("highlight.js/lib/languages/makefile"),
    names: "make mk mak gnumakefile",
  },
  markdown: {
    load: () => import("highlight.js/lib/languages/markdown"),
    names: "md mdx mkd",
    embeds: "xml",
  },
  matlab: {
    load: () => import("highlight.js/lib/languages/matlab"),
    names: "",
  },
  nginx: {
    load: () => import("highlight.js/lib/languages/nginx"),
    names: "nginxconf",
  },
  nix: {
    load: () => import("highlight.js/lib/languages/nix"),
    names: "",
    embeds: "markdown",
  },
  objectivec: {
    load: () => import("highlight.js/lib/languages/objectivec"),
    names: "objc obj-c mm",
  },
  ocaml: {
    load: () => import("highlight.js/lib/languages/ocaml"),
    names: "ml mli",
  },
  perl: {
    load: () => import("highlight.js/lib/languages/perl"),
    names: "pl pm",
  },
  pgsql: {
    load: () => import("highlight.js/lib/languages/pgsql"),
    names: "postgres postgresql plpgsql",
  },
  php: {
    load: () => import("highlight.js/lib/languages/php"),
    names: "php5 php7 php8",
  },
  powershell: {
    load: () => import("highlight.js/lib/languages/powershell"),
    names: "ps ps1 pwsh psm1 psd1",
  },
  protobuf: {
    load: () => import("highlight.js/lib/languages/protobuf"),
    names: "proto",
  },
  python: {
    load: () => import("highlight.js/lib/languages/python"),
    names: "py pyi gyp ipython",
  },
  "python-repl": {
    load: () => import("highlight.js/lib/languages/python-repl"),
    names: "pycon",
    embeds: "python",
  },
  r: {
    load: () => import("highlight.js/lib/languages/r"),
    names: "",
  },
  ruby: {
    load: () => import("highlight.js/lib/languages/ruby"),
    names: "rb gemspec rake gemfile rakefile podfile",
  },
  rust: {
    load: () => import("highlight.js/lib/languages/rust"),
    names: "rs",
  },
  scala: {
    load: () => import("highlight.js/lib/languages/scala"),
    names: "sbt sc",
  },
  scheme: {
    load: () => import("highlight.js/lib/languages/scheme"),
    names: "scm rkt racket",
  },
  scss: {
    load: () => import("highlight.js/lib/languages/scss"),
    names: "sass",
  },
  shell: {
    load: () => import("highlight.js/lib/languages/shell"),
    names: "console shell-session shellsession sh-session terminal",
    embeds: "bash",
  },
  sql: {
    load: () => import("highlight.js/lib/languages/sql"),
    names: "mysql sqlite",
  },
  swift: {
    load: () => import("highlight.js/lib/languages/swift"),
    names: "",
  },
  tcl: {
    load: () => import("highlight.js/lib/languages/tcl"),
    names: "tk",
  },
  twig: {
    load: () => import("highlight.js/lib/languages/twig"),
    names: "",
    embeds: "xml",
  },
  typescript: {
    load: () => import("highlight.js/lib/languages/typescript"),
    names: "ts tsx mts cts",
    embeds: "xml css graphql",
  },
  vbnet: {
    load: () => import("highlight.js/lib/languages/vbnet"),
    names: "vb",
  },
  verilog: {
    load: () => import("highlight.js/lib/languages/verilog"),
    names: "v sv svh",
  },
  vim: {
    load: () => import("highlight.js/lib/languages/vim"),
    names: "viml vimrc",
  },
  wasm: {
    load: () => import("highlight.js/lib/languages/wasm"),
    names: "wat",
  },
  x86asm: {
    load: () => import("highlight.js/lib/languages/x86asm"),
    names: "asm nasm",
  },
  xml: {
    load: () => import("highlight.js/lib/languages/xml"),
    names: "html htm xhtml svg rss atom xsd xsl plist vue svelte astro",
    embeds: "css javascript",
  },
  yaml: {
    load: () => import("highlight.js/lib/languages/yaml"),
    names: "yml",
  },
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
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return byName.get(name) ?? byName.get(name.slice(name.lastIndexOf(".") + 1));
}
