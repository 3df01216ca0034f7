/** What was called while a {@linkcode trapFiles} was in place. */
export interface FileTrap extends Disposable {
  /** The names of the functions, in order. */
  readonly touched: readonly string[];
}

/** Every function of the platform that takes a path and looks at a disk. */
const FUNCTIONS = [
  "open",
  "openSync",
  "readFile",
  "readFileSync",
  "readTextFile",
  "readTextFileSync",
  "readDir",
  "readDirSync",
  "readLink",
  "readLinkSync",
  "realPath",
  "realPathSync",
  "stat",
  "statSync",
  "lstat",
  "lstatSync",
] as const;

/** Makes every file function of the platform throw, and remembers which were called. */
export function trapFiles(): FileTrap {
  const touched: string[] = [];
  const originals = FUNCTIONS.map((name) => [name, Deno[name]] as const);
  for (const name of FUNCTIONS) {
    Object.defineProperty(Deno, name, {
      configurable: true,
      writable: true,
      value: () => {
        touched.push(name);
        throw new Error(`Deno.${name} was called`);
      },
    });
  }
  return {
    touched,
    [Symbol.dispose]: () => {
      for (const [name, value] of originals) {
        Object.defineProperty(Deno, name, { configurable: true, writable: true, value });
      }
    },
  };
}
