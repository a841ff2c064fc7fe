import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  TAKE_CODE_SCHOOL_WRONG_TRIES,
  TAKE_CODE_WRONG_WINDOW_MINUTES,
} from '@self-print/contract/limits.ts';
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

  it('does not count a code that exists but cannot be used', async () => {
    const itemId = await school.addItem({ unitPrice: 100 });
    const unpaid = await school.addOrder({ itemId, paid: false });
    for (let index = 0; index < 6; index += 1) {
      expect(refusal(await lookUp(unpaid.takeCode))).toBe('ORDER_UNPAID');
    }
    await wrong(5);
    expect(refusal(await lookUp('x'))).toBe('TAKE_CODE_LOCKED');
  });

  it('forgets wrong codes after a right one, but only once for each order', async () => {
    const { takeCode } = await school.addOrder();
    await wrong(4);
    expectOk(await lookUp(takeCode));
    expect(detail(await lookUp('x'))).toEqual({ remainingTries: 4 });
    await wrong(3);
    expectOk(await lookUp(takeCode));
    await wrong(1);
    expect(refusal(await lookUp(takeCode))).toBe('TAKE_CODE_LOCKED');
  });

  it('locks at the first wrong code once many were tried at all terminals of the school together', async () => {
    const watched = await addTestSchool(platform);
    const key = { schoolCode: watched.schoolCode, terminalCode: (await watched.addTerminal()).terminalCode };
    const [neighbour, mistyped] = [await watched.addTerminal(), await watched.addTerminal()];
    const typo = await mistyped.call(orderCalls.getForTerminal, { takeCode: '1234567' });
    expect(detail(typo)).toEqual({ remainingTries: 4 });
    for (let tries = 0; tries < TAKE_CODE_SCHOOL_WRONG_TRIES; tries += 1) {
      await countWrongCode(platform.deps, key, platform.clock.now());
    }
    const { takeCode } = await watched.addOrder();
    expectOk(await neighbour.call(orderCalls.getForTerminal, { takeCode }));
    for (const at of [neighbour, mistyped]) {
      const guess = await at.call(orderCalls.getForTerminal, { takeCode: '1234567' });
      expect(detail(guess)).toEqual({ remainingTries: 0 });
      expect(refusal(await at.call(orderCalls.getForTerminal, { takeCode }))).toBe('TAKE_CODE_LOCKED');
    }
    expect(platform.log.lines.some(({ event }) => event === 'take-codes-guessed')).toBe(true);
    await wrong(4);
    platform.clock.advance(TAKE_CODE_WRONG_WINDOW_MINUTES * MINUTE_MS);
    const later = await neighbour.call(orderCalls.getForTerminal, { takeCode: '1234567' });
    expect(detail(later)).toEqual({ remainingTries: 4 });
  });

  it('never locks for longer than two minutes, though the clock of the server is put back', async () => {
    await wrong(5);
    platform.clock.advance(-HOUR_MS);
    expect(detail(await lookUp('x'))).toEqual({ waitSeconds: 120 });
    platform.clock.advance(2 * MINUTE_MS);
    expect(detail(await lookUp('x'))).toEqual({ remainingTries: 4 });
    platform.clock.advance(HOUR_MS);
  });

  it('does not count what was wrong before the clock of the server was put back', async () => {
    await wrong(4);
    platform.clock.advance(-HOUR_MS);
    expect(detail(await lookUp('x'))).toEqual({ remainingTries: 4 });
    platform.clock.advance(HOUR_MS);
  });

  it('keeps the lock when attempts in progress are counted after it', async () => {
    const key = { schoolCode: school.schoolCode, terminalCode: terminal.terminalCode };
    for (let tries = 0; tries < 6; tries += 1) {
      await countWrongCode(platform.deps, key, platform.clock.now());
    }
    expect(refusal(await lookUp('x'))).toBe('TAKE_CODE_LOCKED');
  });

  it('counts concurrent wrong codes', async () => {
    await Promise.all(Array.from({ length: 20 }, () => lookUp('x')));
    expect(refusal(await lookUp('x'))).toBe('TAKE_CODE_LOCKED');
  });
});
