import type { Enrolment, EnrolmentTrouble } from '@self-print/contract/agent/kiosk.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Result } from '@self-print/contract/result.ts';
import { JOIN_FIRST_RETRY_MS, JOIN_LAST_RETRY_MS, JOIN_REFUSED_RETRY_MS } from '../../limits.ts';
import type { Time } from '../../time.ts';
import type { Registration } from '../registration.ts';
import type { ReadKey } from './keyFile.ts';

/** Joins the platform by an enrolment key while this terminal has no identity. */
export interface EnrolmentRun {
  /** Null when there is nothing to join by, or no need. */
  readonly current: () => Enrolment | null;
  /** Tries until the terminal is registered, however it came to be. `onTry` is called after each attempt. */
  readonly run: (signal: AbortSignal, onTry: () => void) => Promise<void>;
}

export interface EnrolmentOptions {
  readonly platform: string;
  readonly readKey: () => Result<
    ReadKey,
    Extract<EnrolmentTrouble, 'FILE_UNREADABLE' | 'FILE_SHARED' | 'FILE_WITHOUT_KEY'>
  >;
  readonly machineId: () => string | null;
  readonly registration: Registration;
  readonly time: Time;
  /** 0 to 1. */
  readonly random: () => number;
  readonly log: EventLog;
  readonly onChange: () => void;
}

/** Nobody at the machine can help with these, and they pass. */
const PASSING: ReadonlySet<EnrolmentTrouble> = new Set([
  'PLATFORM_UNREACHABLE',
  'UNAVAILABLE',
  'INTERNAL',
  'TOO_MANY_REQUESTS',
]);

export function createEnrolment(options: EnrolmentOptions): EnrolmentRun {
  const { platform, readKey, machineId, registration, time, random, log, onChange } = options;
  let shown: Enrolment | null = null;
  const show = (next: Enrolment | null) => {
    const isNew = JSON.stringify(next) !== JSON.stringify(shown);
    shown = next;
    if (isNew) onChange();
    return isNew;
  };

  const attempt = async (): Promise<EnrolmentTrouble | null> => {
    const read = readKey();
    if (!read.ok) return read.problem;
    const { key, mark } = read.value;
    if (shown?.mark !== mark)
      show({ state: shown?.state ?? 'joining', trouble: shown?.trouble ?? null, mark });
    const id = machineId();
    if (id === null) return 'MACHINE_UNKNOWN';
    const answer = await registration.join(platform, { enrolmentKey: key, machineId: id });
    return answer.ok ? null : answer.problem;
  };

  return {
    // A technician who was faster has registered it, or it was registered long ago.
    current: () => (registration.state() === 'unregistered' ? shown : null),
    run: async (signal, onTry) => {
      if (registration.state() === 'unregistered') show({ state: 'joining', mark: null, trouble: null });
      let pauseMs = JOIN_FIRST_RETRY_MS;
      while (registration.state() === 'unregistered') {
        const trouble = await attempt();
        if (trouble === null || registration.state() !== 'unregistered') break;
        const isPassing = PASSING.has(trouble);
        const isNew = show({ state: isPassing ? 'joining' : 'refused', mark: shown?.mark ?? null, trouble });
        // The same trouble again is no news.
        if (isNew) log.event('agent-join-failed', { platform, mark: shown?.mark ?? null, trouble });
        onTry();
        // Kiosks that were switched on together must not come together.
        const wait = (isPassing ? pauseMs : JOIN_REFUSED_RETRY_MS) * (1 + random());
        pauseMs = isPassing ? Math.min(2 * pauseMs, JOIN_LAST_RETRY_MS) : JOIN_FIRST_RETRY_MS;
        if (!(await time.wait(wait, signal))) break;
      }
      show(null);
      onTry();
    },
  };
}
