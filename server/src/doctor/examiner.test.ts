import { beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { createTestClock, type TestClock } from '../testing/testClock.ts';
import { type Check, examine, finding } from './examine.ts';
import { CHECK_LIMIT_MS, createExaminer } from './examiner.ts';

let clock: TestClock;
let looked: number;
let ends: (() => void)[];
let timers: { readonly ms: number; readonly work: () => void }[];
beforeEach(() => {
  [clock, looked, ends, timers] = [createTestClock(), 0, [], []];
});

const after = (ms: number, work: () => void) => {
  const timer = { ms, work };
  timers.push(timer);
  return () => {
    timers = timers.filter((each) => each !== timer);
  };
};
/** A check that answers when it is told to. */
const slow: Check = {
  name: 'storage',
  look: () => {
    looked += 1;
    return new Promise((resolve) => ends.push(() => resolve(finding('storage-fine', { where: 'here' }))));
  },
};
const answer = () => {
  for (const end of ends.splice(0)) end();
};
const runOut = () => {
  for (const { work } of timers.splice(0)) work();
};

describe('an examination on demand', () => {
  it('is one for all who ask at once', async () => {
    const examiner = createExaminer([slow], { clock, after });
    const [first, second] = [examiner.examine(), examiner.examine()];
    answer();
    expect(await first).toBe(await second);
    expect(looked).toBe(1);
  });

  it('is given again for a minute, and made anew afterwards', async () => {
    const examiner = createExaminer([slow], { clock, after });
    const first = examiner.examine();
    answer();
    await first;
    clock.advance(MINUTE_MS - 1);
    expect(await examiner.examine()).toBe(await first);
    clock.advance(1);
    const later = examiner.examine();
    answer();
    expect((await later).examinedAt.getTime()).toBe(clock.now().getTime());
    expect(looked).toBe(2);
  });

  it('waits for a check no longer than it may take, and does not begin it beside itself', async () => {
    const examiner = createExaminer([slow], { clock, after });
    const first = examiner.examine();
    expect(timers.map(({ ms }) => ms)).toEqual([CHECK_LIMIT_MS]);
    runOut();
    expect((await first).lines).toEqual([expect.objectContaining({ check: 'storage', code: 'no-answer' })]);
    clock.advance(MINUTE_MS);
    const second = examiner.examine();
    expect(looked).toBe(1);
    answer();
    expect((await second).lines).toEqual([expect.objectContaining({ code: 'storage-fine' })]);
  });

  it('names a check that throws, and shows the lines in one order', async () => {
    const examiner = createExaminer(
      [
        { name: 'clock', look: () => Promise.reject(new Error('select $1\nparams: 张三')) },
        { name: 'settings', look: async () => finding('settings-production') },
      ],
      { clock, after },
    );
    const { lines } = await examiner.examine();
    expect(lines.map(({ check, code }) => [check, code])).toEqual([
      ['settings', 'settings-production'],
      ['clock', 'failed'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('张三');
  });
});

describe('a check that is refused a connection', () => {
  const refused: Check['look'] = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  };

  it.each([
    ['schema', 'database-away'],
    ['lastBackUp', 'database-away'],
    ['storage', 'failed'],
    ['mail', 'failed'],
  ] as const)('%s: %s', async (name, code) => {
    const [found] = await examine([{ name, look: refused }], CHECK_LIMIT_MS, after);
    expect(found).toMatchObject({ check: name, state: 'fault', code });
  });
});
