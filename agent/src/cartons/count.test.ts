import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { added, corrected, initialCount, statusOf, taken } from './count.ts';

const [setting] = DEFAULT_TERMINAL_SETTINGS.cartons;
if (!setting) throw new Error('the defaults have cartons');
const CAPACITY = setting.capacitySheets;
const full = initialCount(setting);
const counted = { ...full, sheets: 120 };
const tray = (sheets: number | null, empty = false) => ({ cartonCode: '1', sheets, empty });

describe('the count of a carton', () => {
  it('starts full', () => {
    expect(full).toEqual({ cartonCode: '1', sheets: 500, source: 'counted', reportedEmpty: false });
  });

  it.each([
    ['an empty tray', tray(null, true)],
    ['an empty tray that claims a level', tray(40, true)],
    ['level 0', tray(0)],
  ])('is 0 after %s', (_name, level) => {
    expect(corrected(counted, level, CAPACITY)).toMatchObject({
      sheets: 0,
      source: 'printer',
      reportedEmpty: true,
    });
  });

  it('is the level when the printer reports one', () => {
    expect(corrected(counted, tray(77), CAPACITY)).toMatchObject({ sheets: 77, source: 'printer' });
  });

  it('stays when the printer reports none', () => {
    expect(corrected(counted, tray(null), CAPACITY)).toEqual(counted);
  });

  it('is full again when a tray that was empty is not any more, and nobody entered how much was put in', () => {
    const empty = corrected(counted, tray(null, true), CAPACITY);
    expect(corrected(empty, tray(null), CAPACITY)).toMatchObject({ sheets: CAPACITY, source: 'counted' });
  });

  it('takes no more than fits, and never less than before', () => {
    expect(added(counted, 1_000, CAPACITY).sheets).toBe(CAPACITY);
    expect(added({ ...counted, sheets: 600 }, 10, CAPACITY).sheets).toBe(600);
    expect(added(counted, 0, CAPACITY).sheets).toBe(120);
  });

  it('loses what was printed, unless the printer has taken it off already', () => {
    expect(taken(counted, 20).sheets).toBe(100);
    expect(taken(counted, 200).sheets).toBe(0);
    expect(taken({ ...counted, source: 'printer' }, 20).sheets).toBe(120);
  });

  it.each([
    [51, false, false],
    [50, true, false],
    [1, true, false],
    [0, true, true],
  ])('%p of 500 sheets: low %p, empty %p', (sheets, low, empty) => {
    expect(statusOf({ ...counted, sheets }, setting, 10)).toMatchObject({ low, empty });
  });
});
