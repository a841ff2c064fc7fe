import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FUZZ_RUNS } from '../../testing/fuzz.ts';
import { type Split, splitPinyin } from './split.ts';
import { SYLLABLES, syllableNumber } from './syllables.ts';

const read = (letters: string) => splitPinyin(letters).map((split) => shown(letters, split));
const shown = (letters: string, { parts }: Split) =>
  parts
    .map(
      ({ from, to, kind }) =>
        `${letters.slice(from, to)}${kind === 'whole' ? '' : kind === 'begun' ? '…' : '-'}`,
    )
    .join(' ');

describe('letters', () => {
  it.each([
    ['of one syllable or two', 'xian', ['xian', 'xi an']],
    ['with an apostrophe only as it says', "xi'an", ["xi' an"]],
    ['whose border can be before or after a consonant', 'fangan', ['fang an', 'fan gan']],
    ['of one syllable that holds another', 'zhuang', ['zhuang', 'zhu ang']],
    ['of a sentence', 'womenqubeijing', ['wo men qu bei jing']],
    ['of a syllable that is still being typed', 'beij', ['bei j…']],
    ['of initials', 'bj', ['b- j…']],
    ['of initials of two letters', 'zhg', ['zh- g…']],
    ['of initials and syllables', 'zgren', ['z- g- ren']],
    ['with ü typed as v', 'lvse', ['lv se']],
    ['with lüe as most people type it', 'lue', ['lue']],
    ['with ü after j, where it is written u', 'jvzi', ['jv zi']],
  ])('%s', (_, letters, expected) => {
    expect(read(letters).slice(0, expected.length)).toEqual(expected);
  });

  it('that begin no syllable end the reading', () => {
    expect(read('i')).toEqual([]);
    expect(read('v')).toEqual([]);
    expect(read('nii')[0]).toBe('ni');
  });

  it('begun to be typed can become each syllable that begins so', () => {
    const [part] = splitPinyin('zho')[0]?.parts ?? [];
    expect(SYLLABLES.slice(part?.low, part?.high)).toEqual(['zhong', 'zhou']);
  });
});

describe('any letters', () => {
  const letters = fc.string({ unit: fc.constantFrom(..."abcdeghijlmnopqsuvwxyz'"), maxLength: 30 });

  it('are read in order and without gaps, whole syllables as such', () => {
    fc.assert(
      fc.property(letters, (typed) => {
        for (const { parts } of splitPinyin(typed)) {
          expect(parts[0]?.from).toBe(0);
          for (const [at, part] of parts.entries()) {
            expect(part.to).toBe(parts[at + 1]?.from ?? part.to);
            expect(part.low).toBeLessThan(part.high);
            // After j, q, x and y a v is a u.
            const piece = typed
              .slice(part.from, part.to)
              .replaceAll("'", '')
              .replace(/^([jqxy])v/, '$1u');
            if (part.kind === 'whole') expect(syllableNumber(piece)).toBe(part.low);
            else expect(SYLLABLES[part.low]?.startsWith(piece)).toBe(true);
          }
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('of real syllables are read as these, among others or with fewer parts', () => {
    const spoken = fc.array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(spoken, (syllables) => {
        const best = splitPinyin(syllables.join(''))[0];
        expect(best?.parts.every(({ kind }) => kind === 'whole')).toBe(true);
        expect(best?.parts.length).toBeLessThanOrEqual(syllables.length);
        expect(read(syllables.join("'"))[0]).toBe(syllables.join("' "));
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
