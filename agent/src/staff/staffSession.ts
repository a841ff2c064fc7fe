import type { StaffSession as StaffSessionView } from '@self-print/contract/agent/staffSession.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { STAFF_IDLE_SECONDS, STAFF_SESSION_SECONDS_MAX } from '@self-print/contract/signedCommand.ts';
import { createAlarm } from '../alarm.ts';
import { HEARTBEAT_MS } from '../limits.ts';
import type { Time } from '../time.ts';

const IDLE_MS = STAFF_IDLE_SECONDS * SECOND_MS;
const LONGEST_MS = STAFF_SESSION_SECONDS_MAX * SECOND_MS;

type End = 'asked' | 'idle' | 'too-long' | 'registration' | 'replaced';

/** The maintenance session at this terminal: one at a time and only in memory, so that a restart ends it. */
export interface StaffSession {
  /** Starts a session for this account and ends any other. */
  readonly begin: (by: string) => StaffSessionView;
  /** The current session, or null. */
  readonly current: () => { readonly by: string; readonly view: StaffSessionView } | null;
  /** Staff were active: restarts the idle time. */
  readonly extend: () => void;
  readonly end: (reason: End) => void;
  /** Ends expired sessions until the signal is aborted. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

interface Running {
  readonly by: string;
  /** From `time.elapsed`, which is unaffected by changes of the clock. */
  readonly begunAt: number;
  endsAt: number;
  view: StaffSessionView;
}

export function createStaffSession(options: {
  readonly time: Time;
  readonly log: EventLog;
  readonly onChange: () => void;
}): StaffSession {
  const { time, log, onChange } = options;
  const alarm = createAlarm(time);
  let running: Running | null = null;

  const schedule = (session: Pick<Running, 'by' | 'begunAt'>): Running => {
    const now = time.elapsed();
    const endsAt = Math.min(now + IDLE_MS, session.begunAt + LONGEST_MS);
    const until = new Date(time.now() + endsAt - now).toISOString();
    return { ...session, endsAt, view: { until } };
  };
  const end = (reason: End) => {
    if (!running) return;
    log.event('staff-session-end', { by: running.by, reason });
    running = null;
    alarm.ring();
    onChange();
  };
  const expire = () => {
    if (!running || time.elapsed() < running.endsAt) return;
    end(running.endsAt - running.begunAt >= LONGEST_MS ? 'too-long' : 'idle');
  };

  return {
    end,
    begin: (by) => {
      end('replaced');
      const begun = schedule({ by, begunAt: time.elapsed() });
      running = begun;
      log.event('staff-session-begin', { by });
      alarm.ring();
      onChange();
      return begun.view;
    },
    current: () => {
      expire();
      return running && { by: running.by, view: running.view };
    },
    extend: () => {
      expire();
      if (!running) return;
      running = schedule(running);
      onChange();
    },
    run: async (signal) => {
      do expire();
      while (await alarm.wait(running ? running.endsAt - time.elapsed() : HEARTBEAT_MS, signal));
    },
  };
}
