import { type Changed, changedPaths, EVERYTHING } from "./changed.ts";

/** What is watched, and who hears of it. */
export interface WatchOptions {
  /** Absolute paths of folders, there or not; asked again after every change, since links may lead elsewhere then. */
  readonly folders: () => Iterable<string>;
  /** Hears of what may have changed. The next call waits until this one has ended. */
  readonly onChange: (changed: Changed) => Promise<void>;
  /** Hears of what went wrong; the watcher lives on. */
  readonly onError: (error: unknown) => void;
  readonly timing?: Partial<WatchTiming>;
}

/** All in milliseconds. */
export interface WatchTiming {
  /** How long nothing must happen before a change is told: a save is several events, the first at truncation. */
  readonly quiet: number;
  /** How long a change is held back at most, while more of them come. */
  readonly longest: number;
  /** How often folders are looked up: one that was replaced goes silent, one that is missing may come. */
  readonly lookup: number;
  /** How often everything is said to have changed, in case an event was lost. */
  readonly sweep: number;
}

const TIMING: WatchTiming = { quiet: 120, longest: 1000, lookup: 500, sweep: 30_000 };

/** More changed paths than this are told as "everything". */
const MOST_PATHS = 2000;

/** A running watcher. */
export interface FolderWatcher {
  /** Stops watching. An `onChange` under way ends by itself. */
  close(): void;
}

/**
 * Watches folders and all that is below them. Events mean no more than that something changed: what it was, a load
 * finds out. Folders that are removed, replaced, mounted or made later are watched again as soon as they are there.
 */
export function watchFolders(options: WatchOptions): FolderWatcher {
  return new Watcher(options);
}

interface Watched {
  /** Tells a folder from another one that takes its place; empty where none is there. */
  readonly identity: string;
  events: Deno.FsWatcher | undefined;
  /** From when on it may be opened, milliseconds of `performance.now`. */
  readonly from: number;
}

/**
 * How long a path is left alone that another folder has taken, milliseconds: Deno hands out the dead watch of the old
 * folder until the events of its end have come (measured on 2.9.6).
 */
const SETTLING = 250;

class Watcher implements FolderWatcher {
  readonly #options: WatchOptions;
  readonly #timing: WatchTiming;
  readonly #watched = new Map<string, Watched>();
  readonly #lookup: ReturnType<typeof setInterval>;
  readonly #sweep: ReturnType<typeof setInterval>;
  #paths = new Set<string>();
  #isEverything = false;
  /** When the first change of a burst came, milliseconds of `performance.now`. */
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isTelling = false;
  #isClosed = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    this.#lookUp(true);
    this.#lookup = setInterval(() => this.#lookUp(false), this.#timing.lookup);
    this.#sweep = setInterval(() => this.#note(undefined), this.#timing.sweep);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#lookup);
    clearInterval(this.#sweep);
    clearTimeout(this.#timer);
    for (const path of [...this.#watched.keys()]) this.#forget(path);
  }

  /** @param isFirst At the start nothing has changed yet. */
  #lookUp(isFirst: boolean): void {
    const folders = new Set(this.#options.folders());
    for (const path of [...this.#watched.keys()]) if (!folders.has(path)) this.#forget(path);
    for (const path of folders) {
      const identity = identityOf(path);
      const known = this.#watched.get(path);
      if (known?.identity !== identity) {
        known?.events?.close();
        const from = known === undefined ? 0 : performance.now() + SETTLING;
        this.#watched.set(path, { identity, events: undefined, from });
        if (known !== undefined) this.#note(undefined);
      }
      const watched = this.#watched.get(path)!;
      if (watched.events !== undefined || performance.now() < watched.from) continue;
      watched.events = this.#open(path, identity);
      if (watched.events && !isFirst) this.#note(undefined); // what came before it was open
    }
  }

  #forget(path: string): void {
    this.#watched.get(path)?.events?.close();
    this.#watched.delete(path);
  }

  #open(path: string, identity: string): Deno.FsWatcher | undefined {
    if (identity === "") return undefined;
    try {
      const events = Deno.watchFs(identity.slice(identity.indexOf(" ") + 1));
      this.#listen(events);
      return events;
    } catch (error) {
      this.#options.onError(new Error(`Cannot watch "${path}"`, { cause: error }));
      return undefined;
    }
  }

  async #listen(events: Deno.FsWatcher): Promise<void> {
    try {
      for await (const { kind, paths, flag } of events) {
        if (kind === "access") continue; // a load would wake itself
        for (const path of flag === "rescan" ? [undefined] : paths) this.#note(path);
      }
    } catch (error) {
      if (!this.#isClosed) this.#options.onError(error);
    }
  }

  /** @param path What changed; `undefined`: anything may have. */
  #note(path: string | undefined): void {
    if (path === undefined || this.#paths.size >= MOST_PATHS) this.#isEverything = true;
    else this.#paths.add(path);
    this.#since ||= performance.now();
    const { quiet, longest } = this.#timing;
    const left = this.#since + longest - performance.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), Math.max(0, Math.min(quiet, left)));
  }

  async #tell(): Promise<void> {
    if (this.#isTelling || this.#isClosed) return;
    this.#isTelling = true;
    while (this.#since !== 0 && !this.#isClosed) {
      const changed = this.#isEverything ? EVERYTHING : changedPaths(this.#paths);
      [this.#paths, this.#isEverything, this.#since] = [new Set(), false, 0];
      await this.#options.onChange(changed).catch(this.#options.onError);
    }
    this.#isTelling = false;
  }
}

function identityOf(path: string): string {
  try {
    const real = Deno.realPathSync(path);
    const { dev, ino, isDirectory } = Deno.statSync(real);
    return isDirectory ? `${dev}:${ino ?? 0} ${real}` : "";
  } catch {
    return "";
  }
}
