import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { LONG_POLLS_MAX } from '../limits.ts';
import type { Time } from '../time.ts';

/** The numbered snapshot from which the kiosk screen is derived. */
export interface StateHub {
  /** To be called when something in the snapshot may have changed. */
  readonly changed: () => void;
  /** Resolves immediately when the caller's version is outdated, else after the next change or the wait. */
  readonly next: (since: number, waitSeconds: number) => Promise<KioskState>;
}

export function createStateHub(options: {
  readonly compose: () => Omit<KioskState, 'version'>;
  readonly time: Time;
  readonly stopped: AbortSignal;
}): StateHub {
  const { compose, time, stopped } = options;
  const waiters = new Set<AbortController>();
  let version = 0;
  let state = compose();
  let content = JSON.stringify(state);

  const changed = () => {
    const now = compose();
    const text = JSON.stringify(now);
    if (text === content) return;
    state = now;
    content = text;
    version += 1;
    for (const waiter of waiters) waiter.abort();
    waiters.clear();
  };
  const snapshot = (): KioskState => {
    changed();
    return { version, ...state };
  };

  return {
    changed,
    next: async (since, waitSeconds) => {
      changed();
      const wait = since === version && waitSeconds > 0 && waiters.size < LONG_POLLS_MAX;
      if (wait) {
        const woken = new AbortController();
        waiters.add(woken);
        await time.wait(waitSeconds * SECOND_MS, AbortSignal.any([woken.signal, stopped]));
        waiters.delete(woken);
      }
      return snapshot();
    },
  };
}
