import { readSmallFile } from "../catalog/tree/files.ts";
import { explain } from "../catalog/tree/reasons.ts";
import type { Config } from "../config.ts";
import { readTokens, type Token, type TokensReading } from "../http/tokens.ts";
import type { Logger } from "../log.ts";

/** What {@linkcode openTokens} needs. */
export interface TokenOptions {
  readonly config: Pick<
    Config,
    "tokenFile" | "authTokens" | "content" | "paths" | "skills"
  >;
  readonly log: Logger;
}

/** The tokens of the moment, or the sentence that says why there are none; nothing where none are asked for. */
export type OpenedTokens = (() => readonly Token[]) | string | undefined;

/** The largest file of tokens, bytes. */
const LARGEST = 64 * 1024;

/**
 * Reads the tokens of the environment and of the file. The file is read again for each request that needs them, so a
 * token that is taken out of it is worth nothing at once. While it cannot be read it admits nobody, and one line says why.
 */
export function openTokens({ config, log }: TokenOptions): OpenedTokens {
  const { tokenFile, authTokens } = config;
  if (tokenFile === undefined && authTokens === undefined) return undefined;
  const fixed = authTokens === undefined ? NONE : readTokens(authTokens);
  if (fixed.kind === "refused") return `Cannot read AUTH_TOKENS: ${fixed.reason}`;
  if (tokenFile === undefined) return () => fixed.tokens;
  const served = folderOf(tokenFile, config);
  if (served !== undefined) {
    return `Cannot use --token-file ${tokenFile}: it lies in ${served}, which is served. Put it elsewhere`;
  }
  const read = fileReader(tokenFile);
  const first = read();
  if (first.kind === "refused") return `Cannot read --token-file ${tokenFile}: ${first.reason}`;
  let lastTrouble = "";
  return () => {
    const reading = read();
    const trouble = reading.kind === "refused" ? reading.reason : "";
    if (trouble !== lastTrouble && trouble !== "") {
      log.warn("Cannot read --token-file: its tokens admit nobody until it is mended", {
        reason: trouble,
      });
    }
    lastTrouble = trouble;
    return reading.kind === "refused" ? fixed.tokens : [...fixed.tokens, ...reading.tokens];
  };
}

const NONE = { kind: "tokens", tokens: [] } as const;

/** Reads a file of tokens, and takes it apart again only where it has other bytes. */
function fileReader(path: string): () => TokensReading {
  const decoder = new TextDecoder();
  let last: { readonly text: string; readonly reading: TokensReading } | undefined;
  return () => {
    try {
      const text = decoder.decode(readSmallFile(path, LARGEST));
      if (last?.text !== text) last = { text, reading: readTokens(text) };
      return last.reading;
    } catch (error) {
      return { kind: "refused", reason: explain(error, path).reason };
    }
  };
}

function folderOf(
  path: string,
  { content, paths, skills }: TokenOptions["config"],
): string | undefined {
  const folders = content === undefined ? [...paths, ...skills] : [content, ...paths, ...skills];
  return folders.find((folder) => path === folder || path.startsWith(`${folder}/`));
}
