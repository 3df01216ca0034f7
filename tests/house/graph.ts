/**
 * The house as a graph: what imports are wrong, which files form circles, which rooms are too small or too large.
 * Knows no files: `boundaries_test.ts` reads them.
 *
 * @module
 */
import type { Import } from "../support/imports.ts";

/** The rooms from the ground up, and what the rooms of a wing may import outside of it (`rooms.ts`). */
export interface Plan {
  readonly floors: readonly string[];
  readonly wings: Readonly<Record<string, readonly string[]>>;
  readonly typeWings: Readonly<Record<string, readonly string[]>>;
}

/** Whether an import goes down, and only to a wing that its own may see. */
export function isAllowed(
  { from, to, isType }: Import,
  { floors, wings, typeWings }: Plan,
): boolean {
  const [wing, other] = [from, to].map((path) => path.split("/", 1)[0]!) as [string, string];
  const seen = [...wings[wing] ?? [], ...(isType ? typeWings[wing] ?? [] : [])];
  if (wing !== other && !seen.includes(other)) return false;
  const [floor, below] = [from, to].map((path) => floors.indexOf(roomOf(path, floors)));
  return floor! >= below! && below! >= 0;
}

/** Names the room of a file: the nearest of the rooms that its folder is or lies in, or else the top folder. */
export function roomOf(path: string, floors: readonly string[]): string {
  if (floors.includes(path)) return path;
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : path;
  return floors.includes(folder) || folder === path ? folder : roomOf(folder, floors);
}

/** Finds what leads back to itself: files, or rooms if the imports are between rooms. Each circle is one list. */
export function circlesOf(
  imports: readonly Omit<Import, "isType">[],
): readonly (readonly string[])[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const state = new Map<string, "open" | "done">();
  const [trail, circles] = [[] as string[], [] as string[][]];
  const visit = (place: string): void => {
    if (state.get(place) === "done") return;
    if (state.get(place) === "open") {
      circles.push(trail.slice(trail.indexOf(place)));
      return;
    }
    state.set(place, "open");
    trail.push(place);
    for (const { to } of targets.get(place) ?? []) visit(to);
    trail.pop();
    state.set(place, "done");
  };
  for (const place of targets.keys()) visit(place);
  return circles;
}

/** The imports between rooms; those within one are left out. */
export function betweenRooms(
  imports: readonly Import[],
  floors: readonly string[],
): readonly Omit<Import, "isType">[] {
  return imports
    .map(({ from, to }) => ({ from: roomOf(from, floors), to: roomOf(to, floors) }))
    .filter(({ from, to }) => from !== to);
}

/** What is wrong with the sizes of rooms, in words. */
export function wrongSizes(
  files: readonly string[],
  { floors, size: [least, most], others }: {
    readonly floors: readonly string[];
    readonly size: readonly [number, number];
    /** Rooms of another size, with the reason. */
    readonly others: Readonly<Record<string, string>>;
  },
): readonly string[] {
  const rooms = Map.groupBy(files, (path) => roomOf(path, floors));
  const unlisted = [...rooms.keys()].filter((room) => !floors.includes(room))
    .map((room) => `${room} is no room of the plan`);
  const wrong = floors.map((room) => {
    const count = rooms.get(room)?.length ?? 0;
    if (count === 0) return `${room} is not there`;
    if (rooms.get(room)![0] === room) return undefined; // a file that is a room
    const isUsual = count >= least && count <= most;
    if (room in others) return isUsual ? `${room} needs no exception: ${count} files` : undefined;
    return isUsual ? undefined : `${room} has ${count} files, not ${least} to ${most}`;
  });
  const strangers = Object.keys(others).filter((room) => !floors.includes(room))
    .map((room) => `${room} is an exception, but no room`);
  return [...unlisted, ...wrong.filter((words) => words !== undefined), ...strangers];
}
