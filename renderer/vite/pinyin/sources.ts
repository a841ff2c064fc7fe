import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pinyin, polyphonic } from 'pinyin-pro';
import { syllableNumber } from '../../src/typing/pinyin/syllables.ts';

/** A word or character with one of its readings, as syllables without tones, `v` for ü. */
export interface Reading {
  readonly text: string;
  readonly syllables: readonly string[];
  /** How often it was counted; frequencies of one source can be compared. */
  readonly count: number;
}

const require = createRequire(import.meta.url);
/** The word list gives counts as parts of 10¹². */
const COUNT_UNIT = 1e-12;
const HAN = /^\p{Script=Han}+$/u;
/** Words that were counted less often are not worth their bytes. */
const LEAST_COUNT = 5;
const LONGEST_WORD = 8;
/** Where the characters are that names and texts of today are written with. */
const CHARACTER_BLOCKS = [
  [0x3007, 0x3007],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0x20000, 0x323af],
] as const;

/**
 * Words of @pinyin-pro/data: readings by its authors, counts as in jieba's dictionary. Where pinyin-pro itself reads a
 * word otherwise, both readings are given: each of the two errs now and then.
 */
export async function readWords(): Promise<readonly Reading[]> {
  const text = await readFile(require.resolve('@pinyin-pro/data/complete.json'), 'utf8');
  const entries: unknown = JSON.parse(text);
  if (typeof entries !== 'object' || entries === null)
    throw new Error('@pinyin-pro/data is no list of words');
  const readings: Reading[] = [];
  for (const [word, entry] of Object.entries(entries)) {
    const [spelling, rate]: readonly unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof spelling !== 'string' || typeof rate !== 'number' || !HAN.test(word)) continue;
    const { length } = [...word];
    const count = Math.round(rate / COUNT_UNIT);
    if (length > LONGEST_WORD || count < LEAST_COUNT) continue;
    const first = readingOf(word, spelling.split(' '), count);
    const second = length > 1 ? readingOf(word, spoken(word), count) : null;
    if (first) readings.push(first);
    if (second && second.syllables.join(' ') !== first?.syllables.join(' ')) readings.push(second);
  }
  return readings;
}

/** Every character that pinyin-pro can read, with each of its readings, the usual one first. */
export function readCharacters(): readonly Reading[] {
  return CHARACTER_BLOCKS.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  ).flatMap((character) =>
    (polyphonic(character, { toneType: 'none', type: 'array', v: true })[0] ?? [])
      .map((syllable) => readingOf(character, [syllable], 0))
      .filter((reading) => reading !== null),
  );
}

function spoken(word: string): string[] {
  return pinyin(word, { toneType: 'none', type: 'array', v: true });
}

/** Null for a reading that cannot be typed, or that does not go with the characters one by one. */
function readingOf(text: string, spelling: readonly string[], count: number): Reading | null {
  const syllables = spelling.map(typed);
  const fits = syllables.length === [...text].length;
  return fits && syllables.every((syllable) => syllableNumber(syllable) !== null)
    ? { text, syllables, count }
    : null;
}

const TONE_MARKS = /[\u0300\u0301\u0304\u030c]/g;
/** Syllables without a vowel, and ê, under the letters that people type for them. */
const TYPED_AS: Readonly<Record<string, string>> = { ng: 'en', n: 'en', ê: 'ei', hng: 'heng', m: 'mu' };

function typed(syllable: string): string {
  const plain = syllable.normalize('NFD').replaceAll('u\u0308', 'v').replace(TONE_MARKS, '').normalize('NFC');
  return TYPED_AS[plain] ?? plain;
}
