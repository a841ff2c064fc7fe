import { assertNever } from '../result.ts';
import type { MaskRule } from './variables.ts';

const ID_NUMBER_KEPT_AHEAD = 6;
const ID_NUMBER_KEPT_BEHIND = 4;
const PHONE_KEPT_AHEAD = 3;
const PHONE_KEPT_BEHIND = 4;

/** Replaces the characters that the rule hides by asterisks, one for each. A short number is hidden completely. */
export function maskText(rule: MaskRule, text: string): string {
  const characters = [...text.trim()];
  switch (rule) {
    case 'none':
      return text;
    case 'all':
      return '*'.repeat(characters.length);
    case 'name':
      return keepEnds(characters, 1, 0);
    case 'idNumber':
      return keepEnds(characters, ID_NUMBER_KEPT_AHEAD, ID_NUMBER_KEPT_BEHIND);
    case 'phone':
      return keepEnds(characters, PHONE_KEPT_AHEAD, PHONE_KEPT_BEHIND);
    default:
      return assertNever(rule);
  }
}

function keepEnds(characters: readonly string[], ahead: number, behind: number): string {
  const enough = characters.length > ahead + behind;
  return characters
    .map((character, index) => {
      const isKept = index < ahead || index >= characters.length - behind;
      return (enough || behind === 0) && isKept ? character : '*';
    })
    .join('');
}
