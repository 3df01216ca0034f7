/** Orders text by code point, as its UTF-8 bytes order. */
export function compareCodePoints(a: string, b: string): number {
  return compareUnits(a, b, weightOf);
}

/** Orders paths by segment in code-point order, so that `assets/x` comes before `assets.md`. */
export function comparePaths(a: string, b: string): number {
  return compareUnits(a, b, (unit) => unit === SLASH ? -1 : weightOf(unit));
}

const SLASH = 0x2f;

function compareUnits(a: string, b: string, weigh: (unit: number) => number): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const x = a.charCodeAt(index);
    const y = b.charCodeAt(index);
    if (x !== y) return weigh(x) - weigh(y);
  }
  return a.length - b.length;
}

/** A surrogate stands for a code point above every other unit. */
function weightOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
