import { type Import, importsOf } from "../../tests/support/imports.ts";

/** Which tests may notice a change of a file, the nearest first. */
export interface Nearest {
  /** @param file Relative to the repository, as the answer. */
  of(file: string): readonly string[];
}

/** What starts the whole program as a process: a test that imports it reaches every file. */
const PROCESSES = ["tests/support/processes.ts", "tests/support/run_main.ts"];

/** A process is further away than any import. */
const FAR = 100;

/** Measures the imports between tests and files. */
export async function nearestTests(tests: readonly string[]): Promise<Nearest> {
  const imports = await importsOf([...tests, "main.ts"]);
  return nearestIn(tests, imports);
}

/** Orders tests by how many imports lie between them and a file; a test beside its file comes first. */
export function nearestIn(tests: readonly string[], imports: readonly Import[]): Nearest {
  const importers = Map.groupBy(imports.filter(({ isType }) => !isType), ({ to }) => to);
  const walk = (starts: readonly string[]) => {
    const distances = new Map<string, number>();
    let [ring, distance] = [starts, 0];
    while (ring.length > 0) {
      for (const file of ring) distances.set(file, distance);
      const next = ring.flatMap((file) => (importers.get(file) ?? []).map(({ from }) => from));
      ring = [...new Set(next)].filter((file) => !distances.has(file));
      distance++;
    }
    return distances;
  };
  const byProcess = walk(PROCESSES);
  return {
    of(file) {
      const direct = walk([file]);
      const isProgram = direct.has("main.ts");
      const distanceOf = (test: string) => {
        if (test === file.replace(/(\.tsx?)$/, "_test$1")) return -1;
        const room = folderOf(test) === folderOf(file) ? 0.5 : 0;
        const far = isProgram && byProcess.has(test) ? FAR : Infinity;
        return Math.min((direct.get(test) ?? Infinity) - room, far);
      };
      return tests
        .map((test) => ({ test, distance: distanceOf(test) }))
        .filter(({ distance }) => distance !== Infinity)
        .sort((a, b) => a.distance - b.distance)
        .map(({ test }) => test);
    },
  };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
