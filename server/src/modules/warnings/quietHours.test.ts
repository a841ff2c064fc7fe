import { describe, expect, it } from '@jest/globals';
import { isQuiet } from './quietHours.ts';

const NIGHT = { from: 22 * 60, until: 7 * 60 };
const NOON = { from: 12 * 60, until: 13 * 60 + 30 };
const at = (time: string) => new Date(`2026-11-27T${time}:00+08:00`);

describe('quiet hours', () => {
  it.each([
    [NIGHT, '21:59', false],
    [NIGHT, '22:00', true],
    [NIGHT, '00:00', true],
    [NIGHT, '06:59', true],
    [NIGHT, '07:00', false],
    [NOON, '11:59', false],
    [NOON, '12:00', true],
    [NOON, '13:29', true],
    [NOON, '13:30', false],
    [null, '03:00', false],
    [{ from: 60, until: 60 }, '01:00', false],
  ])('of %j at %s: %j', (quiet, time, expected) => {
    expect(isQuiet(quiet, at(time), 'Asia/Shanghai')).toBe(expected);
  });

  it("are of the school's clock", () => {
    expect(isQuiet(NIGHT, at('23:00'), 'Europe/London')).toBe(false);
  });
});
