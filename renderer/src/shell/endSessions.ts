import type { ShellBridge } from '@self-print/contract/shell.ts';
import type { Readable } from '../base/store.ts';
import type { Session } from '../session/state.ts';

/** Lets the shell clear what a person copied or selected as soon as that person has left. */
export function endSessions(
  shell: ShellBridge,
  session: Readable<Session>,
  onFault: (error: unknown) => void,
): void {
  let { number } = session.get();
  session.subscribe(() => {
    const before = number;
    number = session.get().number;
    if (number !== before) shell.endSession({}).catch(onFault);
  });
}
