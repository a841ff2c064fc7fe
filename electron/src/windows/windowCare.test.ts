import { describe, expect, it } from '@jest/globals';
import { fakeShell } from '../testing/fakeShell.ts';
import { handTime } from '../testing/handTime.ts';
import { listLog } from '../testing/listLog.ts';
import { careForWindows } from './windowCare.ts';

function caring() {
  const shell = fakeShell();
  const time = handTime();
  const log = listLog();
  const stop = careForWindows({ shell, time, log });
  return { shell, time, log, stop };
}
const crashed = (window: string) => ({ type: 'crashed', window, reason: 'oom' }) as const;

describe('careForWindows', () => {
  it('loads a window again that crashed, each by itself', () => {
    const { shell, time, log } = caring();
    shell.emit(crashed('advert'));
    shell.emit(crashed('selfRegister'));
    time.advance(1_000);
    expect(shell.done).toEqual(['reload gently advert', 'reload gently selfRegister']);
    expect(log.events[0]).toEqual({
      id: 'shell-window-crashed',
      detail: { window: 'advert', reason: 'oom' },
    });
  });

  it('forces one that hangs, and only that once', () => {
    const { shell, time } = caring();
    shell.emit({ type: 'hung', window: 'advert' });
    time.advance(1_000);
    shell.emit(crashed('advert'));
    time.advance(2_000);
    expect(shell.done).toEqual(['reload forced advert', 'reload gently advert']);
  });

  it('tries an address that does not answer again, with growing pauses and without end', () => {
    const { shell, time } = caring();
    for (let tries = 0; tries < 20; tries += 1) {
      shell.emit({ type: 'load-failed', window: 'advert', reason: 'HTTP 503' });
      time.advance(60_000);
    }
    expect(shell.done).toHaveLength(20);
  });

  it('leaves the main window to the kiosk', () => {
    const { shell, time } = caring();
    shell.emit(crashed('main'));
    shell.emit({ type: 'hung', window: 'main' });
    shell.emit({ type: 'load-failed', window: 'main', reason: 'x' });
    shell.emit({ type: 'loaded', window: 'advert' });
    shell.emit({ type: 'closed', window: 'advert' });
    time.advance(60_000);
    expect(shell.done).toEqual([]);
  });

  it('does nothing more once it is stopped', () => {
    const { shell, time, stop } = caring();
    shell.emit(crashed('advert'));
    stop();
    shell.emit(crashed('advert'));
    time.advance(60_000);
    expect(shell.done).toEqual([]);
    expect(time.pending()).toBe(0);
  });
});
