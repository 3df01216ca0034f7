import { visibleText } from "./text/visible.ts";

/** Where a command writes; values, so that tests read what a user would see. */
export interface Terminal {
  /** Standard output: answers. */
  readonly out: (text: string) => void;
  /** Standard output: a text of others, as it is; where a person watches, nothing in it drives the terminal. */
  readonly show: (text: string) => void;
  /** Standard error: progress and complaints. */
  readonly err: (text: string) => void;
  /** Whether colors may be used on `out`. */
  readonly color: boolean;
  /** Asks a question that is answered with yes or no; absent: nobody can be asked. */
  readonly confirm?: ((question: string) => boolean) | undefined;
  /** Whether a person watches `err`. */
  readonly interactive: boolean;
}

/** Opens the terminal of this process; colors only where a person watches and `NO_COLOR` is unset. */
export function openTerminal(): Terminal {
  const encoder = new TextEncoder();
  const out = (text: string) => writeAll(Deno.stdout, encoder.encode(text));
  const isWatched = Deno.stdout.isTerminal();
  return {
    out,
    show: (text) => out(isWatched ? visibleText(text) : text),
    err: (text) => writeAll(Deno.stderr, encoder.encode(text)),
    confirm: Deno.stdin.isTerminal() ? (question) => confirm(visibleText(question)) : undefined,
    color: !Deno.noColor && isWatched,
    interactive: Deno.stderr.isTerminal(),
  };
}

/** Writes every byte; a reader that went away (`main.ts list | head`) is no error. */
function writeAll(writer: { writeSync(bytes: Uint8Array): number }, bytes: Uint8Array): void {
  try {
    for (let offset = 0; offset < bytes.length;) offset += writer.writeSync(bytes.subarray(offset));
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}
