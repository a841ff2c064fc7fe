import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PageTask } from '@self-print/contract/agent/pageTask.ts';
import { type PageAnswer, pageTaskCalls } from '@self-print/contract/agent/pageTasks.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { handClock, settle } from '../testing/handClock.ts';
import { AGENT_ORIGIN, fakeServices } from '../testing/services.ts';
import { createApi } from './api.ts';
import { openPageTasks, REGISTER_WITHIN_MS } from './pageTasks.ts';
import { openStateLink } from './stateLink.ts';

const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';
const photo = (taskId = FIRST): PageTask => ({ kind: 'takePhoto', taskId });
const DONE: PageAnswer = { kind: 'done' };
const PICTURE: PageAnswer = { kind: 'picture', jpeg: 'AAAA' };

let page: Awaited<ReturnType<typeof opened>>;
beforeEach(async () => {
  page = await opened();
});

async function opened(services = fakeServices()) {
  const clock = handClock();
  const taken = new Set<string>();
  services.on(pageTaskCalls.answerTask, ({ taskId }) => {
    const isNew = !taken.has(taskId);
    taken.add(taskId);
    return ok({ taken: isNew });
  });
  const api = createApi({
    agentOrigin: AGENT_ORIGIN,
    agentToken: 't',
    fetch: services.fetch,
    language: () => 'zh',
    nowMs: clock.nowMs,
    errorNameOf,
    newRequestId: () => 'r',
  });
  const faults: unknown[] = [];
  const link = openStateLink({ api, clock, onStrangerToAgent: () => {} });
  const desk = openPageTasks({ api, link, clock, onFault: (error) => faults.push(error) });
  await settle();
  return {
    services,
    clock,
    desk,
    link,
    faults,
    shows: async (...tasks: PageTask[]) => {
      services.setState({ tasks });
      await settle();
    },
    passes: async (ms: number) => {
      clock.advance(ms);
      await settle();
    },
    answers: () =>
      services.calls.filter(({ line }) => line === 'POST kiosk/answerTask').map(({ body }) => body),
  };
}
const failed = (taskId: string) => ({ taskId, answer: { kind: 'refused', reason: 'failed' } });

describe('page tasks', () => {
  it('does a task once and answers it, however often the state brings it', async () => {
    let done = 0;
    page.desk.register('takePhoto', async () => {
      done += 1;
      return PICTURE;
    });
    await page.shows(photo());
    await page.shows(photo());
    await page.shows(photo(), photo(SECOND));
    expect(done).toBe(2);
    expect(page.answers()).toEqual([
      { taskId: FIRST, answer: PICTURE },
      { taskId: SECOND, answer: PICTURE },
    ]);
  });

  it('lets a slow task not hold up another one, and does not begin it again meanwhile', async () => {
    const slow = Promise.withResolvers<PageAnswer>();
    let begun = 0;
    page.desk.register('collectFace', () => {
      begun += 1;
      return slow.promise;
    });
    page.desk.register('takePhoto', async () => PICTURE);
    const collect: PageTask = { kind: 'collectFace', taskId: SECOND };
    await page.shows(collect, photo());
    await page.shows(collect, photo());
    expect(page.answers()).toEqual([{ taskId: FIRST, answer: PICTURE }]);
    slow.resolve(DONE);
    await settle();
    expect(begun).toBe(1);
    expect(page.answers()).toHaveLength(2);
  });

  it('tells a handler that nobody waits any more, and answers nobody', async () => {
    const slow = Promise.withResolvers<PageAnswer>();
    const signals: AbortSignal[] = [];
    page.desk.register('takePhoto', (_task, signal) => {
      signals.push(signal);
      return slow.promise;
    });
    await page.shows(photo());
    expect(signals[0]?.aborted).toBe(false);
    await page.shows();
    expect(signals[0]?.aborted).toBe(true);
    slow.resolve(PICTURE);
    await settle();
    expect(page.answers()).toEqual([]);
  });

  it('answers for a handler that throws, tells of the fault, and goes on', async () => {
    const fault = new Error('the lens fell off');
    page.desk.register('takePhoto', async ({ taskId }) => {
      if (taskId === FIRST) throw fault;
      return PICTURE;
    });
    page.desk.register('collectFace', () => {
      throw fault;
    });
    await page.shows(photo(), photo(SECOND));
    await page.shows({ kind: 'collectFace', taskId: FIRST.replace('1', '3') });
    expect(page.faults).toEqual([fault, fault]);
    expect(page.answers()).toEqual([
      failed(FIRST),
      { taskId: SECOND, answer: PICTURE },
      failed(FIRST.replace('1', '3')),
    ]);
  });

  it('waits for a feature that is being fetched, in the order of the tasks', async () => {
    const typed: string[] = [];
    await page.shows(
      { kind: 'typeKey', taskId: FIRST, key: '4' },
      { kind: 'typeKey', taskId: SECOND, key: '2' },
    );
    await page.passes(REGISTER_WITHIN_MS - 1);
    expect(page.answers()).toEqual([]);
    page.desk.register('typeKey', async ({ key }) => {
      typed.push(key);
      return DONE;
    });
    await settle();
    expect(typed).toEqual(['4', '2']);
    expect(page.answers()).toHaveLength(2);
  });

  it('refuses what nobody registers for, also after it was taken back', async () => {
    const takeBack = page.desk.register('takePhoto', async () => PICTURE);
    takeBack();
    await page.shows(photo());
    await page.passes(REGISTER_WITHIN_MS);
    expect(page.answers()).toEqual([failed(FIRST)]);
    expect(page.clock.waiting()).toBe(0);
  });

  it('keeps a later registration when the one before is taken back', async () => {
    const takeBack = page.desk.register('takePhoto', async () => DONE);
    page.desk.register('takePhoto', async () => PICTURE);
    takeBack();
    await page.shows(photo());
    expect(page.answers()).toEqual([{ taskId: FIRST, answer: PICTURE }]);
  });

  it('finds the tasks again when the page is reloaded', async () => {
    page.desk.register('takePhoto', () => new Promise(() => {}));
    await page.shows(photo());
    page.link.stop();
    const again = await opened(page.services);
    again.desk.register('takePhoto', async () => PICTURE);
    await settle();
    expect(again.answers()).toEqual([{ taskId: FIRST, answer: PICTURE }]);
  });

  it('answers again when the way to the agent was cut', async () => {
    let cut = true;
    page.desk.register('takePhoto', async () => PICTURE);
    page.services.on(pageTaskCalls.answerTask, () => {
      if (cut) page.services.setDown('agent', true);
      return ok({ taken: true });
    });
    await page.shows(photo());
    cut = false;
    page.services.setDown('agent', false);
    await page.passes(300);
    await page.passes(60_000);
    expect(page.answers()).toEqual(Array(2).fill({ taskId: FIRST, answer: PICTURE }));
  });

  it('gives up in the end', async () => {
    page.desk.register('stopClient', async () => DONE);
    page.services.on(pageTaskCalls.answerTask, () => {
      page.services.setDown('agent', true);
      return ok({ taken: true });
    });
    await page.shows({ kind: 'stopClient', taskId: FIRST });
    for (let seconds = 0; seconds < 60; seconds += 1) {
      page.services.setDown('agent', false);
      await page.passes(1_000);
    }
    expect(page.answers()).toHaveLength(4);
  });

  it('says that it failed when the agent does not accept the answer', async () => {
    let first = true;
    page.desk.register('takePhoto', async () => PICTURE);
    page.services.on(pageTaskCalls.answerTask, () => {
      if (!first) return ok({ taken: true });
      first = false;
      return fail(problem('BODY_TOO_LARGE'));
    });
    await page.shows(photo());
    expect(page.answers()).toEqual([{ taskId: FIRST, answer: PICTURE }, failed(FIRST)]);
  });
});
