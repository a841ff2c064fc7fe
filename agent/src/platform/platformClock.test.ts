import { describe, expect, it } from '@jest/globals';
import { createPlatformClock } from './platformClock.ts';

function clockAt(platform: string | null) {
  let [now, elapsed] = [Date.UTC(2026, 0, 1, 8, 0, 30), 5_000];
  const clock = createPlatformClock({ now: () => now, elapsed: () => elapsed, wait: async () => true });
  const headers = platform === null ? {} : { date: platform };
  const fetcher = clock.watch(async () => new Response('', { headers }));
  return {
    clock,
    ask: () => fetcher('http://127.0.0.1/'),
    pass: (ms: number) => {
      now += ms;
      elapsed += ms;
    },
    setClock: (ms: number) => {
      now += ms;
    },
  };
}

describe("the platform's clock", () => {
  it('is unknown before an answer, and after an answer without a date', async () => {
    const { clock, ask } = clockAt(null);
    expect(clock.aheadMs()).toBeNull();
    await ask();
    expect(clock.aheadMs()).toBeNull();
    const odd = clockAt('soon');
    await odd.ask();
    expect(odd.clock.aheadMs()).toBeNull();
    expect(odd.clock.now()).toBe(Date.UTC(2026, 0, 1, 8, 0, 30));
  });

  it('is compared with ours, also after ours was set', async () => {
    const { clock, ask, pass, setClock } = clockAt('Thu, 01 Jan 2026 08:00:00 GMT');
    await ask();
    expect(clock.aheadMs()).toBe(30_000);
    expect(clock.now()).toBe(Date.UTC(2026, 0, 1, 8));
    pass(3_600_000);
    expect(clock.aheadMs()).toBe(30_000);
    setClock(-40_000);
    expect(clock.aheadMs()).toBe(-10_000);
    expect(clock.now()).toBe(Date.UTC(2026, 0, 1, 9));
  });
});
