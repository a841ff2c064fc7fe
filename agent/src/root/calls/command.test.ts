import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commandCalls } from '@self-print/contract/agent/command.ts';
import type { PageAnswer } from '@self-print/contract/agent/pageTasks.ts';
import { BASE_PATHS, type Call, type CallArguments } from '@self-print/contract/call.ts';
import { ok } from '@self-print/contract/result.ts';
import { createDispatcher } from '@self-print/contract/serve.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { z } from 'zod';
import { createDisplay } from '../../kiosk/display.ts';
import { createPageTasks } from '../../kiosk/pageTasks.ts';
import { PAGE_BACK_LIMIT_MS, SHELL_LIMIT_MS } from '../../limits.ts';
import { createPresence } from '../../maintenance/presence.ts';
import { createFlag } from '../../signal.ts';
import type { AgentActor } from '../../staff/actor.ts';
import { PRINT_END_LIMIT_MS } from '../../system/departures.ts';
import { createMachine } from '../../system/machine.ts';
import { type Stub, type StubPrograms, stubPrograms } from '../../system/testing/stubPrograms.ts';
import { aMachine } from '../../testing/bareMachine.ts';
import { type ManualTime, manualTime } from '../../testing/manualTime.ts';
import { type MemoryLog, memoryLog } from '../../testing/memoryLog.ts';
import { bindCommandCalls } from './command.ts';

const TOUCH: Stub = { says: '⎜   ↳ ELAN Touchscreen    \tid=10\t[slave  pointer  (2)]' };
const SENDS: Stub = { says: 'frame=1\n', staysOn: true };
const STAFF: AgentActor = { kind: 'staff', by: 'wang' };
const FAR: AgentActor = { kind: 'command', by: 'li', commandId: 'c' };

let time: ManualTime;
let log: MemoryLog;
let dataDir: string;
let stubs: StubPrograms;
let stopping: AbortController;
beforeEach(() => {
  time = manualTime();
  log = memoryLog();
  dataDir = mkdtempSync(join(tmpdir(), 'command-'));
  stopping = new AbortController();
});
afterEach(() => {
  stopping.abort();
  stubs.programs.killAll();
  stubs[Symbol.dispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Around {
  actor: AgentActor;
  printing: string | null;
  reachable: boolean;
  streamAddress: string;
  restarted: number;
}

/** The calls with real parts and stub executables; tests vary the environment. */
function setUp(options: { readonly allowPower?: boolean; readonly systemctl?: Stub } = {}) {
  const { allowPower = true, systemctl = {} } = options;
  stubs = stubPrograms({ systemctl, xinput: TOUCH, ffmpeg: SENDS });
  const around: Around = {
    actor: STAFF,
    printing: null,
    reachable: true,
    streamAddress: '',
    restarted: 0,
  };
  const machine = createMachine(
    {
      ...aMachine(stubs.programs),
      config: { allowPower, dataDir },
      screen: { kind: 'x11', display: ':9' },
      restartSelf: () => {
        around.restarted += 1;
      },
      newSecret: randomUUID,
      time,
      log,
    },
    {
      settings: () => ({
        ...DEFAULT_TERMINAL_SETTINGS,
        streamAddress: around.streamAddress,
        shutDownAt: '22:00',
      }),
      zone: () => undefined,
      queue: { active: () => around.printing, idle: () => new Promise(() => {}) },
      inUse: () => false,
      rotation: () => null,
      leaving: createFlag(),
      stopped: stopping.signal,
    },
  );
  const tasks = createPageTasks({ time, newTaskId: randomUUID, onChange: () => {} });
  const display = createDisplay(() => {});
  const presence = createPresence(time);
  const dispatch = createDispatcher<AgentActor>({
    bindings: bindCommandCalls({
      machine,
      tasks,
      display,
      maintenance: { presence },
      reachable: () => around.reachable,
      stopped: stopping.signal,
      time,
      log,
    }),
    familyOf: () => 'agent',
    authenticate: async () => ok(around.actor),
    onOutcome: ({ error }) => {
      if (error !== undefined) throw error;
    },
  });
  const call = async <Definition extends Call>(definition: Definition, body: CallArguments<Definition>) => {
    const answer = await dispatch({
      method: 'POST',
      path: BASE_PATHS.agent + definition.path,
      query: {},
      body,
      header: () => 'en',
      requestId: 'request',
    });
    return answer.kind === 'envelope' ? answer.body : null;
  };
  /** Answers the only task sent to the page. */
  const pageAnswers = (answer: PageAnswer) => {
    const [task] = tasks.pending();
    if (!task) throw new Error('the page is asked nothing');
    tasks.answer(task.taskId, answer);
    return task.kind;
  };
  return { around, machine, tasks, display, presence, call, pageAnswers };
}

describe('power', () => {
  it('is switched by systemd, and the log says who wanted it and why', async () => {
    const { call } = setUp();
    expect(await call(commandCalls.restartTerminal, { reason: ' new fan ' })).toMatchObject({
      success: true,
    });
    expect(await call(commandCalls.shutDownTerminal, {})).toMatchObject({ success: true });
    expect(stubs.calls()).toEqual([
      'systemctl --no-ask-password reboot',
      'systemctl --no-ask-password poweroff',
    ]);
    expect(log.of('departure')[0]?.detail).toEqual({ action: 'reboot', by: 'staff:wang', reason: 'new fan' });
  });

  it('is not touched where the configuration does not allow it', async () => {
    const { call } = setUp({ allowPower: false });
    for (const definition of [commandCalls.restartTerminal, commandCalls.shutDownTerminal])
      expect(await call(definition, {})).toMatchObject({ code: '5501' });
    expect(await call(commandCalls.shutdownOnTime, { time: '21:00' })).toMatchObject({ code: '5501' });
    expect(stubs.calls()).toEqual([]);
    expect(existsSync(join(dataDir, 'shutdown.json'))).toBe(false);
  });

  it('stays on for a print that does not end', async () => {
    const { around, call } = setUp();
    around.printing = 'held';
    const answer = call(commandCalls.shutDownTerminal, {});
    for (let step = 0; step < 3; step += 1) await time.advance(PRINT_END_LIMIT_MS);
    expect(await answer).toMatchObject({ code: '3011' });
    expect(stubs.calls()).toEqual([]);
  });

  it('that the system refuses is an error', async () => {
    const { call } = setUp({ systemctl: { complains: 'Access denied', exitCode: 1 } });
    expect(await call(commandCalls.restartTerminal, {})).toMatchObject({ code: '5502' });
  });
});

describe('the timed shutdown', () => {
  it('is the setting until staff sets another time', async () => {
    const { call } = setUp();
    expect(await call(commandCalls.getTerminalShutDownTime, {})).toMatchObject({ data: { time: '22:00' } });
    const set = await call(commandCalls.shutdownOnTime, { time: '21:30' });
    expect(set).toMatchObject({ data: { time: '21:30', next: expect.stringMatching(/^2026-03-0\dT/) } });
    expect(await call(commandCalls.getTerminalShutDownTime, {})).toEqual(set);
    expect(await call(commandCalls.shutdownOnTime, { time: '' })).toMatchObject({
      data: { time: '', next: null },
    });
  });

  it('is ordered from systemd at its time', async () => {
    const { call, machine } = setUp();
    const running = machine.run(stopping.signal);
    const soon = new Date(time.now() + 2 * 60_000).toTimeString().slice(0, 5);
    await call(commandCalls.shutdownOnTime, { time: soon });
    const powerCalls = () => stubs.calls().filter((line) => line.startsWith('systemctl'));
    await time.until(() => powerCalls().length > 0, 10 * 60_000);
    expect(powerCalls()).toEqual(['systemctl --no-ask-password poweroff']);
    stopping.abort();
    await running;
  });

  it.each(['24:00', '9:00', '09:60', 'noon', '09:00:00'])('is not "%s"', async (wrong) => {
    const { call } = setUp();
    expect(await call(commandCalls.shutdownOnTime, { time: wrong })).toMatchObject({ success: false });
    expect(await call(commandCalls.getTerminalShutDownTime, {})).toMatchObject({ data: { time: '22:00' } });
  });
});

describe('the agent', () => {
  it('starts again after its answer', async () => {
    const { around, call } = setUp({ allowPower: false });
    expect(await call(commandCalls.restartHandwareService, { reason: 'reader stuck' })).toMatchObject({
      success: true,
    });
    expect(around.restarted).toBe(0);
    await time.advance(1_000);
    expect(around.restarted).toBe(1);
  });
});

describe('the kiosk program', () => {
  it.each([
    ['stopClient', commandCalls.stopClient],
    ['restartAdScreen', commandCalls.restartAdScreen],
  ] as const)('is requested through the page: %s', async (kind, definition) => {
    const { call, pageAnswers } = setUp();
    const answer = call(definition, {});
    await time.advance(0);
    expect(pageAnswers({ kind: 'done' })).toBe(kind);
    expect(await answer).toMatchObject({ success: true });
    expect(log.of('client-order')[0]?.detail).toMatchObject({ kind, by: 'staff:wang' });
  });

  it('has restarted once its page is there again', async () => {
    const { call, pageAnswers, presence } = setUp();
    let answered = false;
    const answer = call(commandCalls.restartClient, {}).finally(() => {
      answered = true;
    });
    await time.advance(0);
    expect(pageAnswers({ kind: 'done' })).toBe('restartClient');
    // The old page still asks for the state until it goes.
    presence.note('page');
    await time.advance(PAGE_BACK_LIMIT_MS - 1);
    expect(answered).toBe(false);
    presence.opened();
    expect(await answer).toMatchObject({ success: true });
  });

  it('has not restarted when its page stays away, or was opened before', async () => {
    const { call, pageAnswers, presence } = setUp();
    presence.opened();
    const answer = call(commandCalls.restartClient, {});
    await time.advance(0);
    pageAnswers({ kind: 'done' });
    await time.advance(0);
    await time.advance(PAGE_BACK_LIMIT_MS);
    expect(await answer).toMatchObject({ code: '5601' });
  });

  it('cannot be reached without a shell, or without a page', async () => {
    const { call, pageAnswers } = setUp();
    const first = call(commandCalls.restartClient, {});
    await time.advance(0);
    pageAnswers({ kind: 'refused', reason: 'noShell' });
    expect(await first).toMatchObject({ code: '5602' });
    const second = call(commandCalls.restartClient, {});
    await time.advance(SHELL_LIMIT_MS);
    expect(await second).toMatchObject({ code: '5601' });
    const third = call(commandCalls.stopClient, {});
    await time.advance(0);
    pageAnswers({ kind: 'refused', reason: 'failed' });
    expect(await third).toMatchObject({ code: '5601' });
  });

  it('shows its adverts again where they were closed, even if the shell does not answer', async () => {
    const { call, display } = setUp();
    const answer = call(commandCalls.restartAdScreen, {});
    await time.advance(SHELL_LIMIT_MS);
    await answer;
    expect(display.windows()).toEqual([{ windowId: 'advert', visible: true }]);
  });
});

describe('a ticket for a look at the screen', () => {
  it('is never a password, and knows whether staff are at the terminal', async () => {
    const { around, call, machine } = setUp();
    const here = await call(commandCalls.getTVUserAndPass, {});
    expect(here).toMatchObject({
      data: { user: 'view', ticket: expect.any(String), expiresAt: expect.any(String) },
    });
    expect(Object.keys(here?.data ?? {})).toEqual(['user', 'ticket', 'expiresAt']);
    const ticketOf = (answer: typeof here) => z.object({ ticket: z.string() }).parse(answer?.data).ticket;
    expect(machine.tickets.redeem(ticketOf(here))).toEqual({ agreedHere: true });
    around.actor = FAR;
    expect(machine.tickets.redeem(ticketOf(await call(commandCalls.getTVUserAndPass, {})))).toEqual({
      agreedHere: false,
    });
    expect(JSON.stringify(log.lines)).not.toContain(ticketOf(here));
  });

  it('is not given when nobody could use it', async () => {
    const { around, call } = setUp();
    around.reachable = false;
    expect(await call(commandCalls.getTVUserAndPass, {})).toMatchObject({ success: false });
  });
});

describe('touch and the push of the screen', () => {
  it('switch the touch screens off and on', async () => {
    const { call } = setUp();
    await call(commandCalls.disabledTouch, {});
    expect(await call(commandCalls.enabledTouch, {})).toMatchObject({ success: true });
    expect(stubs.calls().filter((line) => !line.includes('list'))).toEqual([
      'xinput disable 10',
      'xinput enable 10',
    ]);
    expect(log.of('touch-switched')[0]?.detail).toEqual({ on: false, by: 'staff:wang', screens: 1 });
  });

  it('switch touch on when the agent starts', async () => {
    const { machine } = setUp();
    stopping.abort();
    await machine.run(stopping.signal);
    expect(stubs.calls()).toEqual(['xinput list --long', 'xinput enable 10']);
  });

  it('push only to an address of the settings, until they are stopped', async () => {
    const { around, call, machine } = setUp();
    expect(await call(commandCalls.pushStream, {})).toMatchObject({ code: '5504' });
    around.streamAddress = 'rtmp://push.example.edu/live';
    const until = new Date(time.now() + 600_000).toISOString();
    expect(await call(commandCalls.pushStream, {})).toMatchObject({ data: { until } });
    expect(machine.push.running()).toBe(true);
    const [push] = stubs.calls();
    expect(push).toMatch(
      /^ffmpeg .*-f x11grab -framerate 8 -t 600 -i :9 .*-f flv rtmp:\/\/push\.example\.edu\/live$/,
    );
    expect(await call(commandCalls.stopPushStream, {})).toMatchObject({ success: true });
    expect(await call(commandCalls.stopPushStream, {})).toMatchObject({ success: true });
    expect(machine.push.running()).toBe(false);
  });
});
