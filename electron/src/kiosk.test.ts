import { describe, expect, it } from '@jest/globals';
import { createKiosk } from './kiosk.ts';
import { HANG_MS, LOAD_WITHIN_MS, LOOK_MS } from './limits.ts';
import { MAIN_WINDOW } from './shellPort.ts';
import { fakeShell } from './testing/fakeShell.ts';
import { handTime } from './testing/handTime.ts';
import { listLog } from './testing/listLog.ts';

const LOADED = { type: 'loaded', window: MAIN_WINDOW } as const;
const CRASHED = { type: 'crashed', window: MAIN_WINDOW, reason: 'oom' } as const;
const HUNG = { type: 'hung', window: MAIN_WINDOW } as const;
const LOAD_FAILED = { type: 'load-failed', window: MAIN_WINDOW, reason: 'ConnectionRefused' } as const;
const EXITED = { type: 'exited', reason: 'code 1' } as const;

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function started({ loaded = true, loads = false } = {}) {
  const shell = fakeShell(loads ? () => shell.emit(LOADED) : () => {});
  const time = handTime();
  const log = listLog();
  let gaveUp = 0;
  const kiosk = createKiosk({ shell, time, log, giveUp: () => (gaveUp += 1) });
  await kiosk.start();
  if (loaded) shell.emit(LOADED);
  const since = () => shell.done.slice(1);
  return { shell, time, log, kiosk, since, gaveUp: () => gaveUp };
}

describe('createKiosk', () => {
  it('loads a crashed page again after a second', async () => {
    const { shell, time, log, since, kiosk } = await started();
    shell.emit(CRASHED);
    expect(kiosk.isHealthy()).toBe(false);
    time.advance(999);
    expect(since()).toEqual([]);
    time.advance(1);
    expect(since()).toEqual(['reload gently main']);
    expect(log.events.at(-1)).toEqual({
      id: 'shell-window-crashed',
      detail: { window: MAIN_WINDOW, reason: 'oom' },
    });
    shell.emit(LOADED);
    expect(kiosk.isHealthy()).toBe(true);
  });

  it('is not healthy when nothing comes of loading', async () => {
    const { shell, time, kiosk } = await started();
    shell.emit(CRASHED);
    time.advance(1_000);
    expect(kiosk.isHealthy()).toBe(true);
    time.advance(HANG_MS);
    expect(kiosk.isHealthy()).toBe(false);
  });

  it('forces a page that hangs, and only that once', async () => {
    const { shell, time, since } = await started();
    shell.emit(HUNG);
    time.advance(1_000);
    shell.emit(LOADED);
    shell.emit(CRASHED);
    time.advance(2_000);
    expect(since()).toEqual(['reload forced main', 'reload gently main']);
  });

  it('restarts the windows when a page fails for the sixth time in ten minutes', async () => {
    const { shell, time, log, since } = await started({ loads: true });
    for (let crash = 1; crash <= 6; crash += 1) {
      shell.emit(CRASHED);
      time.advance(60_000);
    }
    expect(since()).toEqual([...Array.from({ length: 5 }, () => 'reload gently main'), 'restart']);
    expect(log.ids()).toContain('shell-restart');
  });

  it('renews the page only while it is shown', async () => {
    const { shell, kiosk, since } = await started({ loaded: false });
    kiosk.renew();
    expect(since()).toEqual([]);
    shell.emit(LOADED);
    kiosk.renew();
    expect(since()).toEqual(['renew']);
    shell.emit(CRASHED);
    kiosk.renew();
    expect(since()).toEqual(['renew']);
  });

  it('takes a page that gave signs of life and gives none for one that hangs', async () => {
    const { time, log, since, kiosk } = await started();
    kiosk.beat();
    time.advance(HANG_MS - 1);
    expect(kiosk.isHealthy()).toBe(true);
    kiosk.beat();
    time.advance(HANG_MS);
    expect(kiosk.isHealthy()).toBe(false);
    time.advance(LOOK_MS + 1_000);
    expect(since()).toEqual(['reload forced main']);
    expect(log.ids()).toContain('shell-window-hung');
  });

  it('leaves a page alone that never gave a sign of life, but does not call it healthy', async () => {
    const { time, since, kiosk } = await started();
    time.advance(10 * HANG_MS);
    expect(since()).toEqual([]);
    expect(kiosk.isHealthy()).toBe(false);
  });

  it('waits for an agent that does not answer, for as long as it takes, and logs it once', async () => {
    const { shell, time, log, since, kiosk, gaveUp } = await started();
    const pauses: number[] = [];
    for (let tries = 0; tries < 100; tries += 1) {
      shell.emit(LOAD_FAILED);
      const before = { at: time.now(), count: since().length };
      while (since().length === before.count) time.advance(500);
      pauses.push(time.now() - before.at);
    }
    expect(pauses.slice(0, 6)).toEqual([1_000, 1_000, 2_000, 5_000, 5_000, 5_000]);
    expect(kiosk.isHealthy()).toBe(true);
    expect(gaveUp()).toBe(0);
    expect(log.ids().filter((id) => id === 'shell-waiting')).toHaveLength(1);
    shell.emit(LOADED);
    shell.emit(LOAD_FAILED);
    expect(log.ids().filter((id) => id === 'shell-waiting')).toHaveLength(2);
  });

  it('does not try again what has been loaded meanwhile', async () => {
    const { shell, time, since } = await started();
    shell.emit(LOAD_FAILED);
    shell.emit(LOADED);
    time.advance(5_000);
    expect(since()).toEqual([]);
  });

  it('loads a page again that does not come, as a load can end without an event', async () => {
    const { shell, time, since, log } = await started({ loaded: false });
    time.advance(LOAD_WITHIN_MS);
    expect(since()).toEqual(['reload gently main']);
    expect(log.ids()).toContain('shell-waiting');
    // The next load ends in the same way, as does one after a failure.
    time.advance(LOAD_WITHIN_MS);
    shell.emit(LOAD_FAILED);
    time.advance(1_000 + LOAD_WITHIN_MS);
    expect(since()).toHaveLength(4);
    shell.emit(LOADED);
    time.advance(10 * LOAD_WITHIN_MS);
    expect(since()).toHaveLength(4);
  });

  it('opens the main window again when the browser ends', async () => {
    const { shell, time, log, since } = await started();
    shell.emit(EXITED);
    time.advance(1_000);
    expect(since()).toEqual(['open']);
    expect(log.ids()).toContain('shell-browser-exit');
  });

  it('gives up when the browser ends for the sixth time in ten minutes', async () => {
    const { shell, time, since, gaveUp } = await started({ loads: true });
    for (let exit = 1; exit <= 6; exit += 1) {
      shell.emit(EXITED);
      time.advance(60_000);
      await settled();
    }
    expect(since()).toHaveLength(5);
    expect(gaveUp()).toBe(1);
  });

  it('counts a browser that does not open like one that ends', async () => {
    const { shell, time, since, gaveUp } = await started();
    shell.refuseToOpen({ kind: 'launch-failed', message: 'no display' });
    shell.emit(EXITED);
    for (let tries = 1; tries <= 6; tries += 1) {
      time.advance(60_000);
      await settled();
    }
    expect(since()).toHaveLength(5);
    expect(gaveUp()).toBe(1);
  });

  it('reloads no page of a browser that is gone', async () => {
    const { shell, time, since } = await started();
    shell.emit(CRASHED);
    shell.emit(EXITED);
    time.advance(1_000);
    expect(since()).toEqual(['open']);
  });

  it('leaves the main screen as it is when another window has trouble', async () => {
    const { shell, time, kiosk, since } = await started();
    shell.emit({ type: 'load-failed', window: 'advert', reason: 'HTTP 404' });
    shell.emit({ type: 'loaded', window: 'advert' });
    shell.emit({ ...CRASHED, window: 'advert' });
    shell.emit({ ...HUNG, window: 'advert' });
    shell.emit({ type: 'closed', window: 'advert' });
    shell.emit({ type: 'displays-changed' });
    expect(kiosk.isHealthy()).toBe(true);
    time.advance(10_000);
    expect(since()).toEqual([]);
  });

  it('restarts everything on request, and is not kept from it by a reload that was due', async () => {
    const { shell, time, kiosk, since, log } = await started();
    shell.emit(CRASHED);
    kiosk.restart();
    expect(kiosk.isHealthy()).toBe(true);
    time.advance(LOAD_WITHIN_MS - 1);
    expect(since()).toEqual(['restart']);
    expect(log.ids()).toContain('shell-restart');
  });

  it('does nothing more once it is stopped', async () => {
    const { shell, time, since, kiosk } = await started();
    kiosk.beat();
    shell.emit(CRASHED);
    await kiosk.stop();
    shell.emit(EXITED);
    time.advance(600_000);
    expect(since()).toEqual(['quit']);
    expect(time.pending()).toBe(0);
  });
});
