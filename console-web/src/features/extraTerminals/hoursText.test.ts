import { describe, expect, it } from '@jest/globals';
import { readDay, textOfDay, textOfHours } from './hoursText.ts';

describe('opening hours as they are typed', () => {
  it.each([
    ['', []],
    ['8:00-12:00', [['08:00', '12:00']]],
    [
      '14:00～17:30，08：00至12:00',
      [
        ['08:00', '12:00'],
        ['14:00', '17:30'],
      ],
    ],
    ['00:00 - 24:00', [['00:00', '24:00']]],
  ])('%j', (typed, spans) => {
    expect(readDay(3, typed)).toEqual({ ok: true, value: spans.map(([from, to]) => ({ day: 3, from, to })) });
  });

  it.each([
    ['8-12', 'hoursWrong'],
    ['12:00-08:00', 'hoursWrong'],
    ['08:00-08:00', 'hoursWrong'],
    ['24:00-24:00', 'hoursWrong'],
    ['08:60-09:00', 'hoursWrong'],
    ['1:00-2:00,3:00-4:00,5:00-6:00,7:00-8:00', 'hoursWrong'],
    ['08:00-12:00,11:00-13:00', 'hoursOverlap'],
    ['08:00-12:00,12:00-13:00', 'hoursOverlap'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(readDay(1, typed)).toEqual({ ok: false, problem });
  });

  it('are written as they can be read again', () => {
    const read = readDay(2, '14:00-17:30,08:00-12:00');
    if (!read.ok) throw new Error(read.problem);
    expect(textOfDay(read.value, 2)).toBe('08:00-12:00, 14:00-17:30');
    expect(textOfHours(read.value, (day) => `D${day}`)).toBe('D2 08:00-12:00, 14:00-17:30');
  });
});
