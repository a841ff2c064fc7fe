import { describe, expect, it } from '@jest/globals';
import { cartonSetting } from '@self-print/contract/settings.ts';
import type { InputTray, SnmpAlert } from './snmpReading.ts';
import { paperIn, trayOf } from './trayPaper.ts';

const tray = (changes: Partial<InputTray> = {}): InputTray => ({
  index: 1,
  name: 'Tray 1',
  type: 'automatic',
  level: 300,
  max: 500,
  unit: 'sheets',
  status: 0,
  ...changes,
});
const alert = (changes: Partial<SnmpAlert> = {}): SnmpAlert => ({
  severity: 'critical',
  group: 8,
  groupIndex: 1,
  code: 808,
  text: 'Tray 1 empty',
  ...changes,
});
const carton = (mediaSource: string, snmpTrayName?: string) =>
  cartonSetting.parse({ cartonCode: '1', mediaSource, snmpTrayName });

describe('the paper in a tray', () => {
  it.each<[string, Partial<InputTray>, ReturnType<typeof paperIn>]>([
    ['a count of sheets', {}, { sheets: 300, empty: false }],
    ['a level of 0', { level: 0 }, { sheets: 0, empty: true }],
    ['a level in percent, which is no count', { level: 40, unit: 'percent' }, { sheets: null, empty: false }],
    ['0 percent', { level: 0, unit: 'percent' }, { sheets: 0, empty: true }],
    ['a level in another unit', { level: 2_000, unit: 'other' }, { sheets: null, empty: false }],
    ['level -1', { level: -1 }, null],
    ['level -2, unknown', { level: -2 }, null],
    ['level -3, at least one, which a Lexmark says of an empty tray, too', { level: -3 }, null],
    ['level -2 with status 19 of an HP', { level: -2, status: 19 }, { sheets: 0, empty: true }],
    ['level -3 with status 19 of a Kyocera that sleeps', { level: -3, status: 19 }, null],
    ['a broken tray that is off line', { level: -2, status: 3 + 32 }, { sheets: 0, empty: true }],
    ['a broken tray without an alert', { level: -2, status: 3 }, null],
    ['a tray that sleeps', { level: -2, status: 1 + 16 }, null],
    ['a busy tray with a warning', { level: 12, status: 6 + 8 }, { sheets: 12, empty: false }],
    ['a manual slot with level 0 for ever', { type: 'manual', level: 0, status: 19 }, null],
  ])('by %s', (_what, changes, paper) => {
    expect(paperIn(tray(changes))).toEqual(paper);
  });

  it.each([801, 808])('is empty by alert %d, whatever the level says', (code) => {
    expect(paperIn(tray(), { alerts: [alert({ code })] })).toEqual({ sheets: 0, empty: true });
    expect(paperIn(tray({ level: -3 }), { alerts: [alert({ code })] })).toEqual({ sheets: 0, empty: true });
  });

  it('is not missing by the status alone while the printer lists paper as loaded, but by its level', () => {
    expect(paperIn(tray({ level: -2, status: 19 }), { paperReady: true })).toBeNull();
    expect(paperIn(tray({ level: 0, status: 19 }), { paperReady: true })).toEqual({ sheets: 0, empty: true });
  });

  it.each<[string, Partial<SnmpAlert>]>([
    ['another tray', { groupIndex: 2 }],
    ['another group', { group: 11 }],
    ['paper that runs low', { code: 807 }],
    ['an unknown code', { code: 99_999 }],
  ])('is not touched by an alert of %s', (_what, changes) => {
    expect(paperIn(tray(), { alerts: [alert(changes)] })).toEqual({ sheets: 300, empty: false });
  });

  it('is not touched by alerts when the tray has no index, as in IPP', () => {
    expect(paperIn(tray({ index: null }), { alerts: [alert()] })).toEqual({ sheets: 300, empty: false });
  });

  it('is never alarming in a manual slot, even with an alert', () => {
    expect(paperIn(tray({ type: 'manual', level: 0 }), { alerts: [alert()] })).toBeNull();
  });
});

describe('the tray of a carton', () => {
  // A Kyocera numbers the multi-purpose tray 1 and the first cassette 2.
  const kyocera = [
    tray({ index: 1, name: 'MP Tray', type: 'manual', level: 0 }),
    tray({ index: 2, name: 'Cassette 1' }),
    tray({ index: 3, name: 'Cassette 2' }),
  ];

  it('is found by its name and not by its position', () => {
    expect(trayOf(carton('tray-1', 'Cassette 1'), kyocera)?.index).toBe(2);
    expect(trayOf(carton('tray-2', 'cassette-2'), kyocera)?.index).toBe(3);
  });

  it('is null when no name matches', () => {
    expect(trayOf(carton('tray-1'), kyocera)).toBeNull();
    expect(trayOf(carton('tray-1', 'Cassette'), kyocera)).toBeNull();
    expect(trayOf(carton('1'), kyocera)).toBeNull();
    expect(trayOf(carton('tray-1'), [])).toBeNull();
  });

  it('is found by its media source when no other name is set or fits', () => {
    const trays = [tray({ name: 'tray-1' }), tray({ name: 'Tray 2' })];
    expect(trayOf(carton('tray-2'), trays)?.name).toBe('Tray 2');
    expect(trayOf(carton('tray-1', 'Cassette 1'), trays)?.name).toBe('tray-1');
  });

  it('is none when two have exactly its name, unless the setting says which of them', () => {
    const same = [tray({ index: 1, name: 'Tray' }), tray({ index: 2, name: 'Tray' })];
    expect(trayOf(carton('tray-1', 'Tray'), same)).toBeNull();
    expect(trayOf(carton('tray-1', 'Tray #2'), same)?.index).toBe(2);
    expect(trayOf(carton('tray-1', 'tray#1'), same)?.index).toBe(1);
    expect(trayOf(carton('tray-1', 'Tray #3'), same)).toBeNull();
  });

  it('is the exact name among two that are alike, and none if neither is exact', () => {
    const alike = [tray({ index: 1, name: 'TRAY 1' }), tray({ index: 2, name: 'tray 1' })];
    expect(trayOf(carton('tray-1', 'tray 1'), alike)?.index).toBe(2);
    expect(trayOf(carton('tray-1', 'Tray 1'), alike)).toBeNull();
  });
});
