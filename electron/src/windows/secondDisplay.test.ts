import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createDispatch } from '../channels/dispatch.ts';
import { createOriginPolicy } from '../policy/origins.ts';
import { HANG_LIMITS } from '../shell/chromium/hangWatch.ts';
import { isProcessAlive } from '../shell/chromium/profile.ts';
import { createChromiumShell } from '../shell/chromium.ts';
import type { Shell, ShellEvent } from '../shellPort.ts';
import { serveActingPage } from '../testing/actingPage.ts';
import { channelContext } from '../testing/channelContext.ts';
import { missingPrograms } from '../testing/display.ts';
import { listLog } from '../testing/listLog.ts';
import {
  FIRST_DISPLAY,
  missingForTwoDisplays,
  openPluggableDisplay,
  SECOND_DISPLAY,
} from '../testing/twoDisplays.ts';
import { connectX } from '../testing/xClient.ts';
import { systemTime } from '../time.ts';
import { ADVERT_WINDOW } from './desiredWindows.ts';
import { createWindows } from './windows.ts';

const program = process.env.CHROMIUM_PATH ?? 'chromium';
const missing = [...missingPrograms(program), ...missingForTwoDisplays()];
const LOOK = { language: 'zh', accessible: false } as const;

function makeShell(address: string, root: string, environment: NodeJS.ProcessEnv): Shell {
  const policy = createOriginPolicy({ kioskAddress: address, isPlatform: async () => false });
  return createChromiumShell({
    program,
    environment,
    arguments: {
      windowed: false,
      platform: process.platform,
      sandbox: process.getuid?.() !== 0,
      extra: [],
    },
    profile: { root, ownPid: process.pid, isAlive: isProcessAlive },
    address,
    policy,
    dispatch: createDispatch({ isOwn: policy.isOwn, context: channelContext() }),
    time: systemTime,
    hangLimits: { ...HANG_LIMITS, lookMs: 500 },
  });
}

const next = (shell: Shell, isIt: (event: ShellEvent) => boolean) =>
  new Promise<void>((resolve) => shell.on((event) => isIt(event) && resolve()));

if (missing.length > 0) {
  describe.skip(`Chromium with two displays (skipped: ${missing.join(', ')} missing)`, () => {
    it('shows adverts on the second one', () => {});
  });
} else {
  describe('Chromium with two displays', () => {
    it('shows adverts on the second one as long as it is there, and windows for a person on the first', async () => {
      const desktop = await openPluggableDisplay();
      const x = await connectX(desktop.number);
      const page = await serveActingPage();
      const root = await mkdtemp(join(tmpdir(), 'shell-test-'));
      const shell = makeShell(page.address, root, desktop.environment);
      const log = listLog();
      const { address } = page;
      const windows = createWindows({ shell, time: systemTime, log, address, windowed: false });
      try {
        expect(await shell.openMain()).toEqual({ ok: true, value: undefined });
        expect(await x.hasPlaces([FIRST_DISPLAY])).toBe(true);
        expect(await windows.reloadAdverts()).toBe(false);

        const opened = next(shell, (event) => event.type === 'loaded' && event.window === ADVERT_WINDOW);
        await desktop.plugIn();
        await opened;
        expect(await x.hasPlaces([FIRST_DISPLAY, SECOND_DISPLAY])).toBe(true);
        expect(await windows.reloadAdverts()).toBe(true);

        expect(await windows.set([{ windowId: 'selfRegister', visible: true }], LOOK)).toEqual([
          'selfRegister',
        ]);
        expect(await x.hasPlaces([FIRST_DISPLAY, SECOND_DISPLAY, FIRST_DISPLAY])).toBe(true);
        expect(await windows.set([{ windowId: 'selfRegister', visible: false }], LOOK)).toEqual([]);
        expect(await x.hasPlaces([FIRST_DISPLAY, SECOND_DISPLAY])).toBe(true);
        expect(await windows.set([], LOOK)).toEqual([]);

        const gone = next(shell, ({ type }) => type === 'displays-changed');
        await desktop.plugOut();
        await gone;
        expect(await x.hasPlaces([FIRST_DISPLAY])).toBe(true);
        expect(log.events).toEqual([]);
      } finally {
        windows.stop();
        await shell.quit();
        x.end();
        await page.end();
        await desktop.end();
        await rm(root, { recursive: true });
      }
    });
  });
}
