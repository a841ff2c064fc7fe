import { describe, expect, it } from '@jest/globals';
import { newTakeCode, readTakeCode } from './takeCode.ts';

describe('a pickup code as it is typed', () => {
  it.each(['40729153', '4072 9153', '4072-9153', ' 40 72-91 53 ', '4072\t9153'])('reads %j', (typed) => {
    expect(readTakeCode(typed)).toBe('40729153');
  });

  it.each([
    '',
    '4072915',
    '407291530',
    '4072915a',
    '+0729153',
    '４０７２９１５３',
    "40729153' or 1=1",
    '4072.9153',
  ])('does not accept %j as a code', (typed) => {
    expect(readTakeCode(typed)).toBeUndefined();
  });
});

describe('a new pickup code', () => {
  it('keeps its leading zeros', () => {
    const random = { bytes: () => new Uint8Array(), uuid: () => '', below: () => 42 };
    expect(newTakeCode(random)).toBe('00000042');
  });
});
