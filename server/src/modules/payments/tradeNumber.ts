import type { Random } from '../../system.ts';

const RANDOM_BYTES = 12;
const DATE_DIGITS = 6;

/**
 * A new number for a channel: a letter, the day as yymmdd (UTC) for whoever reads it, and 96 random bits. 31 characters; WeChat Pay
 * allows 32.
 */
export function newNumber(letter: 'P' | 'R', random: Random, now: Date): string {
  const day = now
    .toISOString()
    .replaceAll('-', '')
    .slice(2, 2 + DATE_DIGITS);
  return `${letter}${day}${Buffer.from(random.bytes(RANDOM_BYTES)).toString('hex')}`;
}
