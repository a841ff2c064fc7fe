import { beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { tellingOnce } from './tellingOnce.ts';
import { createRecordedLog, type RecordedLog } from './testing/recordedLog.ts';
import { createTestClock, type TestClock } from './testing/testClock.ts';

describe('a log that does not repeat itself', () => {
  let clock: TestClock;
  let written: RecordedLog;
  let telling: ReturnType<typeof tellingOnce>;
  beforeEach(() => {
    clock = createTestClock();
    written = createRecordedLog();
    telling = tellingOnce(written, clock);
  });
  const lost = () => telling.log.error('database-unreachable', new Error('ECONNREFUSED'));
  const details = () => written.lines.map(({ detail }) => detail);

  it('tells a failure that comes back at once, then once a minute with how often', () => {
    for (let time = 0; time < 10; time += 1) lost();
    expect(details()).toEqual([{}]);
    clock.advance(MINUTE_MS);
    lost();
    expect(details()).toEqual([{}, { repeated: 9 }]);
    clock.advance(MINUTE_MS);
    lost();
    expect(details()).toEqual([{}, { repeated: 9 }, {}]);
  });

  it('tells the next failure at once when the last one is over', () => {
    lost();
    lost();
    telling.ended('database-unreachable');
    lost();
    expect(details()).toEqual([{}, {}]);
  });

  it('keeps kinds apart, and every failure of a call', () => {
    lost();
    telling.log.error('statistics-failed', new Error('x'));
    telling.log.error('call-failed', new Error('x'), { call: 'a' });
    telling.log.error('call-failed', new Error('x'), { call: 'b' });
    telling.log.event('server-ready');
    expect(written.lines.map(({ event }) => event)).toEqual([
      'database-unreachable',
      'statistics-failed',
      'call-failed',
      'call-failed',
      'server-ready',
    ]);
  });
});
