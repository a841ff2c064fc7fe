import type { Time } from '../time.ts';
import { createBackOff } from './backOff.ts';

export interface RecoveryOptions {
  readonly time: Time;
  /** Starts the thing again. */
  readonly recover: () => void;
  /** Called instead once it has failed too often. Left out, it is tried for ever with the longest pause. */
  readonly giveUp?: () => void;
}

export interface Recovery {
  /** The thing failed: start it again after a pause. Several failures before that count once. */
  failed(): void;
  /** Cancels a start that is due and counts from zero. */
  reset(): void;
}

/** Starts something again after a failure, with growing pauses. */
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
