import { expect, it } from '@jest/globals';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { watchCertificate } from './certificateWatch.ts';
import { createMetrics } from './http/metrics.ts';
import { createRecordedLog } from './testing/recordedLog.ts';
import { createTestClock } from './testing/testClock.ts';

it.each([
  [400, []],
  [60, []],
  [59.9, ['signing-expires-soon']],
  [0, ['signing-expires-soon']],
  [-0.001, ['signing-expired']],
  [-90, ['signing-expired']],
])('%d days before the end it logs %j', (days, events) => {
  const log = createRecordedLog();
  const clock = createTestClock();
  const validTo = new Date(clock.now().getTime() + days * DAY_MS);
  watchCertificate(
    { clock, log, metrics: createMetrics('0.0.0-test'), timers: { every: () => () => {} } },
    validTo,
  );
  expect(log.lines.map(({ event }) => event)).toEqual(events);
});

it('looks again every day until it is ended', async () => {
  const log = createRecordedLog();
  const clock = createTestClock();
  let tick = async () => {};
  let ended = false;
  const every = (periodMs: number, work: () => Promise<void>) => {
    expect(periodMs).toBe(DAY_MS);
    tick = work;
    return () => {
      ended = true;
    };
  };
  const end = watchCertificate(
    { clock, log, metrics: createMetrics('0.0.0-test'), timers: { every } },
    new Date(clock.now().getTime() + 61 * DAY_MS),
  );
  for (const days of [1, 1, 60]) {
    clock.advance(days * DAY_MS);
    await tick();
  }
  expect(log.lines.map(({ event, detail }) => [event, detail.daysLeft])).toEqual([
    ['signing-expires-soon', 59],
    ['signing-expired', -1],
  ]);
  end();
  expect(ended).toBe(true);
});

it.each([
  [new Date('2027-01-02T03:04:05Z'), 1_798_859_045],
  [null, 0],
])('shows in the metrics when it expires: %p', async (validTo, seconds) => {
  const metrics = createMetrics('0.0.0-test');
  const timers = { every: () => () => {} };
  watchCertificate({ clock: createTestClock(), log: createRecordedLog(), metrics, timers }, validTo);
  expect(await metrics.registry.metrics()).toContain(
    `\nself_print_signing_certificate_expiry_timestamp_seconds ${seconds}\n`,
  );
});
