import { describe, expect, it } from '@jest/globals';
import type { AgentListener } from './agent/supervisor.ts';
import { createNotifier } from './health/notifier.ts';
import { createProgram, type ShellParts } from './program.ts';
import { fakeShell } from './testing/fakeShell.ts';
import { handTime } from './testing/handTime.ts';
import { type GivenState, kioskState } from './testing/kioskState.ts';
import { listLog } from './testing/listLog.ts';

const ADDRESS = 'http://127.0.0.1:8765/';
const settled = () => new Promise((resolve) => setImmediate(resolve));

const nobodyAnswers: typeof fetch = async () => {
  throw new Error('nobody answers');
};

/** An agent that waits for these tasks. */
function agentWith(tasks: () => GivenState['tasks']): typeof fetch {
  return async (_address, init) =>
    init?.method === 'POST'
      ? Response.json({ code: '0', msg: '', success: true, data: kioskState({ tasks: tasks() }) })
      : new Response('<meta name="agent-token" content="token">');
}

interface Given {
  readonly windowed?: boolean;
  readonly withAgent?: boolean;
  readonly agent?: typeof fetch;
}

function programming(given: Given = {}) {
  const shell = fakeShell();
  const time = handTime();
  const log = listLog();
  const steps: string[] = [];
  const exits: number[] = [];
  let parts: ShellParts | undefined;
  let agent: AgentListener | undefined;
  const program = createProgram({
    address: ADDRESS,
    windowed: given.windowed ?? false,
    time,
    log,
    fetch: given.agent ?? nobodyAnswers,
    makeShell: (made) => {
      parts = made;
      return shell;
    },
    startAgent: given.withAgent
      ? (listener) => {
          agent = listener;
          steps.push('agent started');
          return { stop: async () => void steps.push('agent stopped'), kill: () => {} };
        }
      : null,
    notifier: createNotifier({
      environment: { NOTIFY_SOCKET: '/x', WATCHDOG_USEC: '30000000' },
      ownPid: 1,
      run: (_program, [state = '']) => steps.push(state),
    }),
    exit: (code) => exits.push(code),
  });
  return { program, shell, time, log, steps, exits, parts: () => parts, agent: () => agent };
}

describe('createProgram', () => {
  it('is ready once the window is open, and well while the page is', async () => {
    const { program, shell, time, steps, parts } = programming();
    expect(await program.start()).toEqual({ ok: true, value: undefined });
    expect(steps).toEqual(['READY=1', 'WATCHDOG=1']);
    time.advance(9_000);
    shell.emit({ type: 'loaded', window: 'main' });
    await parts()?.dispatch({ channel: 'heartbeat', input: {}, sender: ADDRESS, window: 'main' });
    time.advance(11_000);
    expect(steps.slice(2)).toEqual(['WATCHDOG=1', 'WATCHDOG=1']);
    time.advance(10_000);
    expect(steps.slice(2)).toEqual(['WATCHDOG=1', 'WATCHDOG=1']);
  });

  it('is not well while its agent does not answer', async () => {
    const { program, shell, time, steps, log } = programming({ withAgent: true });
    await program.start();
    shell.emit({ type: 'load-failed', window: 'main', reason: 'ConnectionRefused' });
    time.advance(30_000);
    expect(steps).toEqual(['agent started', 'READY=1', 'WATCHDOG=1', 'WATCHDOG=1']);
    expect(log.events).toContainEqual({ id: 'shell-unhealthy', detail: { ill: ['agent'] } });
  });

  it('loads the page as soon as the agent is ready', async () => {
    const { program, shell, agent } = programming({ withAgent: true });
    await program.start();
    agent()?.onMessage({
      type: 'ready',
      origin: ADDRESS,
      baseUrl: ADDRESS,
      token: 'secret',
      registered: false,
    });
    expect(shell.done).toEqual(['open', 'reload gently']);
  });

  it('reloads when the page requests it, and for nobody else', async () => {
    const { program, shell, parts } = programming();
    await program.start();
    await parts()?.dispatch({ channel: 'reload', input: {}, sender: 'http://evil.example/', window: 'main' });
    expect(shell.done).toEqual(['open']);
    await parts()?.dispatch({ channel: 'reload', input: {}, sender: ADDRESS, window: 'main' });
    expect(shell.done).toEqual(['open', 'reload gently']);
  });

  it('does for staff what the page asks: a picture, windows, a new start, the end', async () => {
    let tasks: GivenState['tasks'] = ['restartClient', 'stopClient'];
    const { program, shell, steps, exits, parts, time } = programming({ agent: agentWith(() => tasks) });
    await program.start();
    shell.emit({ type: 'loaded', window: 'main' });
    const ask = (channel: string, input: unknown = {}) =>
      parts()?.dispatch({ channel, input, sender: ADDRESS, window: 'main' });
    expect(await ask('screenshot')).toEqual({ ok: true, value: { jpeg: '/9g=' } });
    const windows = [{ windowId: 'selfRegister', visible: true }];
    const look = { language: 'zh', accessible: false };
    expect(await ask('setWindows', { windows, look })).toMatchObject({ value: { shown: ['selfRegister'] } });
    expect(await ask('reloadAdverts')).toMatchObject({ value: { shown: false } });
    expect(await ask('restart')).toEqual({ ok: true, value: { done: true } });
    expect(await ask('quit')).toEqual({ ok: true, value: { done: true } });
    // However long the page takes to report to the agent, it stays until then.
    for (let checks = 0; checks < 3; checks += 1) {
      time.advance(500);
      await settled();
    }
    expect(shell.done).toEqual(['open', 'open selfRegister']);
    tasks = [];
    time.advance(500);
    await settled();
    expect(shell.done).toEqual(['open', 'open selfRegister', 'restart', 'quit']);
    expect(steps).toContain('STOPPING=1');
    expect(exits).toEqual([3]);
  });

  it('restarts a page that never reports to the agent', async () => {
    const { program, shell, parts, time } = programming({ agent: agentWith(() => ['restartClient']) });
    await program.start();
    shell.emit({ type: 'loaded', window: 'main' });
    await parts()?.dispatch({ channel: 'restart', input: {}, sender: ADDRESS, window: 'main' });
    for (let checks = 0; checks < 20; checks += 1) {
      expect(shell.done).toEqual(['open']);
      time.advance(500);
      await settled();
    }
    expect(shell.done).toEqual(['open', 'restart']);
  });

  it.each([
    ['whose agent has no such order', agentWith(() => [])],
    ['whose agent does not answer', nobodyAnswers],
  ])('neither restarts nor quits for a page %s', async (_case, agent) => {
    const { program, shell, exits, parts, time } = programming({ agent });
    await program.start();
    for (const channel of ['restart', 'quit']) {
      const call = { channel, input: {}, sender: ADDRESS, window: 'main' };
      expect(await parts()?.dispatch(call)).toEqual({ ok: true, value: { done: false } });
    }
    time.advance(1_000);
    expect([shell.done, exits]).toEqual([['open'], []]);
  });

  it('reports why it could not start', async () => {
    const { program, shell, steps } = programming();
    shell.refuseToOpen({ kind: 'launch-failed', message: 'no display' });
    expect(await program.start()).toMatchObject({ problem: { message: 'no display' } });
    expect(steps).toEqual([]);
  });

  it('stops windows and agent once, however often it is asked', async () => {
    const { program, shell, steps, time } = programming({ withAgent: true });
    await program.start();
    await Promise.all([program.stop('SIGTERM'), program.stop('SIGINT')]);
    expect(shell.done).toEqual(['open', 'quit']);
    expect(steps.filter((what) => what === 'agent stopped')).toHaveLength(1);
    expect(time.pending()).toBe(0);
  });

  it('ends when a developer closes the window', async () => {
    const { shell, program, exits } = programming({ windowed: true });
    await program.start();
    shell.emit({ type: 'exited', reason: 'the main window was closed' });
    await settled();
    expect(exits).toEqual([0]);
  });

  it('ends with a failure when the window cannot be kept open', async () => {
    const { shell, program, time, exits } = programming();
    await program.start();
    for (let exit = 1; exit <= 6; exit += 1) {
      shell.emit({ type: 'exited', reason: 'code 1' });
      time.advance(60_000);
      await settled();
    }
    expect(exits).toEqual([1]);
    expect(shell.done.at(-1)).toBe('quit');
  });
});
