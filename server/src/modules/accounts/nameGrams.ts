import type { Keys } from '../../crypto/keys.ts';

/** Shorter than the whole HMAC: two names that share a gram by chance are told apart by what was found. */
const GRAM_BYTES = 8;

/**
 * Blind indexes by which a person is found by part of the name, which the database cannot read: of the whole name, and of each pair
 * of neighbouring characters. Single characters are left out, as a surname is common enough to be guessed by its frequency. The school
 * is part of each, so that schools cannot be compared.
 */
export function nameGrams(keys: Keys, schoolCode: string, name: string): string[] {
  const characters = [...normalName(name)];
  const pairs = characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
  const grams = new Set([`=${characters.join('')}`, ...pairs]);
  return [...grams].map((gram) => hashOf(keys, schoolCode, gram));
}

/** What a search for a part of a name must find: all its pairs. A single character is a whole name. */
export function soughtGrams(keys: Keys, schoolCode: string, part: string): string[] {
  const characters = [...normalName(part)];
  if (characters.length < 2) return [hashOf(keys, schoolCode, `=${characters.join('')}`)];
  const pairs = characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
  return [...new Set(pairs)].map((gram) => hashOf(keys, schoolCode, gram));
}

/** Without case, spaces and the dots between names. */
function normalName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s·•・‧.]/gu, '');
}

function hashOf(keys: Keys, schoolCode: string, gram: string): string {
  const hash = keys.index('account.nameGram', JSON.stringify([schoolCode, gram]));
  return Buffer.from(hash.slice(0, GRAM_BYTES)).toString('base64url');
}
