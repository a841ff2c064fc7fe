import { PRESENCE_LIMIT_MS } from '../limits.ts';
import type { Time } from '../time.ts';

export type Caller = 'page' | 'shell';

/** When kiosk page and shell last polled the state: the page through its browser, the shell by itself. */
export interface Presence {
  readonly note: (caller: Caller) => void;
  readonly here: (caller: Caller) => boolean;
  /** A page was opened anew, as it says itself. */
  readonly opened: () => void;
  /** Resolves when a page is opened anew the next time. */
  readonly nextOpening: () => Promise<void>;
}

export function createPresence(time: Pick<Time, 'elapsed'>): Presence {
  const seen = new Map<Caller, number>();
  let opening = Promise.withResolvers<void>();
  return {
    note: (caller) => void seen.set(caller, time.elapsed()),
    here: (caller) => {
      const at = seen.get(caller);
      return at !== undefined && time.elapsed() - at <= PRESENCE_LIMIT_MS;
    },
    opened: () => {
      opening.resolve();
      opening = Promise.withResolvers<void>();
    },
    nextOpening: () => opening.promise,
  };
}
