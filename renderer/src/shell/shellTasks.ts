import type { ShellBridge } from '@self-print/contract/shell.ts';
import type { PageTaskDesk, TaskOutcome } from '../kiosk/pageTasks.ts';

const NO_SHELL: TaskOutcome = { answer: { kind: 'refused', reason: 'noShell' } };

/** The tasks that only the shell can do. In an ordinary browser there is none, and they are refused. */
export function registerShellTasks(desk: PageTaskDesk, shell: ShellBridge | undefined): void {
  if (shell !== undefined) return;
  for (const kind of ['screenshot', 'restartClient', 'stopClient'] as const) {
    desk.register(kind, async () => NO_SHELL);
  }
}
