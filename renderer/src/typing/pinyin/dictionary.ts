import { bucketName } from './bucket.ts';
import { SYLLABLES, syllableNumber } from './syllables.ts';

/** A word, or a single character, under one of its readings. */
export interface Word {
  readonly text: string;
  /** Numbers of its syllables, one for each character. */
  readonly syllables: readonly number[];
  /** Logarithm of how often it is used: 0 is the rarest, 25 the most frequent. */
  readonly level: number;
}

export interface Dictionary {
  /** Characters with this reading, the most frequent first. */
  readonly characters: (syllable: number) => readonly Word[];
  /** Words of that many syllables whose first two begin with these letters, the most frequent first. */
  readonly words: (first: string, second: string, length: number) => readonly Word[];
}

const NONE: readonly Word[] = [];

/** Reads a dictionary as the build has written it. Words are read only when they are first asked for. */
export function readDictionary(text: string): Dictionary {
  const border = text.indexOf('\n\n');
  const characterLines = linesOf(text.slice(0, border));
  const wordLines = linesOf(text.slice(border + 2));
  const usual = new Map<string, number>();
  const characters = SYLLABLES.map((syllable, number) =>
    readCharacters(characterLines.get(syllable) ?? '', number, usual),
  );
  const read = new Map<string, readonly Word[]>();

  const wordsIn = (bucket: string, length: number): readonly Word[] => {
    const known = read.get(bucket);
    if (known) return known;
    const line = wordLines.get(bucket);
    const words = line === undefined ? NONE : readWords(line, length, usual);
    read.set(bucket, words);
    return words;
  };
  return {
    characters: (syllable) => characters[syllable] ?? NONE,
    words: (first, second, length) => wordsIn(bucketName([first, second], length), length),
  };
}

function linesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split('\n')
      .map((line) => line.split(' ', 2))
      .map(([name = '', entries = '']) => [name, entries]),
  );
}

const CAPITAL_A = 65;

function readCharacters(line: string, syllable: number, usual: Map<string, number>): readonly Word[] {
  const found: Word[] = [];
  let level = 0;
  let isUsual = true;
  for (const sign of line) {
    if (sign === '~') isUsual = false;
    else if (isLevel(sign)) level = levelOf(sign);
    else {
      found.push({ text: sign, syllables: [syllable], level });
      if (isUsual) usual.set(sign, syllable);
      isUsual = true;
    }
  }
  return found;
}

const LETTER = /[a-z']/;

function readWords(line: string, length: number, usual: ReadonlyMap<string, number>): readonly Word[] {
  const found: Word[] = [];
  const signs = [...line];
  let level = 0;
  let at = 0;
  while (at < signs.length) {
    const sign = signs[at] ?? '';
    if (isLevel(sign)) {
      level = levelOf(sign);
      at += 1;
      continue;
    }
    const characters = signs.slice(at, at + length);
    at += length;
    const from = at;
    while (LETTER.test(signs[at] ?? '')) at += 1;
    const spelling = signs.slice(from, at).join('');
    const syllables =
      spelling === ''
        ? characters.map((character) => usual.get(character) ?? -1)
        : spelling.split("'").map((syllable) => syllableNumber(syllable) ?? -1);
    found.push({ text: characters.join(''), syllables, level });
  }
  return found;
}

function isLevel(sign: string): boolean {
  return sign >= 'A' && sign <= 'Z';
}

function levelOf(sign: string): number {
  return sign.charCodeAt(0) - CAPITAL_A;
}
