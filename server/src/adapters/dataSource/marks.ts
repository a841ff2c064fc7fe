const WHOLE = /^\d+$/;

/**
 * Whether one value of a column of changes is at or above another: whole numbers by their size, everything else as text, as which
 * moments by ISO 8601 are in order.
 */
export function isAtLeast(value: string, mark: string): boolean {
  if (!WHOLE.test(value) || !WHOLE.test(mark)) return value >= mark;
  const [one, other] = [BigInt(value), BigInt(mark)];
  return one >= other;
}
