import { SECOND_MS } from '@self-print/contract/limits.ts';
import { SHELL_HEARTBEAT_SECONDS, type ShellBridge } from '@self-print/contract/shell.ts';
import { SHELL_CHANNEL_NAMES, SHELL_GLOBAL } from '@self-print/contract/shellNames.ts';
import type { Clock } from '../base/clock.ts';

/** The bridge to the kiosk shell, whole; undefined in an ordinary browser. */
export function findShell(scope: object): ShellBridge | undefined {
  const found: unknown = Reflect.get(scope, SHELL_GLOBAL);
  return isBridge(found) ? found : undefined;
}

function isBridge(value: unknown): value is ShellBridge {
  return (
    typeof value === 'object' &&
    value !== null &&
    SHELL_CHANNEL_NAMES.every((channel) => typeof Reflect.get(value, channel) === 'function')
  );
}

/** Tells the shell that this page is alive, from its own event loop, so that a hung page falls silent. */
export function sendHeartbeats(shell: ShellBridge, clock: Clock): void {
  // A shell that does not answer has its own supervision; the page goes on.
  shell.heartbeat({}).catch(() => {});
  clock.after(SHELL_HEARTBEAT_SECONDS * SECOND_MS, () => sendHeartbeats(shell, clock));
}
