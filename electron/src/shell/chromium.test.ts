import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SHELL_CHANNEL_NAMES } from '@self-print/contract/shellNames.ts';
import { createDispatch } from '../channels/dispatch.ts';
import { createOriginPolicy } from '../policy/origins.ts';
import { serveActingPage } from '../testing/actingPage.ts';
import { channelContext } from '../testing/channelContext.ts';
import { DISPLAY_PROGRAMS, missingPrograms, openDisplay, type TestDisplay } from '../testing/display.ts';
import { killDescendants } from '../testing/processes.ts';
import { type ShellHarness, shellContract } from '../testing/shellContract.ts';
import { connectX, KEY } from '../testing/xClient.ts';
import { systemTime } from '../time.ts';
import { runLauncher } from './chromium/process.ts';
import { isProcessAlive } from './chromium/profile.ts';
import { createChromiumShell } from './chromium.ts';

const program = process.env.CHROMIUM_PATH ?? 'chromium';
const rootSwitches = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const missing = missingPrograms(program, ...Object.values(DISPLAY_PROGRAMS));

/** A key press that has not reached the page by then counts as blocked. */
const UNHEARD_MS = 500;
/** Each test starts a browser, possibly on a busy machine. */
const BUSY_MACHINE_MS = 60_000;

interface ChromiumHarness extends ShellHarness {
  run(script: string): Promise<unknown>;
  profile(): Promise<string>;
}

async function openHarness(display: TestDisplay, chromium = program): Promise<ChromiumHarness> {
  const page = await serveActingPage();
  const x = await connectX(display.number);
  const root = await mkdtemp(join(tmpdir(), 'shell-test-'));
  const policy = createOriginPolicy({ kioskAddress: page.address, isPlatform: async () => false });
  let beat = () => {};
  const shell = createChromiumShell({
    program: chromium,
    environment: display.environment,
    arguments: {
      windowed: false,
      platform: process.platform,
      sandbox: rootSwitches.length === 0,
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
    hangLimits: { hangMs: 2_000, lookMs: 100 },
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
      await rm(root, { recursive: true });
    },
  };
}

if (missing.length > 0) {
  describe.skip(`ChromiumShell (skipped: ${missing.join(', ')} cannot be run here)`, () => {
    it('keeps the shell contract', () => {});
  });
} else {
  let display: TestDisplay;
  beforeAll(async () => {
    display = await openDisplay();
  });
  afterAll(() => display.end());
  shellContract('ChromiumShell', () => openHarness(display));

  describe('ChromiumShell alone', () => {
    it(
      'closes windows that come from elsewhere',
      async () => {
        const harness = await openHarness(display);
        const { shell } = harness;
        await shell.openMain();
        const denied = new Promise((resolve) =>
          shell.on((event) => event.type === 'denied' && resolve(event)),
        );
        const launched = await runLauncher({
          program,
          environment: display.environment,
          arguments: [
            ...rootSwitches,
            `--user-data-dir=${await harness.profile()}`,
            `${harness.address}elsewhere`,
          ],
        });
        expect(launched.ok).toBe(true);
        expect(await denied).toEqual({
          type: 'denied',
          what: 'window',
          target: new URL(harness.address).origin,
        });
        expect(await harness.hasWindows(1)).toBe(true);
        await shell.quit();
        await harness.end();
      },
      BUSY_MACHINE_MS,
    );

    it(
      'gives the page the camera and nothing else',
      async () => {
        const harness = await openHarness(display);
        await harness.shell.openMain();
        expect(
          await harness.run(`return Promise.all(
          ['camera', 'microphone', 'geolocation', 'notifications'].map(async (name) =>
            (await navigator.permissions.query({ name })).state))`),
        ).toEqual(['granted', 'denied', 'denied', 'denied']);
        expect(
          await harness.run(
            'return (await navigator.mediaDevices.getUserMedia({ video: true })).getTracks()[0].kind',
          ),
        ).toBe('video');
        await harness.shell.quit();
        await harness.end();
      },
      BUSY_MACHINE_MS,
    );

    it(
      'refuses what the bridge has no channel or schema for',
      async () => {
        const harness = await openHarness(display);
        await harness.shell.openMain();
        expect(await harness.run('return Object.keys(selfPrintShell)')).toEqual([...SHELL_CHANNEL_NAMES]);
        expect(await harness.run('return typeof selfPrintShellSend')).toBe('undefined');
        await expect(harness.run('await selfPrintShell.heartbeat("text")')).rejects.toThrow(/Invalid input/);
        await harness.shell.quit();
        await harness.end();
      },
      BUSY_MACHINE_MS,
    );

    it(
      'answers only the main page, and tells of a window that closed itself',
      async () => {
        const harness = await openHarness(display);
        const { shell } = harness;
        await shell.openMain();
        const place = { left: 0, top: 0, width: 640, height: 480, fullScreen: false };
        await shell.openWindow('selfRegister', {
          address: `${harness.address}?window=x`,
          place,
          onTop: true,
        });
        /** Runs in both pages in turn. */
        const inWindow = async (script: string) => {
          for (;;) {
            const answer = await harness.run(`return location.search === '' ? null : (${script}) ?? ''`);
            if (answer !== null) return answer;
          }
        };
        // A page may call before the shell is listening; such a call is lost and never answered.
        const beat = 'selfPrintShell.heartbeat({}).catch(String)';
        const orLate = "new Promise((later) => setTimeout(later, 500, 'late'))";
        let answer: unknown = 'late';
        while (answer === 'late') answer = await inWindow(`Promise.race([${beat}, ${orLate}])`);
        expect(answer).toMatch(/only answers the kiosk's main page/);
        const closed = new Promise((resolve) =>
          shell.on((event) => event.type === 'closed' && resolve(event)),
        );
        // Late enough for its answer to be sent.
        await inWindow('setTimeout(() => close(), 200)');
        expect(await closed).toEqual({ type: 'closed', window: 'selfRegister' });
        expect(shell.windows()).toEqual(['main']);
        await shell.quit();
        await harness.end();
      },
      BUSY_MACHINE_MS,
    );

    it(
      'reports that the browser ended and that a program cannot be started',
      async () => {
        const harness = await openHarness(display);
        await harness.shell.openMain();
        const exited = new Promise((resolve) =>
          harness.shell.on((event) => event.type === 'exited' && resolve(event)),
        );
        killDescendants(
          (command) => command.includes('--remote-debugging-pipe') && !command.includes('--type='),
        );
        expect(await exited).toMatchObject({ reason: expect.stringContaining('SIGKILL') });
        await harness.end();

        const without = await openHarness(display, '/no/such/program');
        expect(await without.shell.openMain()).toMatchObject({
          problem: { kind: 'launch-failed', message: expect.stringContaining('ENOENT') },
        });
        await without.end();
      },
      BUSY_MACHINE_MS,
    );
  });
}
