import { bucketName } from '../../src/typing/pinyin/bucket.ts';
import { CAMPUS_WORDS } from './campusWords.ts';
import { type Reading, readCharacters, readWords } from './sources.ts';

/** A character is worth this part of the counts of the words that it is in, besides its own. */
const SHARE_OF_WORDS = 1 / 8;

/**
 * The dictionary of the on-screen keyboard as text, in a form that is small and is read piece by piece:
 *
 * ```
 * xing P行N星…          characters by syllable, `~` before one whose usual reading is another
 *                       (an empty line)
 * yh2  P银行yin'hang…   words by the first letters of their first two syllables and their length, with the syllables
 *                       where a character is not read as usual
 * ```
 *
 * A capital letter is the level of what follows, up to the next one: the logarithm of its count, `A` the rarest.
 */
export async function makeDictionary(): Promise<string> {
  const words = mostCounted([...(await readWords()), ...CAMPUS_WORDS]);
  const counts = countCharacters(words);
  const characters = readCharacters().map((reading) => ({
    ...reading,
    count: counts.get(keyOf(reading.text, reading.syllables[0])) ?? 0,
  }));
  const usual = usualReadings(characters);
  const written = (reading: Reading) => {
    const isUsual = [...reading.text].every(
      (character, at) => usual.get(character) === reading.syllables[at],
    );
    return isUsual ? reading.text : reading.text + reading.syllables.join("'");
  };
  return [
    ...group(
      characters,
      ({ syllables }) => syllables.join(''),
      (reading) => (usual.get(reading.text) === reading.syllables[0] ? reading.text : `~${reading.text}`),
    ),
    '',
    ...group(
      words.filter(({ text }) => [...text].length > 1),
      ({ syllables }) => bucketName(syllables, syllables.length),
      written,
    ),
    '',
  ].join('\n');
}

/** Each reading once. */
function mostCounted(readings: readonly Reading[]): readonly Reading[] {
  const most = new Map<string, Reading>();
  for (const reading of readings) {
    const key = `${reading.text} ${reading.syllables.join(' ')}`;
    if (reading.count > (most.get(key)?.count ?? -1)) most.set(key, reading);
  }
  return [...most.values()];
}

function countCharacters(words: readonly Reading[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text, syllables, count } of words)
    for (const [at, character] of [...text].entries()) {
      const key = keyOf(character, syllables[at]);
      counts.set(key, (counts.get(key) ?? 0) + (syllables.length === 1 ? count : count * SHARE_OF_WORDS));
    }
  return counts;
}

const keyOf = (character: string, syllable: string | undefined) => `${character} ${syllable}`;

/** The reading of each character that counts most; the one given first among equals. */
function usualReadings(characters: readonly Reading[]): ReadonlyMap<string, string> {
  const most = new Map<string, Reading>();
  for (const reading of characters)
    if (reading.count > (most.get(reading.text)?.count ?? -1)) most.set(reading.text, reading);
  return new Map([...most].map(([character, { syllables }]) => [character, syllables[0] ?? '']));
}

function group(
  readings: readonly Reading[],
  lineOf: (reading: Reading) => string,
  write: (reading: Reading) => string,
): string[] {
  const lines = Map.groupBy(readings, lineOf);
  return [...lines.keys()].toSorted().map((name) => {
    let level = '';
    const entries = (lines.get(name) ?? [])
      .toSorted((one, other) => other.count - one.count)
      .map((reading) => {
        const mark = levelOf(reading.count) === level ? '' : levelOf(reading.count);
        level = levelOf(reading.count);
        return mark + write(reading);
      });
    return `${name} ${entries.join('')}`;
  });
}

/** Levels for each doubling. The highest count, near a million, is the level Z. */
const LEVELS_PER_DOUBLING = 1.25;

function levelOf(count: number): string {
  const level = Math.min(25, Math.floor(Math.log2(count + 1) * LEVELS_PER_DOUBLING));
  return String.fromCharCode('A'.charCodeAt(0) + level);
}
