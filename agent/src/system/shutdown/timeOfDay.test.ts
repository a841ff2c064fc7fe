import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@self-print/contract/limits.ts';
import fc from 'fast-check';
import { knownZone, nextMoment } from './timeOfDay.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const at = (moment: string) => Date.parse(moment);
const MACHINE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const next = (timeOfDay: string, after: string, zone: string) =>
  new Date(nextMoment(timeOfDay, at(after), zone)).toISOString();

describe('the next time of day', () => {
  it('is today when it is still to come, else tomorrow', () => {
    expect(next('22:00', '2026-03-02T08:00:00Z', 'Asia/Shanghai')).toBe('2026-03-02T14:00:00.000Z');
    expect(next('22:00', '2026-03-02T14:00:00Z', 'Asia/Shanghai')).toBe('2026-03-03T14:00:00.000Z');
    expect(next('00:00', '2026-12-31T15:59:59Z', 'Asia/Shanghai')).toBe('2026-12-31T16:00:00.000Z');
  });

  it('is the end of the gap when clocks skip it in spring', () => {
    expect(next('02:30', '2026-03-08T05:00:00Z', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    expect(next('02:00', '2026-03-29T00:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(next('02:10', '2026-10-03T12:00:00Z', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
  });

  it('is the first of two when clocks go back in autumn, and then tomorrow', () => {
    expect(next('01:30', '2026-11-01T04:00:00Z', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(next('01:30', '2026-11-01T05:30:00Z', 'America/New_York')).toBe('2026-11-02T06:30:00.000Z');
  });

  it('keeps its hour across both changes', () => {
    expect(next('22:30', '2026-03-28T21:30:00Z', 'Europe/Berlin')).toBe('2026-03-29T20:30:00.000Z');
    expect(next('22:30', '2026-10-24T20:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T21:30:00.000Z');
  });

  it('is found even where a zone left out a whole day', () => {
    expect(next('22:00', '2011-12-30T08:00:00Z', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });

  it('refuses what is not a time of day', () => {
    expect(() => nextMoment('', 0, 'UTC')).toThrow('not a time of day');
  });

  it('comes within a day and a bit, and clocks show it unless they skip it', () => {
    const zones = [
      'UTC',
      'Asia/Shanghai',
      'America/New_York',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
    ];
    const timeOfDay = fc
      .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    const moments = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') });
    fc.assert(
      fc.property(timeOfDay, moments, fc.constantFrom(...zones), (wanted, after, zone) => {
        const found = nextMoment(wanted, after, zone);
        expect(found).toBeGreaterThan(after);
        expect(found - after).toBeLessThanOrEqual(DAY_MS + HOUR_MS);
        const shown = new Date(found).toLocaleTimeString('en-GB', {
          timeZone: zone,
          hour: '2-digit',
          minute: '2-digit',
        });
        if (shown !== wanted) {
          // Then it was skipped: one minute earlier the clocks showed an earlier time.
          const before = new Date(found - 60_000).toLocaleTimeString('en-GB', { timeZone: zone });
          expect(before < wanted && shown > wanted).toBe(true);
        }
        expect(found % 60_000).toBe(0);
      }),
      { numRuns: RUNS / 4 },
    );
  });
});

describe('the zone of a terminal', () => {
  it.each([
    ['the one that the platform names', 'Asia/Urumqi', 'Asia/Urumqi'],
    ["the machine's where the platform has named none yet", undefined, MACHINE],
    ["the machine's where this machine does not know the name", 'Asia/Nowhere', MACHINE],
  ])('is %s', (_, named, zone) => {
    expect(knownZone(named)).toBe(zone);
  });
});
