/** How much a line matters; errors and warnings are colored on a terminal. */
export type Level = "info" | "warn" | "error";

/** Facts that belong to a line: short names, plain values. */
export type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes one line a call. A value, passed down by `main.ts`; nobody else opens stderr. */
export interface Logger {
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

/** What {@linkcode createLogger} needs to know. */
export interface LoggerOptions {
  /** `json`: one object a line with `time`, `level`, `message` and the fields. `text`: for people. */
  readonly format: "text" | "json";
  /** Takes a finished line, line end included. */
  readonly write: (line: string) => void;
  readonly color?: boolean;
  readonly now?: () => Date;
}

const COLOR: Record<Level, string> = { info: "", warn: "\x1b[33m", error: "\x1b[31m" };

/**
 * Makes a logger.
 *
 * ```ts
 * import { createLogger } from "./log.ts";
 * import assert from "node:assert/strict";
 *
 * const lines: string[] = [];
 * const log = createLogger({ format: "text", write: (line) => lines.push(line) });
 * log.warn("port is busy", { port: 8000 });
 * assert.deepEqual(lines, ["warning: port is busy port=8000\n"]);
 * ```
 */
export function createLogger(options: LoggerOptions): Logger {
  const { format, write, color = false, now = () => new Date() } = options;
  const line = format === "json" ? jsonLine : textLine;
  const at = (level: Level) => (message: string, fields: Fields = {}) =>
    write(line({ level, message, fields, color, time: now() }) + "\n");
  return { info: at("info"), warn: at("warn"), error: at("error") };
}

interface Entry {
  readonly level: Level;
  readonly message: string;
  readonly fields: Fields;
  readonly color: boolean;
  readonly time: Date;
}

function jsonLine({ level, message, fields, time }: Entry): string {
  return JSON.stringify({ time: time.toISOString(), level, message, ...fields });
}

function textLine({ level, message, fields, color }: Entry): string {
  const word = { info: "", warn: "warning: ", error: "error: " }[level];
  const facts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${printable(String(value))}`);
  const text = word + printable(message) + facts.join("");
  return color && COLOR[level] !== "" ? `${COLOR[level]}${text}\x1b[0m` : text;
}

/** Keeps a hostile file name from driving the terminal. */
function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (character) => character === "\n" ? "\n" : `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
