import { beforeEach, describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { DATABASE_WATCH_MS, watchDatabase } from './databaseWatch.ts';
import { createManualTimers } from './testing/manualTimers.ts';
import { createRecordedLog, type RecordedLog } from './testing/recordedLog.ts';
import { createTestClock } from './testing/testClock.ts';

describe('the watch on the database', () => {
  const clock = createTestClock();
  let log: RecordedLog;
  let timers: ReturnType<typeof createManualTimers>;
  let answers: boolean;
  let up: boolean[];
  let ended: number;
  let stop: () => void;
  beforeEach(() => {
    [log, timers, answers, up, ended] = [createRecordedLog(), createManualTimers(), true, [], 0];
    stop = watchDatabase({
      ask: async () => {
        if (!answers) throw new Error('ECONNREFUSED');
      },
      clock,
      timers,
      log,
      metrics: { databaseUp: (isUp) => up.push(isUp) },
      onBack: () => {
        ended += 1;
      },
    });
  });
  const later = async () => {
    clock.advance(DATABASE_WATCH_MS);
    await timers.fire(DATABASE_WATCH_MS);
  };

  it('says nothing while it answers', async () => {
    await later();
    await later();
    expect([log.lines, ended]).toEqual([[], 0]);
    expect(up.every((each) => each)).toBe(true);
  });

  it('says that it is lost, and when it is back after how long', async () => {
    answers = false;
    await later();
    await later();
    expect(up.at(-1)).toBe(false);
    answers = true;
    await later();
    await later();
    expect(log.lines.map(({ event }) => event)).toEqual([
      'database-unreachable',
      'database-unreachable',
      'database-reached',
    ]);
    const seconds = (2 * DATABASE_WATCH_MS) / SECOND_MS;
    expect(log.lines.at(-1)?.detail).toEqual({ seconds, failures: 2 });
    expect([up.at(-1), ended]).toEqual([true, 1]);
  });

  it('asks no more once it is stopped', async () => {
    answers = false;
    stop();
    await later();
    expect(log.lines).toEqual([]);
  });
});
