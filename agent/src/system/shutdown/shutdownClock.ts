import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { PrivateJson } from '../../files/privateJson.ts';
import type { Time } from '../../time.ts';
import type { Departures, Order } from '../departures.ts';
import { nextMoment } from './timeOfDay.ts';

/** Time set by staff at this terminal; overrides the terminal's setting. Empty: never. */
export const shutdownFile = z.object({ time: z.union([z.literal(''), z.string().regex(/^\d{2}:\d{2}$/)]) });

export interface ShutdownPlan {
  /** `HH:MM` in the terminal's time zone; empty for never. */
  readonly time: string;
  /** Null for never, or when the terminal may not switch itself off. */
  readonly next: number | null;
}

/** Switches the terminal off at a time of day. */
export interface ShutdownClock {
  readonly plan: () => ShutdownPlan;
  /** POWER_NOT_ALLOWED, AGENT_STORAGE_FAILED. */
  readonly set: (
    timeOfDay: string,
    order: Order,
  ) => Outcome<ShutdownPlan, 'AGENT_STORAGE_FAILED' | 'POWER_NOT_ALLOWED'>;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** Interval of clock checks, and of postponements while the terminal is in use. */
export const SHUTDOWN_STEP_MS = 30 * SECOND_MS;
/** A terminal in use for longer than this stays on until the next day. */
export const POSTPONE_LIMIT_MS = 2 * HOUR_MS;
/** A larger difference between clock and elapsed time means that the clock was set or the machine slept. */
const CLOCK_JUMP_MS = MINUTE_MS;

export function createShutdownClock(options: {
  readonly file: PrivateJson<z.output<typeof shutdownFile>>;
  /** The terminal's current setting. */
  readonly setting: () => string;
  /** IANA name of the zone whose time the terminal shows. */
  readonly zone: () => string;
  readonly allowPower: boolean;
  /** Whether a print or a person would be interrupted. */
  readonly inUse: () => boolean;
  readonly departures: Pick<Departures, 'powerOff'>;
  readonly time: Time;
  readonly log: EventLog;
}): ShutdownClock {
  const { file, setting, zone, allowPower, inUse, departures, time, log } = options;
  const read = file.read();
  // An unreadable file must not keep the terminal on or switch it off, so the setting applies.
  if (!read.ok) log.event('shutdown-time-unreadable', { detail: read.problem });
  let own = read.ok ? (read.value?.time ?? null) : null;
  const timeOfDay = () => own ?? setting();

  let planned: ShutdownPlan = { time: '', next: null };
  let plannedZone = zone();
  let postponed = false;
  const replan = () => {
    const wanted = timeOfDay();
    plannedZone = zone();
    planned = {
      time: wanted,
      next: wanted === '' || !allowPower ? null : nextMoment(wanted, time.now(), plannedZone),
    };
    postponed = false;
  };
  replan();
  const plan = () => {
    if (planned.time !== timeOfDay() || plannedZone !== zone()) replan();
    return planned;
  };

  const shutDown = async (due: number) => {
    if (time.now() - due > POSTPONE_LIMIT_MS) {
      log.event('shutdown-given-up', { timeOfDay: planned.time });
      replan();
      return;
    }
    if (inUse()) {
      if (!postponed) log.event('shutdown-postponed', { timeOfDay: planned.time });
      postponed = true;
      return;
    }
    const done = await departures.powerOff({ by: 'schedule', reason: `planned for ${planned.time}` });
    // A system that refused is asked again at the next step.
    if (done.ok) replan();
  };

  return {
    plan,
    set: (wanted, order) => {
      if (!allowPower) return fail(problem('POWER_NOT_ALLOWED'));
      const written = file.write({ time: wanted });
      if (!written.ok) {
        log.error('shutdown-time-set', new Error(written.problem), { ...order });
        return fail(problem('AGENT_STORAGE_FAILED'));
      }
      own = wanted;
      replan();
      log.event('shutdown-time-set', { ...order, timeOfDay: wanted });
      return ok(planned);
    },
    run: async (signal) => {
      let seen = { now: time.now(), elapsed: time.elapsed() };
      while (await time.wait(SHUTDOWN_STEP_MS, signal)) {
        const current = { now: time.now(), elapsed: time.elapsed() };
        const jump = current.now - seen.now - (current.elapsed - seen.elapsed);
        seen = current;
        // Setting the clock past the time must not switch off a terminal in the middle of the day.
        if (Math.abs(jump) > CLOCK_JUMP_MS) replan();
        const { next } = plan();
        if (next !== null && time.now() >= next) await shutDown(next);
      }
    },
  };
}
