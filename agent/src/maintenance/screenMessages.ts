import { join } from 'node:path';
import { type ScreenMessage, screenMessage } from '@self-print/contract/agent/screenMessage.ts';
import type { MessageLasts, newScreenMessage } from '@self-print/contract/agent/screenMessages.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { assertNever, fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { privateJson } from '../files/privateJson.ts';
import { SETTINGS_FOLDER } from '../platform/terminalStore.ts';
import { nextMoment } from '../system/shutdown/timeOfDay.ts';
import type { Time } from '../time.ts';

/** What staff has to say on the home screen. It is kept over restarts until its end, or until it is taken back. */
export interface ScreenMessages {
  /** Null when there is none, or its time is over. */
  readonly current: () => ScreenMessage | null;
  /** Takes the place of an earlier one. Fails with AGENT_STORAGE_FAILED and without effect when it cannot be saved. */
  readonly show: (
    message: z.output<typeof newScreenMessage>,
    by: string,
  ) => Outcome<{ readonly until: string | null }, 'AGENT_STORAGE_FAILED'>;
  /** Fails as `show` does. */
  readonly takeBack: (by: string) => Outcome<void, 'AGENT_STORAGE_FAILED'>;
}

export function createScreenMessages(options: {
  readonly dataDir: string;
  readonly time: Time;
  /** The terminal's time zone. */
  readonly zone: () => string;
  readonly log: EventLog;
  readonly onChange: () => void;
}): ScreenMessages {
  const { dataDir, time, zone, log, onChange } = options;
  const file = privateJson(join(dataDir, SETTINGS_FOLDER, 'screenMessage.json'), z.nullable(screenMessage));
  const read = file.read();
  if (!read.ok) log.error('screen-message', new Error(read.problem));
  let kept = read.ok ? read.value : null;

  // What it says is not logged: staff may name somebody in it.
  const keep = (message: ScreenMessage | null, by: string): Outcome<void, 'AGENT_STORAGE_FAILED'> => {
    const written = file.write(message);
    if (!written.ok) {
      log.error('screen-message', new Error(written.problem));
      return fail(problem('AGENT_STORAGE_FAILED'));
    }
    kept = message;
    log.event('screen-message', { shown: message !== null, until: message?.until ?? '', by });
    onChange();
    return ok();
  };

  return {
    current: () =>
      kept === null || (kept.until !== null && Date.parse(kept.until) <= time.now()) ? null : kept,
    show: ({ text, lasts }, by) => {
      const end = endOf(lasts, time.now(), zone());
      const until = end === null ? null : new Date(end).toISOString();
      const done = keep({ text, until }, by);
      return done.ok ? ok({ until }) : done;
    },
    takeBack: (by) => (kept === null ? ok() : keep(null, by)),
  };
}

function endOf(lasts: MessageLasts, nowMs: number, zone: string): number | null {
  switch (lasts) {
    case 'tenMinutes':
      return nowMs + 10 * MINUTE_MS;
    case 'hour':
      return nowMs + HOUR_MS;
    case 'fourHours':
      return nowMs + 4 * HOUR_MS;
    case 'today':
      return nextMoment('00:00', nowMs, zone);
    case 'takenBack':
      return null;
    default:
      return assertNever(lasts);
  }
}
