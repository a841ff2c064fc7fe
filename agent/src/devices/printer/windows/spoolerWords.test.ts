import { describe, expect, it } from '@jest/globals';
import { jobFlags, observationOfJob, readingOfQueue, type SpoolerQueue } from './spoolerWords.ts';

const queue = (changes: Partial<SpoolerQueue> = {}): SpoolerQueue => ({
  detectedErrorState: 0,
  printerState: 0,
  printerStatus: 3,
  workOffline: false,
  ...changes,
});

describe('a Windows queue', () => {
  it.each([
    [3, 'idle'],
    [4, 'printing'],
    [5, 'idle'],
    [6, 'stopped'],
    [1, 'unknown'],
    [2, 'unknown'],
    [99, 'unknown'],
    [null, 'unknown'],
  ] as const)('with PrinterStatus %p is %s', (printerStatus, activity) => {
    expect(readingOfQueue(queue({ printerStatus })).activity).toBe(activity);
  });

  it.each([
    [6, 'tonerEmpty'],
    [7, 'doorOpen'],
    [8, 'jam'],
    [9, 'offline'],
    [10, 'stopped'],
    [11, 'stopped'],
  ] as const)('with DetectedErrorState %d has the fault %s', (detectedErrorState, fault) => {
    expect([...readingOfQueue(queue({ detectedErrorState })).faults]).toEqual([fault]);
  });

  it.each([0, 1, 2, 3, 4, 5, 12, -1, null])(
    'with DetectedErrorState %p has no fault',
    (detectedErrorState) => {
      expect(readingOfQueue(queue({ detectedErrorState })).faults.size).toBe(0);
    },
  );

  it.each([
    [1, 'stopped'],
    [2, 'stopped'],
    [8, 'jam'],
    [128, 'offline'],
    [2_048, 'stopped'],
    [4_096, 'offline'],
    [262_144, 'tonerEmpty'],
    [1_048_576, 'stopped'],
    [4_194_304, 'doorOpen'],
  ] as const)('with PrinterState %d has the fault %s', (printerState, fault) => {
    expect([...readingOfQueue(queue({ printerState })).faults]).toEqual([fault]);
  });

  it('adds its state up from bits, known and unknown', () => {
    const reading = readingOfQueue(queue({ printerState: 8 + 16 + 1_024 + 131_072 + 0x4000_0000 }));
    expect([...reading.faults]).toEqual(['jam']);
    expect(reading).toMatchObject({ activity: 'printing', paperOut: 'waiting', tonerLow: true });
    expect(reading.words).toEqual(['Windows spooler: paperJam, paperOut, printing, tonerLow']);
  });

  it('lacks paper and runs low on toner by its error state', () => {
    expect(readingOfQueue(queue({ detectedErrorState: 4 })).paperOut).toBe('waiting');
    expect(readingOfQueue(queue({ detectedErrorState: 3 })).paperOut).toBe('no');
    expect(readingOfQueue(queue({ detectedErrorState: 5 })).tonerLow).toBe(true);
  });

  it('is offline when it is set to or reports it', () => {
    expect([...readingOfQueue(queue({ workOffline: true })).faults]).toEqual(['offline']);
    expect([...readingOfQueue(queue({ printerStatus: 7 })).faults]).toEqual(['offline']);
  });

  it('that has stopped without a word is stopped', () => {
    expect([...readingOfQueue(queue({ printerStatus: 6 })).faults]).toEqual(['stopped']);
    expect([...readingOfQueue(queue({ printerStatus: 6, printerState: 8 })).faults]).toEqual(['jam']);
  });

  it('without any information is empty', () => {
    const silent = { detectedErrorState: null, printerState: null, printerStatus: null, workOffline: false };
    expect(readingOfQueue(silent)).toMatchObject({ activity: 'unknown', paperOut: 'no', tonerLow: false });
  });
});

describe('a job in a Windows queue', () => {
  it.each<[number | string, readonly string[]]>([
    [0x10, ['Printing']],
    [0x10 + 0x40 + 0x2000, ['Printing', 'PaperOut', 'Retained']],
    ['Printing, Retained', ['Printing', 'Retained']],
    ['printing,paperout', ['Printing', 'PaperOut']],
    ['Normal', []],
    ['', []],
    [0, []],
    [0x8000, []],
  ])('with status %p has the flags %j', (status, flags) => {
    expect([...jobFlags(status)].sort()).toEqual([...flags].sort());
  });

  it.each([
    [0, { state: 'pending', waitingFor: null }],
    [0x08, { state: 'pending', waitingFor: null }],
    [0x10, { state: 'printing', waitingFor: null }],
    [0x10 | 0x40, { state: 'printing', waitingFor: 'outOfPaper' }],
    [0x20, { state: 'pending', waitingFor: 'offline' }],
    [0x01, { state: 'pending', waitingFor: 'stopped' }],
    [0x02 | 0x10, { state: 'printing', waitingFor: 'stopped' }],
    [0x200, { state: 'pending', waitingFor: 'stopped' }],
    [0x400, { state: 'pending', waitingFor: 'stopped' }],
    [0x80, { state: 'completed' }],
    [0x1000 | 0x10, { state: 'completed' }],
    [0x04, { state: 'cancelled' }],
    [0x100 | 0x80, { state: 'cancelled' }],
  ])('with status %d is %j, without a count', (status, expected) => {
    expect(observationOfJob(jobFlags(status))).toMatchObject({ ...expected, impressions: null });
  });
});
