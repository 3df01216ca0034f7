// The part of highlight.js that we use. Its own types name the DOM library, which would change the types of the whole
// program: a server has no `document`.

/** A grammar, as the modules below `highlight.js/lib/languages/` export it. */
export type Grammar = (hljs: HighlightJs) => unknown;

/** A highlighter with the languages that were registered with it. */
export interface HighlightJs {
  newInstance(): HighlightJs;
  registerLanguage(name: string, grammar: Grammar): void;
  highlight(
    code: string,
    options: { readonly language: string; readonly ignoreIllegals?: boolean },
  ): { readonly value: string };
}

declare const hljs: HighlightJs;
export default hljs;
