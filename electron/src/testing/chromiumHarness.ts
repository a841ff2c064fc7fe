import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { createDispatch } from '../channels/dispatch.ts';
import { createOriginPolicy } from '../policy/origins.ts';
import { isProcessAlive } from '../shell/chromium/profile.ts';
import { createChromiumShell } from '../shell/chromium.ts';
import { systemTime } from '../time.ts';
import { type ActingPage, serveActingPage } from './actingPage.ts';
import { channelContext } from './channelContext.ts';
import { DISPLAY_PROGRAMS, missingPrograms, type TestDisplay } from './display.ts';
import { killDescendants } from './processes.ts';
import type { ShellHarness } from './shellContract.ts';
import { connectX, KEY, type XClient } from './xClient.ts';

export const CHROMIUM = process.env.CHROMIUM_PATH ?? 'chromium';
export const ROOT_SWITCHES = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** What a test with a real Chromium on a display of its own lacks here. */
export function missingForChromium(): readonly string[] {
  return missingPrograms(CHROMIUM, ...Object.values(DISPLAY_PROGRAMS));
}

/** A key press that has not reached the page by then counts as blocked. */
const UNHEARD_MS = 500;
/** Each test starts a browser, possibly on a busy machine. */
export const BUSY_MACHINE_MS = 60_000;

export interface ChromiumHarness extends ShellHarness {
  readonly x: XClient;
  readonly page: ActingPage;
  run(script: string): Promise<unknown>;
  profile(): Promise<string>;
}

/** A shell with a real Chromium on a test's display, showing an acting page. */
export async function openChromium(
  display: TestDisplay,
  { chromium = CHROMIUM, hangMs = 2_000 } = {},
): Promise<ChromiumHarness> {
  const page = await serveActingPage();
  const x = await connectX(display.number);
  const root = await mkdtemp(join(tmpdir(), 'shell-test-'));
  const home = await mkdtemp(join(tmpdir(), 'shell-home-'));
  const policy = createOriginPolicy({ kioskAddress: page.address, isPlatform: async () => false });
  let beat = () => {};
  const shell = createChromiumShell({
    program: chromium,
    environment: { ...display.environment, HOME: home, XDG_CONFIG_HOME: home },
    arguments: {
      windowed: false,
      platform: process.platform,
      sandbox: ROOT_SWITCHES.length === 0,
      extra: ['--use-fake-device-for-media-stream'],
    },
    profile: { root, ownPid: process.pid, isAlive: isProcessAlive },
    address: page.address,
    policy,
    dispatch: createDispatch({
      isOwn: policy.isOwn,
      context: channelContext({ beat: () => beat(), reload: () => shell.reload('gently') }),
    }),
    time: systemTime,
    hangLimits: { hangMs, lateMs: 700, lookMs: 100 },
  });
  /** Starts something that the page does not survive. */
  const start = (script: string) => page.run(`setTimeout(() => { ${script} }, 0)`).then(() => {});
  const type = async (letter: string) => {
    await page.run(`globalThis.heard = new Promise((resolve) =>
      addEventListener('keydown', (event) => resolve(event.key === '${letter}'), { once: true }))`);
    await x.press(KEY.char(letter));
    const heard = await page.run(
      `return Promise.race([heard, new Promise((resolve) => setTimeout(resolve, ${UNHEARD_MS}, false))])`,
    );
    return heard === true;
  };
  /** The window manager gives focus to a new window shortly after it has appeared. */
  const focused = async () => {
    for (let tries = 0; !(await type(' ')); tries += 1)
      if (tries > 10) throw new Error('The page has no keys.');
  };
  return {
    x,
    page,
    run: page.run,
    profile: async () => join(root, (await readdir(root))[0] ?? ''),
    shell,
    time: systemTime,
    screen: { width: display.width, height: display.height },
    address: page.address,
    onBeat: (listener) => {
      beat = listener;
    },
    view: async () => {
      const seen = await page.run('return [location.href, innerWidth, innerHeight]');
      const [address, width, height] = seen as [string, number, number];
      return { address, width, height };
    },
    pass: async (until) => void (await until),
    navigate: (address) => start(`location.href = ${JSON.stringify(address)}`),
    openWindow: async (address) => {
      await focused();
      // Without a user gesture the browser itself would block it.
      await page.run(`addEventListener('keydown', () => open(${JSON.stringify(address)}), { once: true })`);
      await x.press(KEY.char('o'));
    },
    download: () => start("location.href = '/download'"),
    request: (address) => start(`fetch(${JSON.stringify(address)}, { mode: 'no-cors' }).catch(() => {})`),
    chooseFile: async () => {
      await focused();
      await page.run(`
        const file = Object.assign(document.createElement('input'), { type: 'file' });
        addEventListener('keydown', () => file.click(), { once: true });`);
      await x.press(KEY.char('f'));
    },
    crash: async () => killDescendants((command) => command.includes('--type=renderer')),
    hang: () => start('for (;;);'),
    heartbeat: async () => void (await page.run('await selfPrintShell.heartbeat({})')),
    pressControl: async (letter) => {
      await focused();
      await x.press(KEY.control, KEY.char(letter));
    },
    type,
    hasWindows: x.hasWindows,
    hasPlaces: x.hasPlaces,
    stopServing: page.refuse,
    serveAgain: page.answer,
    end: async () => {
      x.end();
      await page.end();
      expect(page.paths()).not.toContain('/popup');
      expect(await readdir(root)).toEqual([]);
      const crashReports = (await readdir(home, { recursive: true })).filter((name) => name.endsWith('.dmp'));
      expect(crashReports).toEqual([]);
      await rm(root, { recursive: true });
      await rm(home, { recursive: true, force: true });
    },
  };
}
