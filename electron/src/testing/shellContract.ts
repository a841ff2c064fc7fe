import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createKiosk, type Kiosk } from '../kiosk.ts';
import { type Denied, MAIN_WINDOW, type Shell, type ShellEvent } from '../shellPort.ts';
import type { Time } from '../time.ts';
import { type ListLog, listLog } from './listLog.ts';

/** An area of the desktop, in pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A shell with its main page, and a person or program that tries things in it. */
export interface ShellHarness {
  readonly shell: Shell;
  readonly time: Time;
  readonly screen: { readonly width: number; readonly height: number };
  /** Address with the kiosk's origin. */
  readonly address: string;
  /** Sets the receiver of the page's heartbeats. */
  onBeat(beat: () => void): void;
  view(): Promise<{ readonly address: string; readonly width: number; readonly height: number }>;
  /** Lets time pass until an event arrives. */
  pass(until: Promise<unknown>): Promise<void>;

  navigate(address: string): Promise<void>;
  openWindow(address: string): Promise<void>;
  download(): Promise<void>;
  /** Null where the shell itself cannot block file choosers. */
  readonly chooseFile: (() => Promise<void>) | null;
  request(address: string): Promise<void>;
  crash(): Promise<void>;
  hang(): Promise<void>;
  heartbeat(): Promise<void>;
  /** Presses Control with a letter. */
  pressControl(letter: string): Promise<void>;
  /** Types a letter; returns whether it reached the page. */
  type(letter: string): Promise<boolean>;
  /** Whether this number of windows is on the screen, now or shortly. */
  hasWindows(count: number): Promise<boolean>;
  /** Whether the visible windows are at these positions, now or shortly; in the order of opening. */
  hasPlaces(places: readonly Rectangle[]): Promise<boolean>;
  stopServing(): Promise<void>;
  serveAgain(): Promise<void>;
  end(): Promise<void>;
}

const FOREIGN = 'http://foreign.invalid/somewhere?name=li';
const DONE = { ok: true, value: undefined };
const JPEG = [0xff, 0xd8];

/** What every implementation of the Shell port guarantees. */
export function shellContract(name: string, open: () => Promise<ShellHarness>): void {
  describe(`${name} keeps the shell contract`, () => {
    let harness: ShellHarness;
    let kiosk: Kiosk;
    let log: ListLog;
    let gaveUp = 0;

    beforeEach(async () => {
      harness = await open();
      log = listLog();
      kiosk = createKiosk({ ...harness, log, giveUp: () => (gaveUp += 1) });
      harness.onBeat(kiosk.beat);
      const loaded = next('loaded');
      expect(await kiosk.start()).toEqual({ ok: true, value: undefined });
      await harness.pass(loaded);
    });
    afterEach(async () => {
      await kiosk.stop();
      await harness.end();
      expect(gaveUp).toBe(0);
    });

    const next = <Type extends ShellEvent['type']>(type: Type) =>
      new Promise<Extract<ShellEvent, { type: Type }>>((resolve) => {
        const off = harness.shell.on((event) => {
          if (!isOf(event, type)) return;
          off();
          resolve(event);
        });
      });
    const expectDenied = async (what: Denied, target: string, attempt: () => Promise<void>) => {
      const denied = next('denied');
      await attempt();
      expect(await denied).toEqual({ type: 'denied', what, target });
      expect((await harness.view()).address).toBe(harness.address);
      expect(log.events).toContainEqual({ id: 'shell-denied', detail: { what, target } });
    };

    it('fills the screen with the kiosk', async () => {
      expect(await harness.view()).toEqual({ address: harness.address, ...harness.screen });
      expect(log.ids()).toContain('shell-ready');
      expect(await harness.shell.openMain()).toMatchObject({ ok: false, problem: { kind: 'already-open' } });
    });

    it('leaves the kiosk for nothing: foreign pages, windows, downloads, files and hosts are denied', async () => {
      const own = new URL(harness.address).origin;
      await expectDenied('navigation', 'http://foreign.invalid', () => harness.navigate(FOREIGN));
      await expectDenied('window', own, () => harness.openWindow(`${harness.address}popup`));
      await expectDenied('download', own, () => harness.download());
      const { chooseFile } = harness;
      if (chooseFile !== null) await expectDenied('file-chooser', own, chooseFile);
      await expectDenied('request', 'http://foreign.invalid', () => harness.request(FOREIGN));
      expect(await harness.hasWindows(1)).toBe(true);
    });

    it('brings a page back that crashed, with every lock in place', async () => {
      const [crashed, loaded] = [next('crashed'), next('loaded')];
      await harness.crash();
      // Otherwise time passes before a busy machine tells of the crash, and the page is taken for one that hangs.
      await crashed;
      await harness.pass(loaded);
      expect(log.ids()).toContain('shell-window-crashed');
      await expectDenied('navigation', 'http://foreign.invalid', () => harness.navigate(FOREIGN));
      await harness.heartbeat();
      expect(kiosk.isHealthy()).toBe(true);
      await harness.pressControl('a');
      expect(await harness.type('a')).toBe(true);
    });

    it('brings a page back that does not respond', async () => {
      const loaded = next('loaded');
      await harness.hang();
      await harness.pass(loaded);
      expect(log.ids()).toContain('shell-window-hung');
      expect(log.ids()).not.toContain('shell-window-crashed');
      expect((await harness.view()).address).toBe(harness.address);
      await harness.pressControl('a');
      expect(await harness.type('a')).toBe(true);
    });

    it('waits for an agent that does not answer', async () => {
      await harness.stopServing();
      const failed = next('load-failed');
      void harness.shell.reload('gently');
      await failed;
      expect(log.ids()).toContain('shell-waiting');
      expect(kiosk.isHealthy()).toBe(true);
      const loaded = next('loaded');
      await harness.serveAgain();
      await harness.pass(loaded);
      expect((await harness.view()).address).toBe(harness.address);
    });

    it('restarts everything on request', async () => {
      const loaded = next('loaded');
      await harness.shell.restart();
      await harness.pass(loaded);
      expect((await harness.view()).address).toBe(harness.address);
    });

    it('takes a picture of the window', async () => {
      await harness.view();
      const picture = await harness.shell.screenshot(MAIN_WINDOW);
      expect(picture.ok && [...picture.value.subarray(0, JPEG.length)]).toEqual(JPEG);
    });

    it('swallows the keys that lead out, and all keys on request', async () => {
      for (const letter of ['t', 'n', 'w', 'h', 'j']) await harness.pressControl(letter);
      expect(await harness.type('a')).toBe(true);
      expect(log.ids()).not.toContain('shell-denied');
      expect(await harness.hasWindows(1)).toBe(true);
      expect((await harness.view()).address).toBe(harness.address);
      await harness.shell.setTouch(false);
      expect(await harness.type('b')).toBe(false);
      await harness.shell.setTouch(true);
      expect(await harness.type('c')).toBe(true);
    });

    const full = () => ({ left: 0, top: 0, ...harness.screen });
    const corner = { left: 100, top: 50, width: 640, height: 480 };
    const other = () => `${harness.address}other`;

    it('opens, moves, hides and closes a window beside the main one, which keeps the keys', async () => {
      const { shell } = harness;
      const options = { address: other(), place: { ...corner, fullScreen: false }, onTop: false };
      expect(await shell.openWindow('advert', { ...options, address: FOREIGN })).toMatchObject({
        problem: { kind: 'foreign-address' },
      });
      expect(await shell.openWindow('advert', options)).toEqual(DONE);
      expect(await shell.openWindow('advert', options)).toMatchObject({
        problem: { kind: 'already-open' },
      });
      expect(shell.windows()).toEqual([MAIN_WINDOW, 'advert']);
      expect(await harness.hasPlaces([full(), corner])).toBe(true);
      expect(await harness.type('a')).toBe(true);
      expect(await shell.move('advert', { ...options.place, left: 300 })).toEqual(DONE);
      expect(await harness.hasPlaces([full(), { ...corner, left: 300 }])).toBe(true);
      expect(await shell.hide('advert')).toEqual(DONE);
      expect(await harness.hasPlaces([full()])).toBe(true);
      expect(await shell.show('advert')).toEqual(DONE);
      expect(await harness.hasPlaces([full(), { ...corner, left: 300 }])).toBe(true);
      expect(await harness.type('b')).toBe(true);
      expect(await shell.close('advert')).toEqual(DONE);
      expect(await shell.show('advert')).toMatchObject({ problem: { kind: 'not-open' } });
      expect(await harness.hasWindows(1)).toBe(true);
      expect(shell.windows()).toEqual([MAIN_WINDOW]);
    });

    it('lays a window for a person over the main one, with the keys, and gives them back', async () => {
      const { shell } = harness;
      const place = { ...full(), fullScreen: true };
      expect(await shell.openWindow('login', { address: other(), place, onTop: true })).toEqual(DONE);
      expect(await harness.hasPlaces([full(), full()])).toBe(true);
      expect(await harness.type('a')).toBe(false);
      expect(await shell.hide('login')).toEqual(DONE);
      expect(await harness.hasPlaces([full()])).toBe(true);
      // The window manager takes a moment.
      await harness.pressControl('b');
      expect(await harness.type('b')).toBe(true);
      expect(await shell.show('login')).toEqual(DONE);
      expect(await harness.type('c')).toBe(false);
      expect(await shell.close('login')).toEqual(DONE);
      await harness.pressControl('d');
      expect(await harness.type('d')).toBe(true);
    });

    it('loads one window again and leaves the others', async () => {
      const { shell } = harness;
      const place = { ...corner, fullScreen: false };
      const opened = next('loaded');
      await shell.openWindow('advert', { address: other(), place, onTop: false });
      expect(await opened).toMatchObject({ window: 'advert' });
      const loaded: string[] = [];
      harness.shell.on((event) => event.type === 'loaded' && loaded.push(event.window));
      const again = next('loaded');
      await shell.reload('forced', 'advert');
      await harness.pass(again);
      await shell.reload('gently', 'not open');
      expect(loaded).toEqual(['advert']);
    });

    it('knows the displays', async () => {
      expect(await harness.shell.displays()).toEqual({ ok: true, value: [{ ...full(), isPrimary: true }] });
    });

    it('has nothing open after it has quit', async () => {
      await harness.shell.quit();
      expect(await harness.hasWindows(0)).toBe(true);
      expect(await harness.shell.screenshot(MAIN_WINDOW)).toMatchObject({ problem: { kind: 'not-open' } });
      await harness.shell.quit();
    });
  });
}

function isOf<Type extends ShellEvent['type']>(
  event: ShellEvent,
  type: Type,
): event is Extract<ShellEvent, { type: Type }> {
  return event.type === type;
}
