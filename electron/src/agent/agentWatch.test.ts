import { describe, expect, it } from '@jest/globals';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { AGENT_CHECK_MS } from '../limits.ts';
import { handTime } from '../testing/handTime.ts';
import type { AgentFacts } from './agentLink.ts';
import { createAgentWatch } from './agentWatch.ts';

function watching(first: Result<AgentFacts, string>) {
  const time = handTime();
  let answer = first;
  let questions = 0;
  const watch = createAgentWatch({
    time,
    link: {
      ask: async () => {
        questions += 1;
        return answer;
      },
    },
  });
  return {
    watch,
    time,
    questions: () => questions,
    answerWith: (next: Result<AgentFacts, string>) => {
      answer = next;
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createAgentWatch', () => {
  it('finds the platform out when it is first needed and asks no more about it', async () => {
    const { watch, questions } = watching(ok({ platformOrigin: 'https://a.example', tasks: [] }));
    expect(await watch.isPlatform('https://a.example')).toBe(true);
    expect(await watch.isPlatform('https://a.example')).toBe(true);
    expect(questions()).toBe(1);
  });

  it('asks again before it says no, for the terminal may just have been registered', async () => {
    const { watch, answerWith } = watching(ok({ platformOrigin: null, tasks: [] }));
    expect(await watch.isPlatform('https://a.example')).toBe(false);
    answerWith(ok({ platformOrigin: 'https://a.example', tasks: [] }));
    expect(await watch.isPlatform('https://a.example')).toBe(true);
    expect(await watch.isPlatform('https://b.example')).toBe(false);
  });

  it('asks once for many that wait', async () => {
    const { watch, questions } = watching(ok({ platformOrigin: null, tasks: [] }));
    await Promise.all(Array.from({ length: 20 }, () => watch.isPlatform('https://a.example')));
    expect(questions()).toBe(1);
  });

  it('keeps the platform while the agent is away', async () => {
    const { watch, answerWith } = watching(ok({ platformOrigin: 'https://a.example', tasks: [] }));
    await watch.isPlatform('https://a.example');
    answerWith(fail('unreachable'));
    expect(await watch.isPlatform('https://b.example')).toBe(false);
    expect(await watch.isPlatform('https://a.example')).toBe(true);
  });

  it('asks at intervals until it is stopped', async () => {
    const { watch, time, questions } = watching(fail('unreachable'));
    watch.start();
    for (let round = 0; round < 3; round += 1) {
      time.advance(AGENT_CHECK_MS);
      await settled();
    }
    expect(questions()).toBe(3);
    expect(watch.silentMs()).toBe(3 * AGENT_CHECK_MS);
    watch.stop();
    time.advance(10 * AGENT_CHECK_MS);
    expect(questions()).toBe(3);
  });

  it('asks once an interval also after it was started anew while it waited for an answer', async () => {
    const { watch, time, questions } = watching(fail('unreachable'));
    watch.start();
    time.advance(AGENT_CHECK_MS);
    watch.stop();
    watch.start();
    await settled();
    expect(time.pending()).toBe(1);
    time.advance(AGENT_CHECK_MS);
    await settled();
    expect([questions(), time.pending()]).toEqual([2, 1]);
  });
});
