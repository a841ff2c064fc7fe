import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SHELL_CHANNEL_NAMES } from '@self-print/contract/shellNames.ts';
import { CHROMIUM, missingForChromium, openChromium, ROOT_SWITCHES } from '../testing/chromiumHarness.ts';
import { openDisplay, type TestDisplay } from '../testing/display.ts';
import { killDescendants } from '../testing/processes.ts';
import { shellContract } from '../testing/shellContract.ts';
import { runLauncher } from './chromium/process.ts';

const missing = missingForChromium();

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
  shellContract('ChromiumShell', () => openChromium(display));

  describe('ChromiumShell alone', () => {
    it('closes windows that come from elsewhere', async () => {
      const harness = await openChromium(display);
      const { shell } = harness;
      await shell.openMain();
      const denied = new Promise((resolve) => shell.on((event) => event.type === 'denied' && resolve(event)));
      const launched = await runLauncher({
        program: CHROMIUM,
        environment: display.environment,
        arguments: [
          ...ROOT_SWITCHES,
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
    });

    it('gives the page the camera and nothing else', async () => {
      const harness = await openChromium(display);
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
    });

    it('refuses what the bridge has no channel or schema for', async () => {
      const harness = await openChromium(display);
      await harness.shell.openMain();
      expect(await harness.run('return Object.keys(selfPrintShell)')).toEqual([...SHELL_CHANNEL_NAMES]);
      expect(await harness.run('return typeof selfPrintShellSend')).toBe('undefined');
      await expect(harness.run('await selfPrintShell.heartbeat("text")')).rejects.toThrow(/Invalid input/);
      await harness.shell.quit();
      await harness.end();
    });

    it('answers only the main page, and tells of a window that closed itself', async () => {
      const harness = await openChromium(display);
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
      const closed = new Promise((resolve) => shell.on((event) => event.type === 'closed' && resolve(event)));
      // Late enough for its answer to be sent.
      await inWindow('setTimeout(() => close(), 200)');
      expect(await closed).toEqual({ type: 'closed', window: 'selfRegister' });
      expect(shell.windows()).toEqual(['main']);
      await shell.quit();
      await harness.end();
    });

    it('reports that the browser ended and that a program cannot be started', async () => {
      const harness = await openChromium(display);
      await harness.shell.openMain();
      const exited = new Promise((resolve) =>
        harness.shell.on((event) => event.type === 'exited' && resolve(event)),
      );
      killDescendants(
        (command) => command.includes('--remote-debugging-pipe') && !command.includes('--type='),
      );
      expect(await exited).toMatchObject({ reason: expect.stringContaining('SIGKILL') });
      await harness.end();

      const without = await openChromium(display, { chromium: '/no/such/program' });
      expect(await without.shell.openMain()).toMatchObject({
        problem: { kind: 'launch-failed', message: expect.stringContaining('ENOENT') },
      });
      await without.end();
    });
  });
}
