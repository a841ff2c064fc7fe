/** Deeper than any of our bodies; deeper nesting counts as different instead of exhausting the stack. */
const DEPTH_MAX = 32;

/** Whether two values parsed from JSON are equal, regardless of property order. */
export function sameJson(one: unknown, other: unknown, depth = 0): boolean {
  if (one === other) return true;
  if (!isContainer(one) || !isContainer(other) || depth === DEPTH_MAX) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name], depth + 1));
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
