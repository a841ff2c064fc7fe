/** GB 11643: weights of the 17 digits; the check character is the weighted sum modulo 11 (ISO 7064 MOD 11-2). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECKS = '10X98765432';

/** Check character of the first 17 digits of an ID number; null for anything else. */
export function checkCharacterOf(digits: string): string | null {
  if (!/^\d{17}$/.test(digits)) return null;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return CHECKS[sum % CHECKS.length] ?? null;
}
