import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import type { ErrorFlag, SnmpReading } from '../status/snmpReading.ts';
import { snmpReading } from '../testing/snmpReading.ts';
import type { JobObservation } from '../types.ts';
import { countedReference, isUnderWay, parseCounted, withDevice } from './pageCounter.ts';

const device = (changes: Partial<SnmpReading> = {}) => snmpReading({ lifeCount: 1_000, ...changes });
const printing: JobObservation = { state: 'printing', impressions: null, waitingFor: null };
const completed: JobObservation = { state: 'completed', impressions: null };
function seen(observation: JobObservation, countBefore: number | null, changes: Partial<SnmpReading> = {}) {
  if (!isUnderWay(observation)) throw new Error('not under way');
  return withDevice(observation, countBefore, device(changes), DEFAULT_TERMINAL_SETTINGS.cartons);
}

describe('a job whose pages the printer counts', () => {
  it('carries the count from before in its reference', () => {
    const counted = { job: '17/name@host/7', countBefore: 4_711 };
    expect(parseCounted(countedReference(counted))).toEqual(counted);
    expect(countedReference({ job: '17/name', countBefore: null })).toBe('17/name');
    expect(parseCounted('17/12@name')).toEqual({ job: '17/12@name', countBefore: null });
  });

  it('has as many impressions as the counter moved on', () => {
    expect(seen(printing, 990)).toEqual({ state: 'printing', impressions: 10, waitingFor: null });
    expect(seen(completed, 980)).toEqual({ state: 'completed', impressions: 20, isEstimate: true });
  });

  it.each<[string, number | null, Partial<SnmpReading>]>([
    ['the count from before is not known', null, {}],
    ['the printer has no counter', 990, { lifeCount: null }],
    ['the counter has not moved', 1_000, {}],
    ['the counter was set back', 2_000, {}],
  ])('has no count when %s', (_what, countBefore, changes) => {
    expect(seen(completed, countBefore, changes)).toEqual({ ...completed, isEstimate: true });
  });

  it('waits for what the printer lacks, which cupsd may not know', () => {
    expect(seen(printing, null, { flags: new Set<ErrorFlag>(['jammed']) })).toMatchObject({
      waitingFor: 'jam',
    });
    const known: JobObservation = { state: 'pending', impressions: null, waitingFor: 'offline' };
    expect(seen(known, null, { openCovers: ['Front'] })).toMatchObject({ waitingFor: 'offline' });
  });

  it('still prints while the printer does, although cupsd has let it go', () => {
    expect(seen(completed, 990, { printerStatus: 'printing' })).toEqual({
      state: 'printing',
      impressions: 10,
      waitingFor: null,
    });
    expect(seen(completed, 990, { openCovers: ['Front'] })).toMatchObject({
      state: 'printing',
      waitingFor: 'doorOpen',
    });
  });

  it('is done with the last sheet, although no paper is left for another', () => {
    const empty = device({
      deviceStatus: 'down',
      printerStatus: 'other',
      flags: new Set<ErrorFlag>(['noPaper']),
    });
    expect(seen(completed, 990, empty)).toEqual({ state: 'completed', impressions: 10, isEstimate: true });
  });

  it('is over when it was cancelled, aborted, forgotten or cannot be queried', () => {
    expect(isUnderWay({ state: 'cancelled', impressions: null, detail: '' })).toBe(false);
    expect(isUnderWay({ state: 'aborted', impressions: null, detail: '' })).toBe(false);
    expect(isUnderWay({ state: 'forgotten' })).toBe(false);
    expect(isUnderWay({ state: 'unreachable', detail: '' })).toBe(false);
  });
});
