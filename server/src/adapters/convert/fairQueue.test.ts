import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createFairQueue } from './fairQueue.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);

describe('the fair queue', () => {
  it("serves a second person before the first one's second document", () => {
    const queue = createFairQueue<string>({ total: 10, perUser: 5 });
    for (const item of ['a1', 'a2', 'a3']) queue.push('a', item);
    queue.push('b', 'b1');
    const take = () => {
      const turn = queue.take();
      turn?.end();
      return turn?.item;
    };
    expect([take(), take(), take(), take()]).toEqual(['a1', 'b1', 'a2', 'a3']);
    expect(take()).toBeUndefined();
  });

  it('gives a person no second turn before the first has ended', () => {
    const queue = createFairQueue<string>({ total: 10, perUser: 5 });
    for (const item of ['a1', 'a2']) queue.push('a', item);
    const first = queue.take();
    expect([first?.item, queue.take(), queue.hasTurn(), queue.size()]).toEqual(['a1', undefined, false, 1]);
    queue.push('b', 'b1');
    expect(queue.take()?.item).toBe('b1');
    first?.end();
    expect(queue.take()?.item).toBe('a2');
  });

  it('refuses what exceeds a share or the whole, and accepts again when there is room', () => {
    const queue = createFairQueue<number>({ total: 3, perUser: 2 });
    expect([queue.push('a', 1), queue.push('a', 2), queue.push('a', 3)]).toEqual([true, true, false]);
    expect([queue.push('b', 4), queue.push('c', 5)]).toEqual([true, false]);
    queue.take();
    expect(queue.push('c', 5)).toBe(true);
    expect(queue.drain()).toEqual([4, 2, 5]);
    expect([queue.size(), queue.hasTurn(), queue.push('a', 6)]).toEqual([0, false, true]);
  });

  it('neither loses nor repeats anything, keeps each line in order, and nobody waits for two turns of another', () => {
    const step = fc.oneof(
      fc.constantFrom('a', 'b', 'c', 'd').map((user) => ({ push: user })),
      fc.constant('take' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = createFairQueue<{ user: string; number: number }>({ total: 8, perUser: 3 });
        const waiting: { user: string; number: number }[] = [];
        const servedSince = new Map<string, string[]>();
        for (const [number, each] of steps.entries()) {
          if (each !== 'take') {
            const item = { user: each.push, number };
            const mine = waiting.filter(({ user }) => user === item.user).length;
            expect(queue.push(item.user, item)).toBe(waiting.length < 8 && mine < 3);
            if (waiting.length < 8 && mine < 3) {
              if (mine === 0) servedSince.set(item.user, []);
              waiting.push(item);
            }
            continue;
          }
          const turn = queue.take();
          turn?.end();
          const taken = turn?.item;
          expect(taken === undefined).toBe(waiting.length === 0);
          if (taken === undefined) continue;
          expect(waiting.find(({ user }) => user === taken.user)).toEqual(taken);
          waiting.splice(waiting.indexOf(taken), 1);
          for (const [user, served] of servedSince) if (user !== taken.user) served.push(taken.user);
          servedSince.set(taken.user, []);
          for (const { user } of waiting) {
            const served = servedSince.get(user) ?? [];
            expect(new Set(served).size).toBe(served.length);
          }
        }
        expect(queue.size()).toBe(waiting.length);
      }),
      { numRuns: RUNS },
    );
  });
});
