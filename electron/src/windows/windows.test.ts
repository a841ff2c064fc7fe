import { describe, expect, it } from '@jest/globals';
import { BACK_OFF_MS } from '../limits.ts';
import type { Display, ShellProblem } from '../shellPort.ts';
import { fakeShell, PRIMARY } from '../testing/fakeShell.ts';
import { handTime } from '../testing/handTime.ts';
import { listLog } from '../testing/listLog.ts';
import { createWindows } from './windows.ts';

const SECOND: Display = { ...PRIMARY, left: PRIMARY.width, isPrimary: false };
const ZH = { language: 'zh', accessible: false } as const;
const EN = { language: 'en', accessible: true } as const;
const LOADED = { type: 'loaded', window: 'main' } as const;
const BROKEN: ShellProblem = { kind: 'failed', message: 'no window manager' };
const [FIRST_PAUSE_MS = 0] = BACK_OFF_MS;
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function beside(displays: readonly Display[] = [PRIMARY]) {
  const shell = fakeShell();
  const time = handTime();
  const log = listLog();
  const windows = createWindows({ shell, time, log, address: 'http://127.0.0.1:8765/', windowed: false });
  shell.setDisplays(displays);
  await shell.openMain();
  shell.emit(LOADED);
  await settled();
  const since = () => shell.done.slice(1);
  return { shell, time, log, windows, since };
}
const login = (visible: boolean) => [{ windowId: 'selfRegister', visible }] as const;

describe('windows for a person', () => {
  it('opens, hides, shows and closes until it is as the page says', async () => {
    const { windows, shell, since } = await beside();
    expect(await windows.set(login(true), EN)).toEqual(['selfRegister']);
    expect(shell.opened.get('selfRegister')?.address).toContain('language=en&accessible=true');
    expect(await windows.set(login(true), EN)).toEqual(['selfRegister']);
    expect(await windows.set(login(false), EN)).toEqual([]);
    expect(await windows.set(login(true), EN)).toEqual(['selfRegister']);
    expect(await windows.set([], EN)).toEqual([]);
    expect(since()).toEqual([
      'open selfRegister',
      'hide selfRegister',
      'show selfRegister',
      'close selfRegister',
    ]);
  });

  it('opens one hidden that the page wants hidden', async () => {
    const { windows, since } = await beside();
    expect(await windows.set(login(false), ZH)).toEqual([]);
    expect(since()).toEqual(['open selfRegister', 'hide selfRegister']);
  });

  it('gives up one that cannot be opened, so that the page shows it, and logs it', async () => {
    const { windows, shell, time, since, log } = await beside();
    shell.refuseWindows(BROKEN);
    expect(await windows.set(login(true), ZH)).toEqual([]);
    shell.refuseWindows(null);
    shell.emit(LOADED);
    time.advance(60_000);
    await settled();
    expect(since()).toEqual(['open selfRegister']);
    expect(log.events).toEqual([
      { id: 'shell-window-failed', detail: { window: 'selfRegister', reason: BROKEN.message } },
    ]);
    expect(await windows.set(login(true), ZH)).toEqual(['selfRegister']);
  });

  it('does one thing after the other when the page changes its mind', async () => {
    const { windows, since } = await beside();
    const answers = await Promise.all([
      windows.set(login(true), ZH),
      windows.set([], ZH),
      windows.set(login(true), ZH),
    ]);
    expect(answers.at(-1)).toEqual(['selfRegister']);
    expect(since()).toEqual(['open selfRegister']);
  });

  it('opens them again in a browser that was restarted, and when they went by themselves', async () => {
    const { windows, shell, time, since } = await beside();
    await windows.set(login(true), ZH);
    await shell.restart();
    shell.emit(LOADED);
    await settled();
    shell.lose('selfRegister');
    time.advance(FIRST_PAUSE_MS);
    await settled();
    expect(since()).toEqual(['open selfRegister', 'restart', 'open selfRegister', 'open selfRegister']);
  });

  it('waits for a main window', async () => {
    const { windows, shell, since } = await beside();
    await shell.quit();
    expect(await windows.set(login(true), ZH)).toEqual([]);
    expect(since()).toEqual(['quit']);
  });
});

describe('the advert display', () => {
  it('is filled as soon as there is one, moved with it, and given up without it', async () => {
    const { shell, since } = await beside();
    expect(since()).toEqual([]);
    shell.setDisplays([PRIMARY, SECOND]);
    await settled();
    expect(shell.opened.get('advert')).toMatchObject({
      onTop: false,
      place: { left: 1_920, fullScreen: true },
    });
    shell.setDisplays([PRIMARY, { ...SECOND, top: 200 }]);
    await settled();
    shell.setDisplays([PRIMARY]);
    await settled();
    expect(since()).toEqual(['open advert', 'move advert 1920,200', 'close advert']);
  });

  it('stays whatever the page asks for', async () => {
    const { windows, since } = await beside([PRIMARY, SECOND]);
    await windows.set(login(true), ZH);
    await windows.set([], ZH);
    expect(since()).toEqual(['open advert', 'open selfRegister', 'close selfRegister']);
  });

  it('is loaded again on request, and opened where it was closed', async () => {
    const { windows, shell, since } = await beside([PRIMARY, SECOND]);
    expect(await windows.reloadAdverts()).toBe(true);
    shell.lose('advert');
    expect(await windows.reloadAdverts()).toBe(true);
    expect(since()).toEqual(['open advert', 'reload forced advert', 'open advert', 'reload forced advert']);
  });

  it('is not there without a second display', async () => {
    const { windows, since } = await beside();
    expect(await windows.reloadAdverts()).toBe(false);
    expect(since()).toEqual([]);
  });

  it('is tried again with growing pauses, forever', async () => {
    const { shell, time, since } = await beside();
    shell.refuseWindows(BROKEN);
    shell.setDisplays([PRIMARY, SECOND]);
    await settled();
    for (const pauseMs of [...BACK_OFF_MS, 60_000, 60_000]) {
      time.advance(pauseMs);
      await settled();
    }
    expect(since()).toEqual(Array(BACK_OFF_MS.length + 3).fill('open advert'));
    shell.refuseWindows(null);
    time.advance(60_000);
    await settled();
    expect(shell.opened.has('advert')).toBe(true);
    expect(time.pending()).toBe(0);
  });

  it('is left alone once the program ends', async () => {
    const { windows, shell, time, since } = await beside([PRIMARY, SECOND]);
    shell.lose('advert');
    windows.stop();
    shell.setDisplays([PRIMARY, SECOND]);
    time.advance(60_000);
    await settled();
    expect(since()).toEqual(['open advert']);
    expect(time.pending()).toBe(0);
  });
});
