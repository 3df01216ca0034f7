/** How many problems a thing has. */
export interface ProblemCount {
  readonly errors: number;
  readonly warnings: number;
}

/** Stamps a thing that has problems, in words; nothing if it has none. */
export function Stamp({ errors, warnings }: ProblemCount) {
  if (errors + warnings === 0) return null;
  const [number, word] = errors > 0 ? [errors, "error"] : [warnings, "warning"];
  return (
    <span class={errors > 0 ? "stamp" : "stamp stamp-mild"}>
      {number}
      <span class="stamp-word">{` ${word}${number === 1 ? "" : "s"}`}</span>
    </span>
  );
}
