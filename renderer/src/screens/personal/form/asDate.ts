const YEAR_DIGITS = 4;
const MONTH_END = 6;
const DATE_DIGITS = 8;

/** Digits as far as they are typed, with the hyphens of a date (ISO 8601) between them: `202609` is `2026-09`. */
export function asDate(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, DATE_DIGITS);
  return [digits.slice(0, YEAR_DIGITS), digits.slice(YEAR_DIGITS, MONTH_END), digits.slice(MONTH_END)]
    .filter((part) => part !== '')
    .join('-');
}
