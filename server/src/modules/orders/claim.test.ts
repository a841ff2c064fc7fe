import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';

describe('claiming an order by its pickup code', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let first: TestTerminal;
  let second: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    first = await school.addTerminal();
    second = await school.addTerminal();
  });
  afterAll(() => platform.close());

  it('shows the order masked and holds it for the lease time', async () => {
    const { takeCode, orderId } = await school.addOrder();
    const order = expectOk(await first.call(orderCalls.getForTerminal, { takeCode }));
    expect(order).toMatchObject({
      orderId,
      userName: '张**',
      state: 'claimed',
      printState: 0,
      copies: 1,
      fee: { totalFee: 0, paid: true },
      leaseExpiresAt: new Date(platform.clock.now().getTime() + 10 * MINUTE_MS).toISOString(),
    });
  });

  it('tells a second terminal that the order is printed elsewhere, until the lease runs out', async () => {
    const { takeCode } = await school.addOrder();
    expectOk(await first.call(orderCalls.getForTerminal, { takeCode }));
    expect(refusal(await second.call(orderCalls.getForTerminal, { takeCode }))).toBe(
      'ORDER_PRINTING_ELSEWHERE',
    );
    platform.clock.advance(10 * MINUTE_MS);
    expectOk(await second.call(orderCalls.getForTerminal, { takeCode }));
    expect(refusal(await first.call(orderCalls.getForTerminal, { takeCode }))).toBe(
      'ORDER_PRINTING_ELSEWHERE',
    );
  });

  it('lets exactly one of fifty that try at once have it', async () => {
    const { takeCode } = await school.addOrder();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? first : second).call(orderCalls.getForTerminal, { takeCode }),
      ),
    );
    const winners = new Set(results.flatMap((result, index) => (result.ok ? [index % 2] : [])));
    expect(winners.size).toBe(1);
    const losers = results.filter((result) => !result.ok).map(refusal);
    expect(new Set(losers)).toEqual(new Set(['ORDER_PRINTING_ELSEWHERE']));
    expect(losers).toHaveLength(25);
  });

  it('expires at look-up', async () => {
    const { takeCode } = await school.addOrder();
    platform.clock.advance(7 * DAY_MS);
    const fresh = await school.addTerminal();
    expect(refusal(await fresh.call(orderCalls.getForTerminal, { takeCode }))).toBe('TAKE_CODE_EXPIRED');
  });
});
