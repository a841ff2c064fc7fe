import { ERRORS } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { REGISTER_RETRY_MS } from '../limits.ts';
import type { Time } from '../time.ts';
import type { Registration } from './registration.ts';

/**
 * Registers with a code from the environment, so that an appliance needs nobody at its screen. Retries while the platform is
 * unreachable; ends when the platform has accepted or refused the code. `onTry` is called after the first attempt.
 */
export async function registerBySelf(options: {
  readonly platform: string;
  readonly activationCode: string;
  readonly registration: Registration;
  readonly time: Time;
  readonly log: EventLog;
  readonly signal: AbortSignal;
  readonly onTry: () => void;
}): Promise<void> {
  const { platform, activationCode, registration, time, log, signal, onTry } = options;
  do {
    if (registration.state() === 'registered') break;
    const answer = await registration.register(platform, activationCode);
    onTry();
    if (answer.ok) return;
    log.event('agent-registration-refused', { platform, problem: answer.problem.name });
    if (ERRORS[answer.problem.name].retry !== 'later') return;
  } while (await time.wait(REGISTER_RETRY_MS, signal));
  onTry();
}
