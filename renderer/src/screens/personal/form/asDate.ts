const DATE = { lengths: [4, 2, 2], separator: '-' };
const TIME = { lengths: [2, 2], separator: ':' };

/** Digits as far as they are typed, with the hyphens of a date (ISO 8601) between them: `202609` is `2026-09`. */
export const asDate = (typed: string) => inParts(typed, DATE);

/** Digits as far as they are typed, with the colon of a time of day between them: `0830` is `08:30`. */
export const asTime = (typed: string) => inParts(typed, TIME);

function inParts(typed: string, { lengths, separator }: typeof DATE): string {
  const digits = typed.replaceAll(/\D/g, '');
  const ends = lengths.map((_, index) =>
    lengths.slice(0, index + 1).reduce((sum, length) => sum + length, 0),
  );
  return ends
    .map((end, index) => digits.slice(ends[index - 1] ?? 0, end))
    .filter((part) => part !== '')
    .join(separator);
}
