import type { Time } from '../time.ts';
import { createBackOff } from './backOff.ts';

export interface RecoveryOptions {
  readonly time: Time;
  /** Restarts it. */
  readonly recover: () => void;
  /** Called instead after too many failures. If omitted, restarts continue with the longest delay. */
  readonly giveUp?: () => void;
}

export interface Recovery {
  /** It failed: restart it after a delay. Further failures before that count as one. */
  failed(): void;
  /** Cancels a pending restart and resets the count. */
  reset(): void;
}

/** Restarts something after a failure, with increasing delays. */
export function createRecovery({ time, recover, giveUp }: RecoveryOptions): Recovery {
  const backOff = createBackOff();
  let cancel: (() => void) | undefined;
  const reset = () => {
    cancel?.();
    cancel = undefined;
    backOff.reset();
  };
  return {
    failed: () => {
      if (cancel !== undefined) return;
      const { delayMs, exhausted } = backOff.failed(time.now());
      if (exhausted && giveUp !== undefined) {
        reset();
        giveUp();
        return;
      }
      cancel = time.after(delayMs, () => {
        cancel = undefined;
        recover();
      });
    },
    reset,
  };
}
