import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { KILL_AFTER_MS } from './endChild.ts';
import { type ProcessPlan, type Supervised, supervise } from './supervise.ts';

interface Ready {
  readonly round: number;
}

const parser = {
  safeParse(value: unknown) {
    return typeof value === 'object' && value !== null && 'round' in value && typeof value.round === 'number'
      ? ({ success: true, data: { round: value.round } } as const)
      : ({ success: false } as const);
  },
};

const READY = 'process.send({ round: Number(process.argv[1]) });';
const STAY = 'setInterval(() => {}, 1000);';
const IGNORE_TERM = "process.on('SIGTERM', () => {});";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** A supervised process that runs the next code from the list at each start, and manual timers. */
function setUp(...codes: readonly string[]) {
  const children: ChildProcess[] = [];
  const messages: string[] = [];
  const logged: string[] = [];
  const timers: { readonly ms: number; readonly work: () => void }[] = [];
  const waiting: (() => void)[] = [];
  const clock = { ms: 0 };
  const plan: ProcessPlan<Ready> = {
    name: 'stand-in',
    ready: parser,
    spawn(last) {
      const code = codes[Math.min(children.length, codes.length - 1)] ?? '';
      const child = spawn(process.execPath, ['-e', code, String((last?.round ?? 0) + 1)], {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      children.push(child);
      return child;
    },
  };
  const supervised: Supervised<Ready> = supervise(plan, {
    onLogLine: (name, line) => logged.push(`${name}: ${line}`),
    say(text) {
      messages.push(text);
      for (const go of waiting.splice(0)) go();
    },
    after(ms, work) {
      const timer = { ms, work };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    now: () => clock.ms,
  });
  cleanUps.push(async () => {
    for (const child of children) child.kill('SIGKILL');
    await supervised.stop();
  });
  return {
    supervised,
    children,
    messages,
    logged,
    timers,
    clock,
    nextSentence: () => new Promise<void>((go) => waiting.push(go)),
    fire(ms: number) {
      const timer = timers.find((candidate) => candidate.ms === ms);
      if (timer === undefined) throw new Error(`no timer of ${ms} ms among ${timers.map((each) => each.ms)}`);
      timers.splice(timers.indexOf(timer), 1);
      timer.work();
    },
  };
}

describe('supervise', () => {
  it('gives the first ready message and passes log lines on', async () => {
    const { supervised, children, logged } = setUp(`console.error('hello');${READY}${STAY}`);
    expect(await supervised.ready).toEqual({ ok: true, value: { round: 1 } });
    await supervised.stop();
    expect(children).toHaveLength(1);
    expect(logged).toEqual(['stand-in: hello']);
  });

  it('does not start a process again that dies before it is ready', async () => {
    const { supervised, children, timers, logged } = setUp("console.error('no such table'); process.exit(3)");
    expect(await supervised.ready).toEqual({
      ok: false,
      problem: 'The stand-in ended with code 3 before it was ready.',
    });
    expect(logged).toEqual(['stand-in: no such table']);
    expect(children).toHaveLength(1);
    expect(timers).toEqual([]);
    await supervised.stop();
  });

  it('ignores messages that are not a ready message', async () => {
    const { supervised } = setUp("process.send({ round: 'one' }); process.send(null); process.exit(0)");
    expect(await supervised.ready).toMatchObject({ ok: false });
  });

  it('kills a process that is not ready in time', async () => {
    const { supervised, messages, fire } = setUp(STAY);
    fire(180_000);
    expect(await supervised.ready).toMatchObject({ ok: false });
    expect(messages).toEqual(['The stand-in is not ready after 180 s and is killed.']);
  });

  it('starts a process again that dies later, with what it wrote before', async () => {
    const { supervised, children, messages, fire, nextSentence } = setUp(`${READY}${STAY}`);
    await supervised.ready;
    const death = nextSentence();
    children[0]?.kill('SIGKILL');
    await death;
    const again = nextSentence();
    fire(500);
    await again;
    expect(messages).toEqual([
      'The stand-in ended with SIGKILL; restarting it in 0.5 s.',
      'The stand-in is running again.',
    ]);
    expect(children).toHaveLength(2);
  });

  it('waits longer after each death, and starts over after a steady minute', async () => {
    const { supervised, children, messages, fire, nextSentence, clock } = setUp(`${READY}${STAY}`);
    await supervised.ready;
    const dieAfter = async (ms: number) => {
      clock.ms += ms;
      const death = nextSentence();
      children.at(-1)?.kill('SIGKILL');
      await death;
    };
    const comeBack = async (pauseMs: number) => {
      const again = nextSentence();
      fire(pauseMs);
      await again;
    };
    await dieAfter(10);
    await comeBack(500);
    await dieAfter(10);
    await comeBack(1_000);
    await dieAfter(60_000);
    expect(messages.at(-1)).toBe('The stand-in ended with SIGKILL; restarting it in 0.5 s.');
  });

  it('counts a death before being ready again as one more death', async () => {
    const { supervised, children, messages, fire, nextSentence } = setUp(
      `${READY}${STAY}`,
      'process.exit(7)',
    );
    await supervised.ready;
    const first = nextSentence();
    children[0]?.kill('SIGKILL');
    await first;
    const second = nextSentence();
    fire(500);
    await second;
    expect(messages.at(-1)).toBe('The stand-in ended with code 7; restarting it in 1 s.');
  });

  it('kills a process that does not stop in time', async () => {
    const { supervised, children, messages, fire } = setUp(`${IGNORE_TERM}${READY}${STAY}`);
    await supervised.ready;
    const stopped = supervised.stop();
    fire(KILL_AFTER_MS);
    await stopped;
    expect(children[0]?.signalCode).toBe('SIGKILL');
    expect(messages).toEqual(['The stand-in did not stop in time and is killed.']);
  });

  it('does not start a process again that was stopped while it waited for its turn', async () => {
    const { supervised, children, timers, nextSentence } = setUp(`${READY}${STAY}`);
    await supervised.ready;
    const death = nextSentence();
    children[0]?.kill('SIGKILL');
    await death;
    await supervised.stop();
    await supervised.stop();
    expect(timers).toEqual([]);
    expect(children).toHaveLength(1);
  });

  it('answers a stop before the process was ready', async () => {
    const { supervised, children } = setUp(STAY);
    const child = children[0];
    if (child) await once(child, 'spawn');
    await supervised.stop();
    expect(await supervised.ready).toEqual({ ok: false, problem: 'The stand-in was stopped.' });
  });

  it('reports a program that cannot be started at all', async () => {
    const supervised = supervise<Ready>(
      {
        name: 'nothing',
        ready: parser,
        spawn: () => spawn('/no/such/program', [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] }),
      },
      { onLogLine: () => {}, say: () => {}, after: () => () => {}, now: () => 0 },
    );
    expect(await supervised.ready).toMatchObject({ ok: false });
    await supervised.stop();
  });
});
