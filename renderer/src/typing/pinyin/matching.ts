import type { Dictionary, Word } from './dictionary.ts';
import type { SplitPart } from './split.ts';
import { isWithin } from './syllables.ts';

/** Words that fit the parts one for one, the most frequent first. */
export function matching(parts: readonly SplitPart[], dictionary: Dictionary, most: number): Word[] {
  const [first, second] = parts;
  if (!first || !second) return [];
  const found: Word[] = [];
  for (const word of dictionary.words(first.letter, second.letter, parts.length)) {
    if (!fits(word, parts)) continue;
    found.push(word);
    if (found.length === most) break;
  }
  return found;
}

/** Whether a word can be meant by the parts, one for each of its syllables. */
export function fits({ syllables }: Word, parts: readonly SplitPart[]): boolean {
  return parts.every((part, at) => isWithin(part, syllables[at] ?? -1));
}
