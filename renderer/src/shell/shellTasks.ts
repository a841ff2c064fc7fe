import type { ShellBridge } from '@self-print/contract/shell.ts';
import type { PageTaskDesk, TaskOutcome } from '../api/pageTasks.ts';

export interface ShellTaskOptions {
  readonly desk: PageTaskDesk;
  /** Undefined in an ordinary browser: there these tasks are refused. */
  readonly shell: ShellBridge | undefined;
  /** Loads the adverts of this page again. */
  readonly refreshAdverts: () => void;
}

const DONE = { kind: 'done' } as const;
const NO_SHELL: TaskOutcome = { answer: { kind: 'refused', reason: 'noShell' } };
const FAILED: TaskOutcome = { answer: { kind: 'refused', reason: 'failed' } };

/** Lets the shell do what the agent asks of it through this page. */
export function registerShellTasks({ desk, shell, refreshAdverts }: ShellTaskOptions): void {
  desk.register('screenshot', async () => {
    if (shell === undefined) return NO_SHELL;
    const { jpeg } = await shell.screenshot({});
    return jpeg === null ? FAILED : { answer: { kind: 'picture', jpeg } };
  });
  // The shell makes sure that the agent waits for this, so it is asked before the agent has its answer.
  const outcomeOf = ({ done }: { readonly done: boolean }) => (done ? { answer: DONE } : FAILED);
  desk.register('restartClient', async () =>
    shell === undefined ? NO_SHELL : outcomeOf(await shell.restart({})),
  );
  desk.register('stopClient', async () => (shell === undefined ? NO_SHELL : outcomeOf(await shell.quit({}))));
  // A terminal with one display shows its adverts on this page.
  desk.register('restartAdScreen', async () => {
    await shell?.reloadAdverts({});
    refreshAdverts();
    return { answer: DONE };
  });
}
