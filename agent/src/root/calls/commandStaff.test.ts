import { afterEach, describe, expect, it } from '@jest/globals';
import { commandCalls } from '@self-print/contract/agent/command.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { pageTaskCalls } from '@self-print/contract/agent/pageTasks.ts';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { Call } from '@self-print/contract/call.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { createSystemCommands } from '../../system/systemCommands.ts';
import { type Stub, type StubPrograms, stubPrograms } from '../../system/testing/stubPrograms.ts';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

const TOUCH: Stub = { says: '⎜   ↳ ELAN Touchscreen    \tid=10\t[slave  pointer  (2)]' };
const OFF = 'systemctl --no-ask-password poweroff';

let harness: AgentHarness;
let stubs: StubPrograms;
let restarts: number;
afterEach(async () => {
  await harness.stop();
  stubs[Symbol.dispose]();
});

async function start(
  options: { readonly allowPower?: boolean; readonly screen?: boolean } = {},
): Promise<void> {
  restarts = 0;
  stubs = stubPrograms({ systemctl: {}, xinput: TOUCH });
  harness = await startHarness({
    config: { allowPower: options.allowPower ?? true },
    machine: {
      programs: stubs.programs,
      system: createSystemCommands(stubs.programs, 'linux'),
      screen: options.screen ? { kind: 'x11', display: ':7' } : null,
      restartSelf: () => {
        restarts += 1;
      },
    },
  });
  await harness.time.until(async () => (await harness.state()).terminal !== null);
}

const ok = { ok: true };
const refused = (name: string) => ({ ok: false, problem: { name } });

describe('a page without staff', () => {
  it('cannot do what reboots, opens or reveals', async () => {
    await start();
    const calls = [
      commandCalls.stopClient,
      commandCalls.restartClient,
      commandCalls.shutDownTerminal,
      commandCalls.restartTerminal,
      commandCalls.restartHandwareService,
      commandCalls.getTVUserAndPass,
      commandCalls.disabledTouch,
      commandCalls.pushStream,
      commandCalls.stopPushStream,
    ] satisfies readonly Call[];
    for (const call of calls) expect(await harness.call(call, {})).toMatchObject(refused('STAFF_NEEDED'));
    expect(await harness.call(commandCalls.shutdownOnTime, { time: '09:00' })).toMatchObject(
      refused('STAFF_NEEDED'),
    );
    expect(stubs.calls()).toEqual([]);
  });

  it('can see when the terminal goes off, and switch touch on', async () => {
    await start();
    expect(await harness.call(commandCalls.getTerminalShutDownTime, {})).toMatchObject({
      value: { time: '', next: null },
    });
    expect(await harness.call(commandCalls.enabledTouch, {})).toMatchObject(ok);
    expect(stubs.calls().at(-1)).toBe('xinput enable 10');
  });
});

describe('staff at the terminal', () => {
  it('switches it off; nothing is printed from then on', async () => {
    await start();
    await harness.beginStaff();
    expect(await harness.call(commandCalls.shutDownTerminal, { reason: 'moving' })).toMatchObject(ok);
    expect(stubs.calls()).toEqual([OFF]);
    expect(harness.log.of('departure')[0]?.detail).toMatchObject({ action: 'powerOff', reason: 'moving' });
    expect(await harness.call(printerCalls.print, aTicket())).toMatchObject(refused('PRINT_BUSY'));
  });

  it('switches it off only after the print that runs', async () => {
    await start();
    await harness.beginStaff();
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    const answer = harness.call(commandCalls.shutDownTerminal, {});
    expect(stubs.calls()).toEqual([]);
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    expect(await answer).toMatchObject(ok);
    expect(stubs.calls()).toEqual([OFF]);
  });

  it('starts the agent again, also where power is not allowed', async () => {
    await start({ allowPower: false });
    await harness.beginStaff();
    expect(await harness.call(commandCalls.restartTerminal, {})).toMatchObject(refused('POWER_NOT_ALLOWED'));
    expect(await harness.call(commandCalls.restartHandwareService, {})).toMatchObject(ok);
    await harness.time.until(() => restarts === 1);
    expect(stubs.calls()).toEqual([]);
  });

  it('sets the time at which it goes off, which waits for people and staff', async () => {
    await start();
    await harness.beginStaff();
    // A whole minute, because a time of day has no seconds.
    const soon = new Date((Math.ceil(harness.time.now() / MINUTE_MS) + 10) * MINUTE_MS);
    const time = [soon.getHours(), soon.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
    expect(await harness.call(commandCalls.shutdownOnTime, { time })).toMatchObject({
      value: { next: soon.toISOString() },
    });
    await harness.call(kioskCalls.logEvent, { event: 'kiosk-session-start' });
    await harness.time.advance(12 * MINUTE_MS);
    expect(harness.log.of('shutdown-postponed')).toHaveLength(1);
    expect(stubs.calls()).toEqual([]);
    await harness.beginStaff();
    await harness.call(kioskCalls.logEvent, { event: 'kiosk-session-end' });
    await harness.time.advance(MINUTE_MS);
    expect(stubs.calls()).toEqual([]);
    await harness.call(maintenanceCalls.end, {});
    await harness.time.advance(MINUTE_MS);
    await harness.time.until(() => stubs.calls().length > 0);
    expect(stubs.calls()).toEqual([OFF]);
    expect(harness.log.of('departure')[0]?.detail).toMatchObject({ by: 'schedule' });
  });

  it('agrees by a ticket to one look at the screen while somebody uses it', async () => {
    await start();
    await harness.beginStaff();
    const given = await harness.call(commandCalls.getTVUserAndPass, {});
    if (!given.ok) throw new Error(given.problem.message);
    const { ticket } = given.value;
    await harness.call(kioskCalls.logEvent, { event: 'kiosk-session-start' });
    expect(await harness.call(maintenanceCalls.screenshot, { ticket: 'guessed' })).toMatchObject(
      refused('TERMINAL_IN_USE'),
    );
    const shot = harness.call(maintenanceCalls.screenshot, { ticket });
    await harness.time.until(async () => (await harness.state()).tasks.length === 1);
    const [task] = (await harness.state()).tasks;
    await harness.call(pageTaskCalls.answerTask, {
      taskId: task?.taskId ?? '',
      answer: { kind: 'picture', jpeg: 'AAAA' },
    });
    expect(await shot).toEqual({ ok: true, value: { jpeg: 'AAAA' } });
    expect(await harness.call(maintenanceCalls.screenshot, { ticket })).toMatchObject(
      refused('TERMINAL_IN_USE'),
    );
  });
});

it('gives staff far away no look at a person by a ticket of their own', async () => {
  await start();
  await harness.beginStaff();
  await harness.call(kioskCalls.logEvent, { event: 'kiosk-session-start' });
  const given = await harness.command(harness.platform.sign({ call: commandCalls.getTVUserAndPass.path }))(
    commandCalls.getTVUserAndPass,
    {},
  );
  if (!given.ok) throw new Error(given.problem.message);
  const { ticket } = given.value;
  expect(await harness.call(maintenanceCalls.screenshot, { ticket })).toMatchObject(
    refused('TERMINAL_IN_USE'),
  );
});

it('feels fingers again whenever the agent starts', async () => {
  await start({ screen: true });
  await harness.beginStaff();
  await harness.call(commandCalls.disabledTouch, {});
  await harness.restart();
  await harness.time.until(() => stubs.calls().at(-1) === 'xinput enable 10');
});
