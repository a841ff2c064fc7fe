import { describe, expect, it } from '@jest/globals';
import { type BuiltInWording, isHalfTranslated, NO_OWN_WORDS, ownWording, wordingFaults } from './wording.ts';

const PLAIN: BuiltInWording = { zh: '欢迎来到{{school}}', en: 'Welcome to {{school}}', enOne: null };
const COUNTED: BuiltInWording = { zh: '{{count}} 张', en: '{{count}} sheets', enOne: '{{count}} sheet' };
const NESTING: BuiltInWording = {
  zh: '保留 $t(days, {"count": {{n}} })',
  en: 'Kept for $t(days, {"count": {{n}} })',
  enOne: null,
};
const own = (words: Partial<typeof NO_OWN_WORDS>) => ({ ...NO_OWN_WORDS, ...words });

describe('own words', () => {
  it.each([
    ['nothing of their own', PLAIN, own({})],
    ['one language', PLAIN, own({ zh: '{{school}}欢迎您' })],
    ['both languages', PLAIN, own({ zh: '{{school}}', en: '{{school}}' })],
    ['a placeholder twice', PLAIN, own({ en: '{{school}}, {{school}}' })],
    ['both plural forms', COUNTED, own({ en: '{{count}} pages', enOne: '{{count}} page' })],
    ['a nested text as it was', NESTING, own({ zh: '$t(days, {"count": {{n}} })后删除' })],
  ])('are right with %s', (_, builtIn, words) => {
    expect(wordingFaults(builtIn, words)).toEqual([]);
  });

  it.each([
    ['a placeholder left out', PLAIN, own({ zh: '欢迎' }), ['zh missing school']],
    ['one that nobody fills', PLAIN, own({ en: '{{school}} {{name}}' }), ['en unknown name']],
    [
      'one that is misspelt',
      PLAIN,
      own({ en: 'Welcome to {{shcool}}' }),
      ['en missing school', 'en unknown shcool'],
    ],
    ['half a bracket', PLAIN, own({ zh: '{{school}} {{' }), ['zh broken ']],
    ['a space in the brackets', PLAIN, own({ zh: '{{ school }}' }), ['zh missing school', 'zh broken ']],
    ['a format of their own', PLAIN, own({ zh: '{{school}}{{school, upper}}' }), ['zh broken ']],
    ['the plural alone', COUNTED, own({ en: '{{count}} pages' }), ['enOne plural ']],
    ['the singular alone', COUNTED, own({ enOne: '{{count}} page' }), ['en plural ']],
    [
      'a singular without its count',
      COUNTED,
      own({ en: '{{count}}', enOne: 'one' }),
      ['enOne missing count'],
    ],
    ['a singular where nothing is counted', PLAIN, own({ enOne: '{{school}}' }), ['enOne plural ']],
    [
      'a nested text that was changed',
      NESTING,
      own({ zh: '$t(days, {"count": {{n}}, "x": 1 })' }),
      ['zh broken '],
    ],
    [
      'another nested text',
      NESTING,
      own({ zh: '$t(years){{n}}' }),
      ['zh missing days', 'zh unknown years', 'zh broken '],
    ],
  ])('are wrong with %s', (_, builtIn, words, faults) => {
    expect(wordingFaults(builtIn, words).map(({ form, kind, name }) => `${form} ${kind} ${name}`)).toEqual(
      faults,
    );
  });

  it('are one line that reads as it is written', () => {
    expect(ownWording.parse(own({ zh: ' 甲\n乙\u202E ' })).zh).toBe('甲 乙');
    expect(ownWording.safeParse(own({ zh: '  ' })).success).toBe(false);
    expect(ownWording.safeParse(own({ en: 'x'.repeat(1_001) })).success).toBe(false);
  });

  it('are half translated when only the Chinese is their own: other English words for the same Chinese lack nothing', () => {
    expect(
      [own({}), own({ zh: 'a' }), own({ en: 'a' }), own({ zh: 'a', en: 'b' })].map(isHalfTranslated),
    ).toEqual([false, true, false, false]);
  });
});
