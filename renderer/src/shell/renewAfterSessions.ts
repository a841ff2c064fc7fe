import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { ShellBridge } from '@self-print/contract/shell.ts';
import type { Clock } from '../base/clock.ts';
import type { Readable } from '../base/store.ts';
import type { Session } from '../session/state.ts';

export interface RenewalOptions {
  readonly shell: ShellBridge;
  readonly session: Readable<Session>;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}

/** Long enough that whoever waits in line has begun. */
const RENEW_AFTER_MS = MINUTE_MS;

/** Has the shell give this page a new process once people have used it and nobody is there, because memory keeps what they typed. */
export function renewAfterSessions({ shell, session, clock, onFault }: RenewalOptions): void {
  const first = session.get().number;
  let cancel = () => {};
  session.subscribe(() => {
    cancel();
    const { number, place, active } = session.get();
    if (number === first || place.at !== 'attract' || active) return;
    cancel = clock.after(RENEW_AFTER_MS, () => shell.renew({}).catch(onFault));
  });
}
