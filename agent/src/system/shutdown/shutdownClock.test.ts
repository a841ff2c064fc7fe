import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { privateJson } from '../../files/privateJson.ts';
import { type ManualTime, manualTime } from '../../testing/manualTime.ts';
import { type MemoryLog, memoryLog } from '../../testing/memoryLog.ts';
import type { DepartureProblem, Order } from '../departures.ts';
import { createShutdownClock, POSTPONE_LIMIT_MS, SHUTDOWN_STEP_MS, shutdownFile } from './shutdownClock.ts';

const ORDER: Order = { by: 'staff:li', reason: 'holidays' };
let folder: string;
let path: string;
let time: ManualTime;
let log: MemoryLog;
let stopping: AbortController;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shutdown-'));
  path = join(folder, 'shutdown.json');
  time = manualTime();
  log = memoryLog();
  stopping = new AbortController();
});
afterEach(() => {
  stopping.abort();
  rmSync(folder, { recursive: true, force: true });
});

/** Environment of the clock, which tests change in the course of the day. */
interface Day {
  setting: string;
  inUse: boolean;
  zone: string;
  /** Offset added by setting the machine's clock. */
  setBy: number;
  answer: Outcome<void, DepartureProblem>;
}

/** The manual clock starts at 2026-03-02 08:00 UTC. */
function setUp(day: Partial<Day> = {}, options: { allowPower?: boolean } = {}) {
  const state: Day = { setting: '', inUse: false, zone: 'UTC', setBy: 0, answer: ok(), ...day };
  const off: number[] = [];
  const clock = createShutdownClock({
    file: privateJson(path, shutdownFile),
    setting: () => state.setting,
    zone: () => state.zone,
    allowPower: options.allowPower ?? true,
    inUse: () => state.inUse,
    departures: {
      powerOff: async () => {
        if (state.answer.ok) off.push(time.now() + state.setBy);
        return state.answer;
      },
    },
    time: { ...time, now: () => time.now() + state.setBy },
    log,
  });
  void clock.run(stopping.signal);
  const offAt = () => off.map((moment) => new Date(moment).toISOString());
  return { clock, state, offAt };
}

const next = (clock: ReturnType<typeof setUp>['clock']) => {
  const { next: moment } = clock.plan();
  return moment === null ? null : new Date(moment).toISOString();
};

describe('the timed shutdown', () => {
  it('never comes when nobody set it', async () => {
    const { clock, offAt } = setUp();
    expect(clock.plan()).toEqual({ time: '', next: null });
    await time.advance(2 * DAY_MS);
    expect(offAt()).toEqual([]);
  });

  it('comes at the time of the setting, and again the next day if the machine was started again', async () => {
    const { clock, offAt } = setUp({ setting: '22:00' });
    expect(next(clock)).toBe('2026-03-02T22:00:00.000Z');
    await time.advance(2 * DAY_MS);
    expect(offAt()).toEqual(['2026-03-02T22:00:00.000Z', '2026-03-03T22:00:00.000Z']);
  });

  it('follows a setting that changes', async () => {
    const { clock, state, offAt } = setUp({ setting: '09:00' });
    state.setting = '10:00';
    await time.advance(90 * MINUTE_MS);
    expect(offAt()).toEqual([]);
    expect(next(clock)).toBe('2026-03-02T10:00:00.000Z');
    state.setting = '';
    await time.advance(DAY_MS);
    expect(offAt()).toEqual([]);
  });

  it('goes by what staff set rather than by the setting, also after a start', async () => {
    const first = setUp({ setting: '22:00' });
    expect(first.clock.set('23:15', ORDER)).toMatchObject({ ok: true, value: { time: '23:15' } });
    expect(log.of('shutdown-time-set')[0]?.detail).toEqual({ ...ORDER, timeOfDay: '23:15' });
    const second = setUp({ setting: '22:00' });
    expect(next(second.clock)).toBe('2026-03-02T23:15:00.000Z');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(second.clock.set('', ORDER)).toMatchObject({ ok: true, value: { time: '', next: null } });
    expect(setUp({ setting: '22:00' }).clock.plan()).toEqual({ time: '', next: null });
  });

  it('goes by the setting when the file cannot be understood', () => {
    writeFileSync(path, '{"time":"25:99x"}');
    expect(next(setUp({ setting: '22:00' }).clock)).toBe('2026-03-02T22:00:00.000Z');
    expect(log.of('shutdown-time-unreadable')).toHaveLength(1);
  });

  it('fails when it cannot be saved, and changes nothing', () => {
    mkdirSync(`${path}.new`);
    const { clock } = setUp({ setting: '22:00' });
    expect(clock.set('09:00', ORDER)).toMatchObject({ problem: { name: 'AGENT_STORAGE_FAILED' } });
    expect(clock.plan().time).toBe('22:00');
  });

  it('is refused, and never comes, where the configuration does not allow it', async () => {
    const { clock, offAt } = setUp({ setting: '09:00' }, { allowPower: false });
    expect(clock.plan()).toEqual({ time: '09:00', next: null });
    expect(clock.set('10:00', ORDER)).toMatchObject({ problem: { name: 'POWER_NOT_ALLOWED' } });
    expect(() => readFileSync(path)).toThrow('ENOENT');
    await time.advance(DAY_MS);
    expect(offAt()).toEqual([]);
  });
});

describe('a terminal in use at the time', () => {
  it('stays on until it is free', async () => {
    const { state, offAt } = setUp({ setting: '09:00', inUse: true });
    await time.advance(HOUR_MS + 20 * MINUTE_MS);
    expect(offAt()).toEqual([]);
    expect(log.of('shutdown-postponed')).toHaveLength(1);
    state.inUse = false;
    await time.advance(SHUTDOWN_STEP_MS);
    expect(offAt()).toEqual(['2026-03-02T09:20:30.000Z']);
  });

  it('stays on for the day when it is never free', async () => {
    const { clock, state, offAt } = setUp({ setting: '09:00', inUse: true });
    await time.advance(HOUR_MS + POSTPONE_LIMIT_MS + MINUTE_MS);
    expect(log.of('shutdown-given-up')).toHaveLength(1);
    state.inUse = false;
    await time.advance(HOUR_MS);
    expect(offAt()).toEqual([]);
    expect(next(clock)).toBe('2026-03-03T09:00:00.000Z');
  });

  it('is tried again when the system refuses', async () => {
    const { state, offAt } = setUp({ setting: '09:00', answer: fail(problem('PRINT_BUSY')) });
    await time.advance(HOUR_MS + MINUTE_MS);
    state.answer = ok();
    await time.advance(SHUTDOWN_STEP_MS);
    expect(offAt()).toHaveLength(1);
  });
});

describe('clocks', () => {
  it('that are set past the time do not switch the terminal off', async () => {
    const { clock, state, offAt } = setUp({ setting: '09:00' });
    await time.advance(MINUTE_MS);
    state.setBy = 90 * MINUTE_MS;
    await time.advance(2 * MINUTE_MS);
    expect(offAt()).toEqual([]);
    expect(next(clock)).toBe('2026-03-03T09:00:00.000Z');
  });

  it('that are set back move the time once', async () => {
    const { clock, state, offAt } = setUp({ setting: '09:00' });
    state.setBy = -3 * HOUR_MS;
    await time.advance(MINUTE_MS);
    expect(next(clock)).toBe('2026-03-02T09:00:00.000Z');
    await time.advance(5 * HOUR_MS);
    expect(offAt()).toHaveLength(1);
  });

  it('that are put right by a little change nothing', async () => {
    const { state, offAt } = setUp({ setting: '09:00' });
    await time.advance(HOUR_MS - SHUTDOWN_STEP_MS);
    state.setBy = 40_000;
    await time.advance(SHUTDOWN_STEP_MS);
    expect(offAt()).toHaveLength(1);
  });

  it('that are told another zone go by it from then on', async () => {
    const { clock, state, offAt } = setUp({ setting: '22:00' });
    expect(next(clock)).toBe('2026-03-02T22:00:00.000Z');
    state.zone = 'Asia/Shanghai';
    expect(next(clock)).toBe('2026-03-02T14:00:00.000Z');
    await time.advance(7 * HOUR_MS);
    expect(offAt()).toEqual(['2026-03-02T14:00:00.000Z']);
  });

  it('that skip the time in spring switch off right after the gap', async () => {
    const { offAt, state } = setUp({ setting: '02:30', zone: 'America/New_York' });
    state.setBy = 5 * DAY_MS + 14 * HOUR_MS;
    await time.advance(20 * HOUR_MS);
    expect(offAt()).toEqual(['2026-03-08T07:00:00.000Z']);
  });

  it('that show the time twice in autumn switch off once', async () => {
    const { offAt, state } = setUp({ setting: '01:30', zone: 'America/New_York' });
    state.setBy = Date.UTC(2026, 9, 31, 20) - time.now();
    await time.advance(20 * HOUR_MS);
    expect(offAt()).toEqual(['2026-11-01T05:30:00.000Z']);
  });
});
