import { describe, expect, it } from '@jest/globals';
import { manualTime } from '../testing/manualTime.ts';
import { type Check, examine, finding } from './examine.ts';
import { createExaminer } from './examiner.ts';

const LIMIT_MS = 1_000;

describe('an examination', () => {
  it('is of what can be said: a check that throws is a fault of that check alone, and one of nothing has no line', async () => {
    const checks: readonly Check[] = [
      { name: 'releaseKey', look: async () => finding('key-fine') },
      { name: 'settings', look: () => Promise.reject(new Error('EIO')) },
      { name: 'scanner', look: async () => undefined },
    ];
    expect(await examine(checks, LIMIT_MS, manualTime())).toEqual([
      { check: 'settings', state: 'fault', code: 'failed', facts: { message: 'EIO' } },
      { check: 'releaseKey', state: 'ok', code: 'key-fine', facts: {} },
    ]);
  });

  it('waits for a check that hangs for no longer than its time', async () => {
    const time = manualTime();
    const hangs: Check = { name: 'display', look: () => new Promise(() => {}) };
    const examined = examine([hangs], LIMIT_MS, time);
    await time.advance(LIMIT_MS);
    expect(await examined).toMatchObject([{ check: 'display', code: 'no-answer', facts: { seconds: 1 } }]);
  });
});

describe('an examiner', () => {
  const counting = () => {
    const seen = { looks: 0 };
    const check: Check = {
      name: 'settings',
      look: async () => {
        seen.looks += 1;
        return finding('settings-fine');
      },
    };
    return { seen, check };
  };

  it('looks once for all who ask at once, and again after five seconds', async () => {
    const time = manualTime();
    const { seen, check } = counting();
    const examiner = createExaminer({ checks: [check], version: '1', time });
    await Promise.all([examiner.examine(), examiner.examine()]);
    await examiner.examine();
    expect(seen.looks).toBe(1);
    await time.advance(5_000);
    await examiner.examine();
    expect(seen.looks).toBe(2);
  });

  it('does not begin a check that hangs beside itself', async () => {
    const time = manualTime();
    let begun = 0;
    const look = () => {
      begun += 1;
      return new Promise<never>(() => {});
    };
    const examiner = createExaminer({ checks: [{ name: 'printer', look }], version: '1', time });
    for (let round = 0; round < 2; round += 1) {
      const examined = examiner.examine();
      await time.advance(10_000);
      expect((await examined).lines).toMatchObject([{ code: 'no-answer' }]);
    }
    expect(begun).toBe(1);
  });
});
