import { expect, it } from '@jest/globals';
import { lastBilledDay, payingTimeOf } from './demoDay.ts';

it.each([
  ['2026-11-25T10:00:00+08:00', '2026-11-24'],
  ['2026-11-25T09:59:59+08:00', '2026-11-23'],
  ['2026-11-25T00:00:00+08:00', '2026-11-23'],
  ['2026-11-25T23:59:59+08:00', '2026-11-24'],
  ['2026-01-01T12:00:00+08:00', '2025-12-31'],
])('at %s the last day with bills is %s', (now, day) => {
  expect(lastBilledDay(new Date(now))).toBe(day);
  expect(payingTimeOf(day)).toEqual(new Date(`${day}T14:00:00+08:00`));
});
