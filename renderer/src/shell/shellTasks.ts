import type { PageAnswer } from '@self-print/contract/agent/pageTasks.ts';
import type { ShellBridge } from '@self-print/contract/shell.ts';
import type { PageTaskDesk } from '../api/pageTasks.ts';

export interface ShellTaskOptions {
  readonly desk: PageTaskDesk;
  /** Undefined in an ordinary browser: there these tasks are refused. */
  readonly shell: ShellBridge | undefined;
  /** Loads the adverts of this page again. */
  readonly refreshAdverts: () => void;
}

const DONE: PageAnswer = { kind: 'done' };
const NO_SHELL: PageAnswer = { kind: 'refused', reason: 'noShell' };
const FAILED: PageAnswer = { kind: 'refused', reason: 'failed' };

/** Lets the shell do what the agent asks of it through this page. */
export function registerShellTasks({ desk, shell, refreshAdverts }: ShellTaskOptions): void {
  desk.register('screenshot', async () => {
    if (shell === undefined) return NO_SHELL;
    const { jpeg } = await shell.screenshot({});
    return jpeg === null ? FAILED : { kind: 'picture', jpeg };
  });
  // The shell checks that the agent waits for this, so the shell is asked before the agent gets its answer.
  const answerOf = ({ done }: { readonly done: boolean }) => (done ? DONE : FAILED);
  desk.register('restartClient', async () =>
    shell === undefined ? NO_SHELL : answerOf(await shell.restart({})),
  );
  desk.register('stopClient', async () => (shell === undefined ? NO_SHELL : answerOf(await shell.quit({}))));
  // A terminal with one display shows its adverts on this page.
  desk.register('restartAdScreen', async () => {
    await shell?.reloadAdverts({});
    refreshAdverts();
    return DONE;
  });
}
