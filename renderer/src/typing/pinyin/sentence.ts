import type { Dictionary, Word } from './dictionary.ts';
import { matching } from './matching.ts';
import type { SplitPart } from './split.ts';

/** The level that all words together would have: subtracted for each further word, as logarithms of shares are added. */
const LEVEL_OF_ALL = 32;
const LONGEST_WORD = 6;

/**
 * The likeliest series of words for all the parts; null when some part has none. Its level compares with that of a
 * single word and may be negative.
 */
export function bestSentence(parts: readonly SplitPart[], dictionary: Dictionary): Word | null {
  const best: (Word | null)[] = [{ text: '', syllables: [], level: LEVEL_OF_ALL }];
  for (let to = 1; to <= parts.length; to += 1) {
    best[to] = null;
    for (let from = Math.max(0, to - LONGEST_WORD); from < to; from += 1) {
      const before = best[from];
      const word = likeliest(parts.slice(from, to), dictionary);
      if (!before || !word) continue;
      const level = before.level + word.level - LEVEL_OF_ALL;
      if (level > (best[to]?.level ?? Number.NEGATIVE_INFINITY))
        best[to] = {
          text: before.text + word.text,
          syllables: [...before.syllables, ...word.syllables],
          level,
        };
    }
  }
  return best[parts.length] ?? null;
}

function likeliest(parts: readonly SplitPart[], dictionary: Dictionary): Word | null {
  const [only] = parts;
  if (!only || parts.length > 1) return matching(parts, dictionary, 1)[0] ?? null;
  let best: Word | null = null;
  for (let syllable = only.low; syllable < only.high; syllable += 1) {
    const word = dictionary.characters(syllable)[0];
    if (word && word.level > (best?.level ?? -1)) best = word;
  }
  return best;
}
