import { describe, expect, it } from '@jest/globals';
import type { PrinterStatus } from '../devices/printer/types.ts';
import { obstacleTo } from './conditions.ts';

const idle: PrinterStatus = { condition: 'idle', tonerLow: false, trays: [], detail: '' };
const tray = (cartonCode: string, sheets: number | null, empty = false) => ({ cartonCode, sheets, empty });

describe('what keeps a job from being sent', () => {
  it.each([
    ['outOfPaper', 'PRINT_OUT_OF_PAPER'],
    ['jam', 'PRINT_JAM'],
    ['doorOpen', 'PRINT_DOOR_OPEN'],
    ['tonerEmpty', 'PRINT_TONER_EMPTY'],
    ['stopped', 'PRINT_OFFLINE'],
    ['offline', 'PRINT_OFFLINE'],
  ] as const)('%s', (condition, failure) => {
    expect(obstacleTo({ ...idle, condition }, '1')).toBe(failure);
  });

  it.each(['idle', 'printing', 'unknown'] as const)('not %s', (condition) => {
    expect(obstacleTo({ ...idle, condition }, '1')).toBeNull();
  });

  it('the wanted tray being empty, whatever the printer as a whole says', () => {
    expect(obstacleTo({ ...idle, trays: [tray('1', null, true)] }, '1')).toBe('PRINT_OUT_OF_PAPER');
  });

  it('not another tray being empty, when the wanted one is known to hold paper', () => {
    const status = { ...idle, condition: 'outOfPaper' as const, trays: [tray('1', 200), tray('2', 0, true)] };
    expect(obstacleTo(status, '1')).toBeNull();
    expect(obstacleTo({ ...status, trays: [tray('1', null)] }, '1')).toBe('PRINT_OUT_OF_PAPER');
  });
});
