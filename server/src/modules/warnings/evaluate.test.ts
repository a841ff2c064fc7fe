import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import fc from 'fast-check';
import { CALM_MS, evaluate, type Found, type Kept, type Rule, type Verdict } from './evaluate.ts';

const NOW = new Date('2026-11-27T08:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const MINUTES: Rule = { unit: 'minutes', threshold: 10 };
const COUNT: Rule = { unit: 'count', threshold: 3 };
const kept = (changes: Partial<Kept> = {}): Kept => ({
  warningId: 'w',
  subject: 'T-1',
  since: ago(20 * MINUTE_MS),
  lastAt: ago(MINUTE_MS),
  openedAt: ago(10 * MINUTE_MS),
  ...changes,
});
const found = (changes: Partial<Found> = {}): Found => ({ subject: 'T-1', ...changes });

describe('what becomes of warnings', () => {
  it.each<[string, Rule | null, Kept[], Found[], object[]]>([
    ['begins and waits', MINUTES, [], [found()], [{ kind: 'begin', since: NOW, opens: false }]],
    [
      'begins and opens, as it has long been so',
      MINUTES,
      [],
      [found({ since: ago(10 * MINUTE_MS) })],
      [{ kind: 'begin', opens: true }],
    ],
    [
      'opens once it has lasted',
      MINUTES,
      [kept({ openedAt: null, since: ago(10 * MINUTE_MS) })],
      [found()],
      [{ kind: 'last', opens: true }],
    ],
    [
      'waits a second longer',
      MINUTES,
      [kept({ openedAt: null, since: ago(10 * MINUTE_MS - SECOND_MS) })],
      [found()],
      [{ kind: 'last', opens: false }],
    ],
    ['opens once only', MINUTES, [kept()], [found()], [{ kind: 'last', opens: false }]],
    ['goes on while it comes and goes', MINUTES, [kept({ lastAt: ago(CALM_MS - 1) })], [], []],
    ['ends when it is calm', MINUTES, [kept({ lastAt: ago(CALM_MS) })], [], [{ kind: 'close' }]],
    ['is forgotten before it opened', MINUTES, [kept({ openedAt: null })], [], [{ kind: 'forget' }]],
    ['ends with its rule', null, [kept()], [found()], [{ kind: 'close' }]],
    ['is not enough', COUNT, [], [found({ count: 2 })], []],
    ['is enough, and opens at once', COUNT, [], [found({ count: 3 })], [{ kind: 'begin', opens: true }]],
    ['is not near', { unit: 'days', threshold: 60 }, [], [found({ count: 61 })], []],
    [
      'is near, and opens at once',
      { unit: 'days', threshold: 60 },
      [],
      [found({ count: 60 })],
      [{ kind: 'begin', opens: true }],
    ],
    [
      'lasts hours',
      { unit: 'hours', threshold: 24 },
      [],
      [found({ since: ago(24 * HOUR_MS) })],
      [{ kind: 'begin', opens: true }],
    ],
    [
      'is of each terminal by itself',
      MINUTES,
      [kept(), kept({ warningId: 'x', subject: 'T-2', lastAt: ago(HOUR_MS) })],
      [found(), found({ subject: 'T-3' })],
      [{ kind: 'last', warningId: 'w' }, { kind: 'begin' }, { kind: 'close', warningId: 'x' }],
    ],
  ])('%s', (_name, rule, before, now, verdicts) => {
    expect(evaluate(rule, before, now, NOW)).toMatchObject(verdicts);
    expect(evaluate(rule, before, now, NOW)).toHaveLength(verdicts.length);
  });

  it('tells one lasting fault once, whatever gaps it has that are shorter than the calm', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), (isSo) => {
        let state: Kept | undefined;
        let opened = 0;
        let gap = 0;
        for (const [minute, so] of isSo.entries()) {
          const now = new Date(NOW.getTime() + minute * MINUTE_MS);
          gap = so ? 0 : gap + 1;
          for (const verdict of evaluate(MINUTES, state ? [state] : [], so ? [found()] : [], now))
            state = after(state, verdict, now);
          if (state?.openedAt?.getTime() === now.getTime()) opened += 1;
          // An opened warning is over only after the calm.
          if (opened > 0 && state === undefined) expect(gap).toBeGreaterThanOrEqual(CALM_MS / MINUTE_MS);
        }
        const longestGap = Math.max(
          0,
          ...isSo
            .join('')
            .split('true')
            .map((each) => each.split('false').length - 1),
        );
        if (longestGap < CALM_MS / MINUTE_MS) expect(opened).toBeLessThanOrEqual(1);
      }),
    );
  });
});

function after(state: Kept | undefined, verdict: Verdict, now: Date): Kept | undefined {
  switch (verdict.kind) {
    case 'begin':
      return kept({ since: verdict.since, lastAt: now, openedAt: verdict.opens ? now : null });
    case 'last':
      return kept({ ...state, lastAt: now, openedAt: verdict.opens ? now : (state?.openedAt ?? null) });
    case 'close':
    case 'forget':
      return undefined;
  }
}
