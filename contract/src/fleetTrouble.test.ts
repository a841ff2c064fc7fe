import { describe, expect, it } from '@jest/globals';
import { troubleOf } from './fleetTrouble.ts';

type Looked = Parameters<typeof troubleOf>[0];
const WELL: Looked = { state: 'inService', canPrint: true, pay: 'yes', cartons: [] };
const LOW = [{ low: true }];

describe('what is wrong with a terminal', () => {
  it('is nothing where people can print and pay, or where no way to pay is offered', () => {
    expect(troubleOf(WELL)).toBeNull();
    expect(troubleOf({ ...WELL, pay: 'notOffered' })).toBeNull();
  });

  it.each(['paused', 'maintenance', 'notActivated'] as const)(
    'is nothing where staff chose it: %s',
    (state) => {
      expect(troubleOf({ ...WELL, state, canPrint: false, pay: 'no', cartons: LOW })).toBeNull();
    },
  );

  it('is the worst of several', () => {
    const low = { ...WELL, cartons: LOW };
    expect(troubleOf(low)).toBe('paperLow');
    expect(troubleOf({ ...low, pay: 'no' })).toBe('cannotPay');
    expect(troubleOf({ ...low, pay: 'no', canPrint: false })).toBe('cannotPrint');
    expect(troubleOf({ ...low, state: 'offline', canPrint: false })).toBe('offline');
  });
});
