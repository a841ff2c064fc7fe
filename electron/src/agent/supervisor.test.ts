import { describe, expect, it } from '@jest/globals';
import type { AgentReady } from '@self-print/contract/processes.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { AGENT_CHECK_MS, AGENT_LATE_MS, AGENT_SILENCE_MS } from '../limits.ts';
import { handTime } from '../testing/handTime.ts';
import { listLog } from '../testing/listLog.ts';
import type { AgentFacts } from './agentLink.ts';
import { type AgentListener, createSupervisor } from './supervisor.ts';

/** Settles promises that depend on nothing external. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const READY: AgentReady = {
  type: 'ready',
  origin: 'http://127.0.0.1:8765',
  baseUrl: 'http://127.0.0.1:8765/wec-self-print-terminal',
  token: 'secret',
  registered: true,
};

function supervised() {
  const time = handTime();
  const log = listLog();
  const done: string[] = [];
  let listener: AgentListener | undefined;
  let answer: Result<AgentFacts, string> = ok({ platformOrigin: 'https://a.example', tasks: [] });
  const supervisor = createSupervisor({
    startProcess: (given) => {
      listener = given;
      done.push('start');
      return {
        stop: async () => {
          done.push('stop');
          given.onExit('SIGTERM');
        },
        kill: () => {
          done.push('kill');
          given.onExit('SIGKILL');
        },
      };
    },
    link: { ask: async () => answer },
    time,
    log,
    onReady: () => done.push('ready'),
  });
  const advance = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += AGENT_CHECK_MS) {
      time.advance(Math.min(AGENT_CHECK_MS, ms - passed));
      await settled();
    }
  };
  return {
    supervisor,
    log,
    done,
    advance,
    say: (message: unknown) => listener?.onMessage(message),
    die: () => listener?.onExit('code 1'),
    beSilent: () => {
      answer = fail('timeout');
    },
    answerAgain: () => {
      answer = ok({ platformOrigin: null, tasks: [] });
    },
  };
}

describe('createSupervisor', () => {
  it('reports when the agent is ready, and ignores all other messages', () => {
    const { supervisor, done, say } = supervised();
    supervisor.start();
    for (const message of [undefined, 'ready', { type: 'ready' }, []]) say(message);
    expect(done).toEqual(['start']);
    say(READY);
    expect(done).toEqual(['start', 'ready']);
  });

  it('is ill when the agent is late with an answer, or gone', async () => {
    const { supervisor, advance, beSilent, answerAgain, die } = supervised();
    expect(supervisor.isHealthy()).toBe(false);
    supervisor.start();
    expect(supervisor.isHealthy()).toBe(true);
    beSilent();
    await advance(AGENT_LATE_MS - AGENT_CHECK_MS);
    expect(supervisor.isHealthy()).toBe(true);
    await advance(AGENT_CHECK_MS);
    expect(supervisor.isHealthy()).toBe(false);
    answerAgain();
    await advance(AGENT_CHECK_MS);
    expect(supervisor.isHealthy()).toBe(true);
    die();
    expect(supervisor.isHealthy()).toBe(false);
  });

  it('starts an agent that ended again, with growing pauses and for ever', async () => {
    const { supervisor, done, log, advance, die } = supervised();
    supervisor.start();
    die();
    await advance(1_000);
    expect(done).toEqual(['start', 'start']);
    expect(log.events).toEqual([{ id: 'shell-agent-exit', detail: { reason: 'code 1', silentMs: 0 } }]);
    for (let death = 0; death < 8; death += 1) {
      die();
      await advance(60_000);
    }
    expect(done.filter((what) => what === 'start')).toHaveLength(10);
  });

  it('ends and starts an agent that does not answer', async () => {
    const { supervisor, done, advance, beSilent, answerAgain } = supervised();
    supervisor.start();
    await advance(AGENT_CHECK_MS);
    beSilent();
    await advance(AGENT_SILENCE_MS - AGENT_CHECK_MS);
    expect(done).toEqual(['start']);
    await advance(AGENT_CHECK_MS);
    expect(done).toEqual(['start', 'kill']);
    answerAgain();
    await advance(2 * AGENT_CHECK_MS);
    expect(done).toEqual(['start', 'kill', 'start']);
    expect(supervisor.isHealthy()).toBe(true);
  });

  it('gives an agent that was just started as much time', async () => {
    const { supervisor, done, advance, beSilent, die } = supervised();
    beSilent();
    supervisor.start();
    await advance(AGENT_SILENCE_MS - AGENT_CHECK_MS);
    die();
    await advance(AGENT_SILENCE_MS - AGENT_CHECK_MS);
    expect(done).toEqual(['start', 'start']);
  });

  it('stops for good', async () => {
    const { supervisor, done, advance } = supervised();
    supervisor.start();
    await supervisor.stop();
    await advance(300_000);
    expect(done).toEqual(['start', 'stop']);
  });

  it('starts nothing when it is stopped during a pause', async () => {
    const { supervisor, done, advance, die } = supervised();
    supervisor.start();
    die();
    await supervisor.stop();
    await advance(60_000);
    expect(done).toEqual(['start']);
  });
});
