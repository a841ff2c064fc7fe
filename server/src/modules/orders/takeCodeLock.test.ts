import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { countWrongCode } from './takeCodeLock.ts';

describe('wrong pickup codes', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
  });
  beforeEach(async () => {
    terminal = await school.addTerminal();
  });
  afterAll(() => platform.close());

  const lookUp = (takeCode: string) => terminal.call(orderCalls.getForTerminal, { takeCode });
  const detail = (result: Awaited<ReturnType<typeof lookUp>>) =>
    !result.ok && result.problem.kind === 'refused' ? result.problem.detail : undefined;
  const wrong = async (times: number) => {
    for (let index = 0; index < times; index += 1) {
      expect(refusal(await lookUp('no such code'))).toBe('TAKE_CODE_NOT_FOUND');
    }
  };

  it('reports how many attempts are left, then locks entry for two minutes and reports how long', async () => {
    for (const remainingTries of [4, 3, 2, 1, 0]) {
      const result = await lookUp('1234567');
      expect(refusal(result)).toBe('TAKE_CODE_NOT_FOUND');
      expect(detail(result)).toEqual({ remainingTries });
    }
    const locked = await lookUp('1234567');
    expect(refusal(locked)).toBe('TAKE_CODE_LOCKED');
    expect(detail(locked)).toEqual({ waitSeconds: 120 });
    platform.clock.advance(90 * SECOND_MS + 1);
    expect(detail(await lookUp('1234567'))).toEqual({ waitSeconds: 30 });
  });

  it('refuses a right code while entry is locked, and accepts it afterwards', async () => {
    const { takeCode } = await school.addOrder();
    await wrong(5);
    expect(refusal(await lookUp(takeCode))).toBe('TAKE_CODE_LOCKED');
    platform.clock.advance(2 * MINUTE_MS);
    expectOk(await lookUp(takeCode));
  });

  it('starts over after the lock', async () => {
    await wrong(5);
    platform.clock.advance(2 * MINUTE_MS);
    await wrong(5);
    expect(refusal(await lookUp('x'))).toBe('TAKE_CODE_LOCKED');
  });

  it('counts within a sliding window of ten minutes', async () => {
    await wrong(2);
    platform.clock.advance(5 * MINUTE_MS);
    await wrong(2);
    platform.clock.advance(5 * MINUTE_MS);
    expect(detail(await lookUp('x'))).toEqual({ remainingTries: 2 });
    await wrong(2);
    expect(refusal(await lookUp('x'))).toBe('TAKE_CODE_LOCKED');
  });

  it('counts per terminal', async () => {
    await wrong(5);
    const neighbour = await school.addTerminal();
    const { takeCode } = await school.addOrder();
    expectOk(await neighbour.call(orderCalls.getForTerminal, { takeCode }));
  });

  it('does not count a code that exists but cannot be used, nor reset the count by a right one', async () => {
    const itemId = await school.addItem({ unitPrice: 100 });
    const unpaid = await school.addOrder({ itemId, paid: false });
    for (let index = 0; index < 6; index += 1) {
      expect(refusal(await lookUp(unpaid.takeCode))).toBe('ORDER_UNPAID');
    }
    await wrong(4);
    expectOk(await lookUp((await school.addOrder()).takeCode));
    await wrong(1);
    expect(refusal(await lookUp('x'))).toBe('TAKE_CODE_LOCKED');
  });

  it('keeps the lock when attempts in progress are counted after it', async () => {
    const key = { schoolCode: school.schoolCode, terminalCode: terminal.terminalCode };
    for (let tries = 0; tries < 6; tries += 1) {
      await countWrongCode(platform.deps.db, key, platform.clock.now());
    }
    expect(refusal(await lookUp('x'))).toBe('TAKE_CODE_LOCKED');
  });

  it('counts concurrent wrong codes', async () => {
    await Promise.all(Array.from({ length: 20 }, () => lookUp('x')));
    expect(refusal(await lookUp('x'))).toBe('TAKE_CODE_LOCKED');
  });
});
