import type { Dictionary, Word } from './dictionary.ts';
import { fits, matching } from './matching.ts';
import { bestSentence } from './sentence.ts';
import { type Split, type SplitPart, splitPinyin } from './split.ts';

/** A text that the person may mean with the first letters of what was typed. */
export interface Candidate {
  readonly text: string;
  /** How many of the letters it stands for. */
  readonly letters: number;
  /** Numbers of its syllables, for the words that a session learns. */
  readonly syllables: readonly number[];
}

const LONGEST_WORD = 8;
/** Words of several syllables go before characters that are about as frequent. */
const WORD_BONUS = 5;
/** Above every level of the dictionary. */
const LEARNED_LEVEL = 40;
const MOST_WORDS_OF_A_LIST = 120;
/** An abbreviation such as `z` fits dozens of syllables; of each only the most frequent characters can be meant. */
const CHARACTERS_OF_A_BEGINNING = 16;

interface Scored extends Candidate {
  readonly score: number;
}

/**
 * What letters a–z and apostrophes may stand for, the likeliest first: what stands for more of the letters goes before
 * what stands for fewer, words before characters, frequent before rare.
 * @param learned what the person chose before in this session, the oldest first
 */
export function candidatesFor(
  letters: string,
  dictionary: Dictionary,
  learned: readonly Word[],
): readonly Candidate[] {
  const splits = splitPinyin(letters);
  const least = splits[0]?.cost ?? 0;
  const found = splits.flatMap((split) => {
    const penalty = split.cost - least;
    const words = [...wordsOf(split, dictionary), ...learnedOf(split, learned)];
    const all = penalty === 0 ? [...words, ...sentenceOf(split, words, dictionary)] : words;
    return all.map((candidate) => ({ ...candidate, score: candidate.score - penalty }));
  });
  const inOrder = found.sort((one, other) => other.letters - one.letters || other.score - one.score);
  const seen = new Set<string>();
  return inOrder.filter(({ text }) => !seen.has(text) && seen.add(text));
}

function wordsOf({ parts }: Split, dictionary: Dictionary): Scored[] {
  const first = parts[0];
  if (!first) return [];
  const found = charactersOf(first, dictionary);
  for (let length = 2; length <= Math.min(parts.length, LONGEST_WORD); length += 1)
    for (const word of matching(parts.slice(0, length), dictionary, MOST_WORDS_OF_A_LIST))
      found.push(scored(word, parts, word.level + WORD_BONUS));
  return found;
}

function charactersOf(part: SplitPart, dictionary: Dictionary): Scored[] {
  const found: Scored[] = [];
  const most = part.kind === 'whole' ? Number.POSITIVE_INFINITY : CHARACTERS_OF_A_BEGINNING;
  for (let syllable = part.low; syllable < part.high; syllable += 1)
    for (const word of dictionary.characters(syllable).slice(0, most))
      found.push(scored(word, [part], word.level));
  return found;
}

function learnedOf({ parts }: Split, learned: readonly Word[]): Scored[] {
  return learned.flatMap((word, age) => {
    const covered = parts.slice(0, word.syllables.length);
    const isMeant = covered.length === word.syllables.length && fits(word, covered);
    return isMeant ? [scored(word, parts, LEARNED_LEVEL + age)] : [];
  });
}

/**
 * Several words, for what is no word as a whole or is likelier meant so. Abbreviations would make nonsense of it, and a
 * syllable that is still being typed nearly so.
 */
function sentenceOf({ parts }: Split, words: readonly Candidate[], dictionary: Dictionary): Scored[] {
  const last = parts.at(-1);
  if (!last || parts.length < 2 || parts.some(({ kind }) => kind === 'initial')) return [];
  if (last.kind === 'begun' && words.some(({ letters }) => letters === last.to)) return [];
  const sentence = bestSentence(parts, dictionary);
  return sentence ? [scored(sentence, parts, sentence.level + WORD_BONUS)] : [];
}

function scored({ text, syllables }: Word, parts: readonly SplitPart[], score: number): Scored {
  return { text, syllables, letters: parts[syllables.length - 1]?.to ?? 0, score };
}
