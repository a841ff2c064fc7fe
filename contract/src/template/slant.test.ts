import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { slantParts } from './slant.ts';

/** The text with its italic parts in brackets. */
const shown = (text: string) =>
  slantParts(text)
    .map((part) => (part.slanted ? `[${part.text}]` : part.text))
    .join('');

describe('what leans in an italic text', () => {
  it.each([
    ['Homo sapiens', '[Homo sapiens]'],
    ['欧阳修', '欧阳修'],
    ['《自然》Nature，第 12 卷', '《自然》[Nature]，第 [12] 卷'],
    ['A Hero’s “Journey”—1999 (2nd ed.)', '[A Hero’s “Journey”—1999 (2nd ed.)]'],
    ['“上海”与“Shanghai”', '“上海”与[“Shanghai”]'],
    ['阿卜杜拉·买买提', '阿卜杜拉·买买提'],
    ['Jose\u0301 Ọlọ́run', '[Jose\u0301 Ọlọ́run]'],
    ['Война и мир — Οδύσσεια', '[Война и мир — Οδύσσεια]'],
    ['Ａ級', '[Ａ]級'],
    [' a ', ' [a] '],
    ['字\u0301a', '字\u0301[a]'],
    ['a=\u0338b “c”\u0301', '[a=\u0338b “c]”\u0301'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('never divides a text in such a way that it is another', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const parts = slantParts(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.filter((part) => part.text === '')).toEqual([]);
        expect(parts.filter((part) => part.slanted && /\p{Script=Han}/u.test(part.text))).toEqual([]);
      }),
    );
  });
});
