import { visibleJson, visibleLine } from "./text/visible.ts";

/** How much a line matters; errors and warnings are colored on a terminal. */
export type Level = "info" | "warn" | "error";

/**
 * Facts that belong to a line: short names, plain values. Whatever comes from a request or a file, or is thrown, is a
 * fact and no message: facts are cut, so that nobody fills the log from outside.
 */
export type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes one line a call, whatever the message or a fact holds. A value, passed down by `main.ts`; nobody else opens stderr. */
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

/** The most characters of a message together with its facts; a message alone is ours, and is not cut. */
const LONGEST = 500;

function jsonLine({ level, message, fields, time }: Entry): string {
  const facts = cut(fields, LONGEST - message.length, visibleJson);
  return visibleJson({ time: time.toISOString(), level, message, ...facts });
}

function textLine({ level, message, fields, color }: Entry): string {
  const word = { info: "", warn: "warning: ", error: "error: " }[level];
  const facts = Object.entries(cut(fields, LONGEST - message.length, visibleLine))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${value}`);
  const text = visibleLine(word + message + facts.join(""));
  return color && COLOR[level] !== "" ? `${COLOR[level]}${text}\x1b[0m` : text;
}

/** Shortens texts, the later ones first, until all facts, spelled, fit into `room` characters. */
function cut(fields: Fields, room: number, spell: (text: string) => string): Fields {
  let left = Math.max(0, room);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const shown = typeof value === "string" ? begin(value, left, spell) : value;
      left = Math.max(0, left - name.length - spell(String(shown ?? "")).length);
      return [name, shown];
    }),
  );
}

function begin(text: string, room: number, spell: (text: string) => string): string {
  let end = Math.min(text.length, room);
  for (;;) {
    const { length } = spell(text.slice(0, end));
    if (length <= room || end === 0) break;
    end = Math.floor(end * room / length);
  }
  return end < text.length ? `${text.slice(0, end)}…` : text;
}
