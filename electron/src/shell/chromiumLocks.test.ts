import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createKiosk } from '../kiosk.ts';
import type { ShellEvent } from '../shellPort.ts';
import { ACTING_COLOUR } from '../testing/actingPage.ts';
import {
  BUSY_MACHINE_MS,
  type ChromiumHarness,
  missingForChromium,
  openChromium,
} from '../testing/chromiumHarness.ts';
import { openDisplay, type TestDisplay } from '../testing/display.ts';
import { listLog } from '../testing/listLog.ts';
import { descendants, killDescendants } from '../testing/processes.ts';
import { KEY } from '../testing/xClient.ts';

const missing = missingForChromium();
/** Colour of the waiting page and of what is behind all windows. */
const PAPER = 0xf7f4ee;
/** An empty window, for the moment in which Chromium draws it. */
const EMPTY = 0xf6f5f4;
/** What the page of a test is coloured before it gets a new process. */
const BEFORE = 0xc02040;
/** A point that only a page's background covers. */
const CORNER = [1_800, 900] as const;

if (missing.length > 0) {
  describe.skip(`a locked Chromium (skipped: ${missing.join(', ')} cannot be run here)`, () => {
    it('is locked', () => {});
  });
} else {
  describe('a locked Chromium', () => {
    let display: TestDisplay;
    let harness: ChromiumHarness;
    let events: ShellEvent[];

    beforeAll(async () => {
      display = await openDisplay();
    });
    afterAll(() => display.end());
    beforeEach(async () => {
      harness = await openChromium(display, { hangMs: BUSY_MACHINE_MS });
      events = [];
      harness.shell.on((event) => events.push(event));
    });
    afterEach(async () => {
      await harness.shell.quit();
      await harness.end();
    });

    const open = async () => {
      await harness.shell.openMain();
      expect(await harness.x.hasPixel(...CORNER, ACTING_COLOUR)).toBe(true);
    };
    const next = (type: ShellEvent['type']) =>
      new Promise<void>((resolve) => harness.shell.on((event) => event.type === type && resolve()));
    /** Presses what leads out of an ordinary Chromium. */
    const tryToLeave = async () => {
      for (const letter of ['t', 'n', 'h']) await harness.x.press(KEY.control, KEY.char(letter));
    };
    const expectStayed = async () => {
      expect(events.filter(({ type }) => type === 'denied')).toEqual([]);
      expect(await harness.x.hasWindows(1)).toBe(true);
    };

    it('shows its own waiting page where a page crashed, locked like the kiosk, and never one of Chromium', async () => {
      await open();
      const crashed = next('crashed');
      await harness.crash();
      await crashed;
      // Before, for as long as only Chromium knows of the crash, nobody else can cover it; and the display may look at our question
      // before it looks at the shell's curtain.
      expect(await harness.x.hasPixel(...CORNER, PAPER)).toBe(true);
      const seen = new Set<number>();
      let isOver = false;
      const watching = (async () => {
        while (!isOver) seen.add(await harness.x.pixel(...CORNER));
      })();
      await tryToLeave();
      expect(await harness.x.hasPixel(...CORNER, PAPER)).toBe(true);
      await tryToLeave();
      isOver = true;
      await watching;
      expect([...seen].filter((colour) => ![PAPER, EMPTY].includes(colour))).toEqual([]);
      await harness.shell.reload('gently');
      expect(await harness.x.hasPixel(...CORNER, ACTING_COLOUR)).toBe(true);
      await expectStayed();
    });

    it('leaves no report of a fault outside its profile', async () => {
      await open();
      const crashed = next('crashed');
      // Chromium writes no report of a process that was killed. The harness looks for one at its end.
      killDescendants((command) => command.includes('--type=renderer'), 'SIGSEGV');
      await crashed;
    });

    it('is locked before the kiosk has answered, and is not stranded by a load that was stopped', async () => {
      const { page, shell, time } = harness;
      page.stall();
      const log = listLog();
      const kiosk = createKiosk({ shell, time, log, giveUp: () => {}, loadWithinMs: 1_000 });
      await kiosk.start();
      expect(await harness.x.hasPixel(...CORNER, PAPER)).toBe(true);
      await tryToLeave();
      const loaded = next('loaded');
      await harness.x.press(KEY.escape);
      page.answerStalled();
      await loaded;
      expect(log.ids()).toContain('shell-waiting');
      await expectStayed();
      await kiosk.stop();
    });

    it('has no task manager, and keeps nothing that a person copied or selected', async () => {
      await open();
      const { x } = harness;
      await harness.type(' ');
      const field = "document.getElementById('field')";
      await harness.run(`${field}.value = 'secret'; ${field}.focus(); ${field}.select()`);
      await x.press(KEY.shift, KEY.delete);
      await x.press(KEY.end);
      await x.press(KEY.shift, KEY.home);
      await expectSelected();
      await x.press(KEY.shift, KEY.insert);
      await x.click(...(await centreOf(field)), 2);
      await x.press(KEY.shift, KEY.escape);
      for (const letter of ['x', 'y', 'z']) expect(await harness.type(letter)).toBe(true);
      expect(await harness.run(`return ${field}.value.replace(/[xyz]/g, '')`)).toMatch(/^(secret)?$/);
      expect(await x.offers('CLIPBOARD')).toBe(false);
      await harness.shell.endSession();
      expect(await x.offers('PRIMARY')).toBe(false);
      await expectStayed();

      async function expectSelected() {
        for (let tries = 0; !(await x.offers('PRIMARY')); tries += 1) {
          if (tries > 100) throw new Error('Nothing was selected.');
          await harness.run('return 0');
        }
      }
      async function centreOf(element: string): Promise<readonly [number, number]> {
        const box = await harness.run(
          `const { x, y, width, height } = ${element}.getBoundingClientRect();
             return [Math.round(x + width / 2), Math.round(y + height / 2)]`,
        );
        const [left, top] = box as [number, number];
        return [left, top];
      }
    });

    it('gives the page a new process while the screen stays as it was, until the page is ready', async () => {
      await open();
      const { x, shell } = harness;
      await harness.run(`document.documentElement.style.background = '#c02040'`);
      expect(await x.hasPixel(...CORNER, BEFORE)).toBe(true);
      const processes = () => descendants((command) => command.includes('--type=renderer'));
      const before = processes();
      const seen = new Set<number>();
      let isOver = false;
      const watching = (async () => {
        while (!isOver) seen.add(await x.pixel(...CORNER));
      })();
      const loaded = next('loaded');
      await shell.renew();
      await loaded;
      await harness.run('return 0');
      await tryToLeave();
      isOver = true;
      await watching;
      expect([...seen]).toEqual([BEFORE]);
      expect(before.length).toBeGreaterThan(0);
      expect(processes().filter((pid) => before.includes(pid))).toEqual([]);
      shell.ready();
      expect(await x.hasPixel(...CORNER, ACTING_COLOUR)).toBe(true);
      await harness.pressControl('a');
      expect(await harness.type('a')).toBe(true);
      expect(events.filter(({ type }) => type === 'crashed')).toEqual([]);
      await expectStayed();
    });

    it('shows the waiting page when the page with the new process cannot be loaded', async () => {
      await open();
      await harness.page.refuse();
      const failed = next('load-failed');
      await harness.shell.renew();
      await failed;
      expect(await harness.x.hasPixel(...CORNER, PAPER)).toBe(true);
      await harness.page.answer();
      await harness.shell.reload('gently');
      expect(await harness.x.hasPixel(...CORNER, ACTING_COLOUR)).toBe(true);
    });

    it('opens none of the windows and viewers that the browser has for itself', async () => {
      await open();
      expect(await harness.run("return (await fetch('/secret')).status")).toBe(401);
      expect(
        await harness.run(
          'return [navigator.registerProtocolHandler, HTMLVideoElement.prototype.requestPictureInPicture, globalThis.documentPictureInPicture].map(String)',
        ),
      ).toEqual(['undefined', 'undefined', 'undefined']);
      await expectStayed();
      const denied = next('denied');
      await harness.navigate('/paper.pdf');
      await denied;
      expect((await harness.view()).address).toBe(harness.address);
    });

    it('covers the screen of a page that hangs, and uncovers it when it goes on', async () => {
      await open();
      await harness.run('setTimeout(() => { const end = Date.now() + 2_500; while (Date.now() < end); }, 0)');
      expect(await harness.x.hasPixel(...CORNER, PAPER)).toBe(true);
      expect(await harness.x.hasPixel(...CORNER, ACTING_COLOUR)).toBe(true);
    });

    it('has the product behind it when the browser ends', async () => {
      await open();
      const exited = next('exited');
      killDescendants(
        (command) => command.includes('--remote-debugging-pipe') && !command.includes('--type='),
      );
      await exited;
      expect(await harness.x.hasPixel(...CORNER, PAPER)).toBe(true);
      await open();
    });
  });
}
