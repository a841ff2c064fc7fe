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
import { aTicket, type Rig, startRig } from '../../testing/startAgent.ts';

const TOUCH: Stub = { says: '⎜   ↳ ELAN Touchscreen    \tid=10\t[slave  pointer  (2)]' };
const OFF = 'systemctl --no-ask-password poweroff';

let rig: Rig;
let stubs: StubPrograms;
let restarts: number;
afterEach(async () => {
  await rig.stop();
  stubs[Symbol.dispose]();
});

async function start(
  options: { readonly allowPower?: boolean; readonly screen?: boolean } = {},
): Promise<void> {
  restarts = 0;
  stubs = stubPrograms({ systemctl: {}, xinput: TOUCH });
  rig = await startRig({
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
  await rig.time.until(async () => (await rig.state()).terminal !== null);
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
    for (const call of calls) expect(await rig.call(call, {})).toMatchObject(refused('STAFF_NEEDED'));
    expect(await rig.call(commandCalls.shutdownOnTime, { time: '09:00' })).toMatchObject(
      refused('STAFF_NEEDED'),
    );
    expect(stubs.calls()).toEqual([]);
  });

  it('can see when the terminal goes off, and switch touch on', async () => {
    await start();
    expect(await rig.call(commandCalls.getTerminalShutDownTime, {})).toMatchObject({
      value: { time: '', next: null },
    });
    expect(await rig.call(commandCalls.enabledTouch, {})).toMatchObject(ok);
    expect(stubs.calls().at(-1)).toBe('xinput enable 10');
  });
});

describe('staff at the terminal', () => {
  it('switches it off; nothing is printed from then on', async () => {
    await start();
    await rig.beginStaff();
    expect(await rig.call(commandCalls.shutDownTerminal, { reason: 'moving' })).toMatchObject(ok);
    expect(stubs.calls()).toEqual([OFF]);
    expect(rig.log.of('departure')[0]?.detail).toMatchObject({ action: 'powerOff', reason: 'moving' });
    expect(await rig.call(printerCalls.print, aTicket())).toMatchObject(refused('PRINT_BUSY'));
  });

  it('switches it off only after the print that runs', async () => {
    await start();
    await rig.beginStaff();
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    const answer = rig.call(commandCalls.shutDownTerminal, {});
    expect(stubs.calls()).toEqual([]);
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    expect(await answer).toMatchObject(ok);
    expect(stubs.calls()).toEqual([OFF]);
  });

  it('starts the agent again, also where power is not allowed', async () => {
    await start({ allowPower: false });
    await rig.beginStaff();
    expect(await rig.call(commandCalls.restartTerminal, {})).toMatchObject(refused('POWER_NOT_ALLOWED'));
    expect(await rig.call(commandCalls.restartHandwareService, {})).toMatchObject(ok);
    await rig.time.until(() => restarts === 1);
    expect(stubs.calls()).toEqual([]);
  });

  it('sets the time at which it goes off, which waits for people and staff', async () => {
    await start();
    await rig.beginStaff();
    // A whole minute, for a time of day has no seconds.
    const soon = new Date((Math.ceil(rig.time.now() / MINUTE_MS) + 10) * MINUTE_MS);
    const time = [soon.getHours(), soon.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
    expect(await rig.call(commandCalls.shutdownOnTime, { time })).toMatchObject({
      value: { next: soon.toISOString() },
    });
    await rig.call(kioskCalls.logEvent, { event: 'kiosk-session-start' });
    await rig.time.advance(12 * MINUTE_MS);
    expect(rig.log.of('shutdown-postponed')).toHaveLength(1);
    expect(stubs.calls()).toEqual([]);
    await rig.beginStaff();
    await rig.call(kioskCalls.logEvent, { event: 'kiosk-session-end' });
    await rig.time.advance(MINUTE_MS);
    expect(stubs.calls()).toEqual([]);
    await rig.call(maintenanceCalls.end, {});
    await rig.time.advance(MINUTE_MS);
    await rig.time.until(() => stubs.calls().length > 0);
    expect(stubs.calls()).toEqual([OFF]);
    expect(rig.log.of('departure')[0]?.detail).toMatchObject({ by: 'schedule' });
  });

  it('agrees by a ticket to one look at the screen while somebody uses it', async () => {
    await start();
    await rig.beginStaff();
    const given = await rig.call(commandCalls.getTVUserAndPass, {});
    if (!given.ok) throw new Error(given.problem.message);
    const { ticket } = given.value;
    await rig.call(kioskCalls.logEvent, { event: 'kiosk-session-start' });
    expect(await rig.call(maintenanceCalls.screenshot, { ticket: 'guessed' })).toMatchObject(
      refused('TERMINAL_IN_USE'),
    );
    const shot = rig.call(maintenanceCalls.screenshot, { ticket });
    await rig.time.until(async () => (await rig.state()).tasks.length === 1);
    const [task] = (await rig.state()).tasks;
    await rig.call(pageTaskCalls.answerTask, {
      taskId: task?.taskId ?? '',
      answer: { kind: 'picture', jpeg: 'AAAA' },
    });
    expect(await shot).toEqual({ ok: true, value: { jpeg: 'AAAA' } });
    expect(await rig.call(maintenanceCalls.screenshot, { ticket })).toMatchObject(refused('TERMINAL_IN_USE'));
  });
});

it('gives staff far away no look at a person by a ticket of their own', async () => {
  await start();
  await rig.beginStaff();
  await rig.call(kioskCalls.logEvent, { event: 'kiosk-session-start' });
  const given = await rig.command(rig.platform.sign({ call: commandCalls.getTVUserAndPass.path }))(
    commandCalls.getTVUserAndPass,
    {},
  );
  if (!given.ok) throw new Error(given.problem.message);
  const { ticket } = given.value;
  expect(await rig.call(maintenanceCalls.screenshot, { ticket })).toMatchObject(refused('TERMINAL_IN_USE'));
});

it('feels fingers again whenever the agent starts', async () => {
  await start({ screen: true });
  await rig.beginStaff();
  await rig.call(commandCalls.disabledTouch, {});
  await rig.restart();
  await rig.time.until(() => stubs.calls().at(-1) === 'xinput enable 10');
});
