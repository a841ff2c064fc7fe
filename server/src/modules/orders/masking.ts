const MASK = '*';
const NUMBER_HEAD = 4;
const NUMBER_TAIL = 2;

/** Masks a name for public screens: keeps only its first character, in any script. */
export function maskName(name: string): string {
  const [first = '', ...rest] = [...name.trim()];
  return first + MASK.repeat(rest.length);
}

/** Masks the middle of a student or staff number; short ones keep only their first character. */
export function maskNumber(number: string): string {
  const text = number.trim();
  const hidden = text.length - NUMBER_HEAD - NUMBER_TAIL;
  if (hidden < NUMBER_TAIL) return maskName(text);
  return text.slice(0, NUMBER_HEAD) + MASK.repeat(hidden) + text.slice(-NUMBER_TAIL);
}
