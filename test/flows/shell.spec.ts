import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { findChromium } from '@self-print/build/programs.ts';
import { projectPath } from '@self-print/build/project.ts';
import { commandCalls } from '@self-print/contract/agent/command.ts';
import { windowCalls } from '@self-print/contract/agent/face.ts';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { COMMAND_HEADER } from '@self-print/contract/signedCommand.ts';
import { DISPLAY_PROGRAMS, missingPrograms, openDisplay } from '@self-print/electron/testing/display.ts';
import { connectX } from '@self-print/electron/testing/xClient.ts';
import { agentClient } from '../support/agentClient.ts';
import { test } from '../support/journey.ts';
import { terminalClient } from '../support/terminalClient.ts';

/** What staff and calls make the shell do: from the agent's call through the page to windows on a display, and back. */
const missing = [
  ...missingPrograms(...Object.values(DISPLAY_PROGRAMS)),
  ...(findChromium() === undefined ? ['chromium'] : []),
];
const SHELL = projectPath('electron/src/chromiumMain.ts');
/** Exit code with which a supervisor does not restart the screen. */
const EXIT_STOPPED = 3;
const JPEG_BASE64 = /^\/9j\//;

async function startShell(kiosk: string, environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const shell = spawn(process.execPath, [SHELL, '--url', kiosk], {
    env: { ...environment, CHROMIUM_PATH: findChromium() },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(shell, 'message');
  return shell;
}

/** Starts a maintenance session, which ends soon because no page requested it, so its purpose must follow immediately. */
async function beginMaintenance(info: ProductReady, agent: CallFunction): Promise<void> {
  if (info.operator === null) throw new Error('no operator among the demo accounts');
  const granted = await terminalClient(info)(signInCalls.terminalStaff, info.operator);
  if (!granted.ok) throw new Error(granted.problem.message);
  const headers = { [COMMAND_HEADER]: granted.value.grant };
  expect(await agent(maintenanceCalls.begin, {}, { headers })).toMatchObject({ ok: true });
}

test('takes a screenshot, opens a window, restarts the screen and quits it, each by a call', async ({
  product,
}) => {
  test.skip(missing.length > 0, `${missing.join(', ')} cannot be run here`);
  test.setTimeout(120_000);
  const { info } = product;
  const agent = agentClient(info);
  const display = await openDisplay();
  const x = await connectX(display.number);
  const shell = await startShell(info.kiosk, display.environment);
  const ended = once(shell, 'exit');
  try {
    // Before anybody uses the terminal, since a look is refused while in use.
    await expect(async () => {
      await beginMaintenance(info, agent);
      const picture = await agent(maintenanceCalls.screenshot, {});
      expect(picture.ok ? picture.value.jpeg : picture.problem.message).toMatch(JPEG_BASE64);
    }).toPass();

    expect(await agent(windowCalls.selfRegisterOpenWindow, {})).toMatchObject({ ok: true });
    expect(await x.hasWindows(2)).toBe(true);
    await agent(windowCalls.closeWindow, { windowId: 'selfRegister' });
    expect(await x.hasWindows(1)).toBe(true);

    // The page may be faster and end the session, which nobody at the screen has started.
    await expect(async () => {
      await beginMaintenance(info, agent);
      // It is answered once the new page is there: the window has gone before.
      const [isGone, restarted] = await Promise.all([x.hasWindows(0), agent(commandCalls.restartClient, {})]);
      expect(restarted).toEqual({ ok: true, value: {} });
      expect(isGone).toBe(true);
    }).toPass();
    expect(await x.hasWindows(1)).toBe(true);

    await expect(async () => {
      await beginMaintenance(info, agent);
      expect(await agent(commandCalls.stopClient, {})).toEqual({ ok: true, value: {} });
    }).toPass();
    expect(await ended).toEqual([EXIT_STOPPED, null]);
    expect(await x.hasWindows(0)).toBe(true);
  } finally {
    shell.kill();
    if (shell.exitCode === null) await ended;
    x.end();
    await display.end();
  }
});
