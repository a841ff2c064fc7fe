import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { IDLE_STILL_MS } from '../limits.ts';
import { manualTime } from '../testing/manualTime.ts';
import { awaitIdle } from './awaitIdle.ts';
import { awaitReady } from './awaitReady.ts';

/** Lets something wait while the time goes on, second by second. */
function waiting<Answer>(
  begin: (time: ReturnType<typeof manualTime>, stopped: AbortSignal) => Promise<Answer>,
) {
  const time = manualTime();
  const stopping = new AbortController();
  let answer: Answer | undefined;
  void begin(time, stopping.signal).then((found) => {
    answer = found;
  });
  return {
    stop: () => stopping.abort(),
    after: async (ms: number) => {
      await time.advance(0);
      for (let gone = 0; gone < ms; gone += 500) await time.advance(500);
      return answer;
    },
  };
}

describe('waiting until nobody uses the terminal', () => {
  const idle = (inUse: () => boolean, limitMs = MINUTE_MS) =>
    waiting((time, stopped) => awaitIdle({ inUse, time, stopped }, limitMs));

  it('ends after a while without anybody, not at once', async () => {
    const { after } = idle(() => false);
    expect(await after(IDLE_STILL_MS - 1_000)).toBeUndefined();
    expect(await after(2_000)).toEqual({ ok: true, value: { waitedSeconds: 10 } });
  });

  it('begins anew whenever somebody comes', async () => {
    let inUse = true;
    const { after } = idle(() => inUse);
    await after(20_000);
    inUse = false;
    await after(5_000);
    inUse = true;
    await after(1_000);
    inUse = false;
    expect(await after(8_000)).toBeUndefined();
    expect(await after(4_000)).toMatchObject({ ok: true });
  });

  it('fails when the terminal is in use all the time, or hardly free before the time is over', async () => {
    for (const freeAfterMs of [Infinity, MINUTE_MS - 5_000]) {
      let gone = 0;
      const { after } = idle(() => gone < freeAfterMs);
      for (; gone < MINUTE_MS; gone += 1_000) await after(1_000);
      expect(await after(1_000)).toMatchObject({ ok: false, problem: { name: 'TERMINAL_IN_USE' } });
    }
  });

  it('ends with the agent', async () => {
    const { after, stop } = idle(() => true);
    await after(1_000);
    stop();
    expect(await after(0)).toMatchObject({ ok: false });
  });
});

describe('waiting until the terminal is ready', () => {
  const ready = (isReady: () => boolean, waitMs: number) =>
    waiting((time, stopped) =>
      awaitReady(async () => ({ ready: isReady(), checks: [] }), { time, stopped }, waitMs),
    );

  it('ends as soon as it is', async () => {
    let isReady = false;
    const { after } = ready(() => isReady, MINUTE_MS);
    expect(await after(10_000)).toBeUndefined();
    isReady = true;
    expect(await after(3_000)).toEqual({ ready: true, checks: [] });
  });

  it('tells what is missing when the time is over, at once where there is none', async () => {
    expect(await ready(() => false, 0).after(0)).toMatchObject({ ready: false });
    const { after } = ready(() => false, 10_000);
    expect(await after(9_000)).toBeUndefined();
    expect(await after(2_000)).toMatchObject({ ready: false });
  });

  it('ends with the agent', async () => {
    const { after, stop } = ready(() => false, MINUTE_MS);
    await after(1_000);
    stop();
    expect(await after(0)).toMatchObject({ ready: false });
  });
});
