import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkCharacterOf } from './idNumber.ts';
import { cardKind, normaliseCardNumber } from './personCards.ts';

describe('the number of a card', () => {
  it.each([
    ['campusCard', '0000004711', '4711'],
    ['campusCard', ' 47 11 ', '4711'],
    ['campusCard', '０４７１１', '4711'],
    ['campusCard', '0', '0'],
    ['campusCard', '000', '0'],
    ['campusCard', '00a1', '00A1'],
    ['chip', '04:a3', null],
    ['chip', '04a3f1', '04A3F1'],
    ['campusCard', '', null],
    ['campusCard', '卡4711', null],
    ['campusCard', '1'.repeat(65), null],
    ['idCard', '99999920030704001 0', '999999200307040010'],
    ['idCard', '999999200307040011', null],
    ['idCard', '99999920030704', null],
    ['idCard', 'ABC000003070401', 'ABC000003070401'],
    ['idCard', 'ABC00000307040X', null],
  ] as const)('%s %j is compared as %j', (kind, typed, expected) => {
    expect(normaliseCardNumber(kind, typed)).toBe(expected);
  });

  it('takes a small x at the end of an ID number', () => {
    const digits = Array.from({ length: 99 }, (_, n) => `1101011990030${String(n).padStart(4, '0')}`).find(
      (each) => checkCharacterOf(each) === 'X',
    );
    expect(normaliseCardNumber('idCard', `${digits}x`)).toBe(`${digits}X`);
  });

  it('compares what was normalised as itself, whatever was typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cardKind.options), fc.string({ unit: 'binary' }), (kind, typed) => {
        const once = normaliseCardNumber(kind, typed);
        if (once !== null) expect(normaliseCardNumber(kind, once)).toBe(once);
      }),
    );
  });
});
