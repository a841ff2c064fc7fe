import { describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { SHELL_HEARTBEAT_SECONDS } from '@self-print/contract/shell.ts';
import { SHELL_GLOBAL } from '@self-print/contract/shellNames.ts';
import { handClock } from '../testing/handClock.ts';
import { fakeShellBridge } from '../testing/shellBridge.ts';
import { findShell, sendHeartbeats } from './shellBridge.ts';

describe('shell bridge', () => {
  it('is found where a shell has put it, and only whole', () => {
    const shell = fakeShellBridge();
    expect(findShell({ [SHELL_GLOBAL]: shell })).toBe(shell);
    expect(findShell({})).toBeUndefined();
    expect(findShell({ [SHELL_GLOBAL]: null })).toBeUndefined();
    expect(findShell({ [SHELL_GLOBAL]: { heartbeat: shell.heartbeat } })).toBeUndefined();
  });

  it('gets at once and then regularly that the page is alive, even after a failure', () => {
    const clock = handClock();
    let beats = 0;
    sendHeartbeats(
      fakeShellBridge({
        heartbeat: () => {
          beats += 1;
          return Promise.reject(new Error('the shell is busy'));
        },
      }),
      clock,
    );
    expect(beats).toBe(1);
    clock.advance(3 * SHELL_HEARTBEAT_SECONDS * SECOND_MS);
    expect(beats).toBe(4);
  });
});
