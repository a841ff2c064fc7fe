import { randomCharacters } from '../../crypto/crockford.ts';
import type { Random } from '../../system.ts';

const GROUP_CHARACTERS = 5;

/** Generates a code of 50 random bits, such as 7KQ2M-0XH4T. */
export function newActivationCode(random: Random): string {
  const group = () => randomCharacters(random, GROUP_CHARACTERS);
  return `${group()}-${group()}`;
}
