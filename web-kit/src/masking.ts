/**
 * Masking of personal data for screens that others can see. Each function leaves a text that is masked
 * already as it is, so data that the platform has masked can pass through again.
 */

const ID_NUMBER_MASKED_FROM = 16;
const ID_NUMBER_KEPT_AHEAD = 6;
const ID_NUMBER_KEPT_FROM = 14;
const PHONE_MASKED_FROM = 11;
const PHONE_KEPT_AHEAD = 3;
const PHONE_KEPT_FROM = 7;

/** Keeps the first character of a name: 张小明 → 张**. */
export function maskName(name: string): string {
  const characters = [...name.trim()];
  return characters.map((character, index) => (index === 0 ? character : '*')).join('');
}

/** Keeps the first six characters of an ID number and those from position 14 (counted from 0). */
export function maskIdNumber(number: string): string {
  return number.length < ID_NUMBER_MASKED_FROM
    ? number
    : maskBetween(number, ID_NUMBER_KEPT_AHEAD, ID_NUMBER_KEPT_FROM);
}

/** Keeps the first three digits of a phone number and those from the eighth on: 138****5678. */
export function maskPhone(phone: string): string {
  return phone.length < PHONE_MASKED_FROM ? phone : maskBetween(phone, PHONE_KEPT_AHEAD, PHONE_KEPT_FROM);
}

function maskBetween(text: string, start: number, end: number): string {
  return text.slice(0, start) + '*'.repeat(end - start) + text.slice(end);
}
