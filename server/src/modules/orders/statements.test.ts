import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool, type TestTerminal } from '../../testing/testSchool.ts';

/** Each call also authenticates its terminal by one statement. */
const AUTHENTICATION = 1;

describe('the statements of a print by pickup code', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
  });
  afterAll(() => platform.close());

  /** Counts the statements outside transactions that the server sends to the database during a call. */
  async function countDuring<Value>(
    call: () => Promise<Value>,
  ): Promise<{ value: Value; statements: number }> {
    const { pool } = platform.deps.db;
    const original = pool.query;
    let statements = 0;
    pool.query = new Proxy(original, {
      apply: (target, self, given) => {
        statements += 1;
        return Reflect.apply(target, self, given);
      },
    });
    try {
      return { value: await call(), statements };
    } finally {
      pool.query = original;
    }
  }

  it.each([
    ['a free item', {}, 2],
    ['an item whose copies are counted', { printLimit: 5 }, 3],
  ] as const)('are few for %s', async (_, changes, expected) => {
    const itemId = await school.addItem(changes);
    const { takeCode, orderId } = await school.addOrder({ itemId });
    const found = await countDuring(() => terminal.call(orderCalls.getForTerminal, { takeCode }));
    expectOk(found.value);
    expect(found.statements).toBe(expected + AUTHENTICATION);
    const saved = await countDuring(() => terminal.call(orderCalls.savePrintLogBefore, { orderId }));
    const { printLogId } = expectOk(saved.value);
    // Where copies are limited a transaction follows, in which they are counted again.
    expect(saved.statements).toBe(2 + AUTHENTICATION);
    const report = { orderId, printLogId, state: 1 as const, code: '', errorMsg: '', executionRecord: '' };
    const ended = await countDuring(() => terminal.call(orderCalls.finish, report));
    expectOk(ended.value);
    expect(ended.statements).toBe(2 + AUTHENTICATION);
  });
});
