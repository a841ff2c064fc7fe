import { describe, expect, it } from '@jest/globals';
import type { PageTask, PageTaskKind } from '@self-print/contract/agent/pageTask.ts';
import type { PageAnswer } from '@self-print/contract/agent/pageTasks.ts';
import type { ShellBridge } from '@self-print/contract/shell.ts';
import type { PageTaskDesk } from '../api/pageTasks.ts';
import { fakeShellBridge } from '../testing/shellBridge.ts';
import { registerShellTasks } from './shellTasks.ts';

const TASK_ID = '11111111-1111-4111-8111-111111111111';
type ShellKind = 'screenshot' | 'restartClient' | 'stopClient' | 'restartAdScreen';

function registered(shell: ShellBridge | undefined) {
  const handlers = new Map<PageTaskKind, (task: PageTask, signal: AbortSignal) => Promise<PageAnswer>>();
  const desk: PageTaskDesk = {
    register: (kind, handler) => {
      // A test hands each handler only its own tasks.
      handlers.set(kind, handler as (task: PageTask, signal: AbortSignal) => Promise<PageAnswer>);
      return () => {};
    },
  };
  let refreshed = 0;
  registerShellTasks({
    desk,
    shell,
    refreshAdverts: () => {
      refreshed += 1;
    },
  });
  const run = (kind: ShellKind) =>
    handlers.get(kind)?.({ kind, taskId: TASK_ID }, new AbortController().signal);
  return { run, refreshed: () => refreshed };
}

describe('tasks of the shell', () => {
  it('brings a picture of the screen', async () => {
    const { run } = registered(fakeShellBridge());
    expect(await run('screenshot')).toEqual({ kind: 'picture', jpeg: 'AAAA' });
  });

  it('says so when there is no picture', async () => {
    const { run } = registered(fakeShellBridge({ screenshot: async () => ({ jpeg: null }) }));
    expect(await run('screenshot')).toEqual({ kind: 'refused', reason: 'failed' });
  });

  it.each(['restartClient', 'stopClient'] as const)('answers %s with what the shell says', async (kind) => {
    for (const done of [true, false]) {
      const answer = async () => ({ done });
      const { run } = registered(fakeShellBridge({ restart: answer, quit: answer }));
      const expected = done ? { kind: 'done' } : { kind: 'refused', reason: 'failed' };
      expect(await run(kind)).toEqual(expected);
    }
  });

  it('loads adverts again in their window and in this page', async () => {
    let reloaded = 0;
    const { run, refreshed } = registered(
      fakeShellBridge({
        reloadAdverts: async () => {
          reloaded += 1;
          return { shown: true };
        },
      }),
    );
    expect(await run('restartAdScreen')).toEqual({ kind: 'done' });
    expect([reloaded, refreshed()]).toEqual([1, 1]);
  });

  it('is refused in an ordinary browser, but for the adverts, which are on this page', async () => {
    const { run, refreshed } = registered(undefined);
    for (const kind of ['screenshot', 'restartClient', 'stopClient'] as const)
      expect(await run(kind)).toEqual({ kind: 'refused', reason: 'noShell' });
    expect(await run('restartAdScreen')).toEqual({ kind: 'done' });
    expect(refreshed()).toBe(1);
  });
});
