import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { systemRandom } from '../../../../system.ts';
import { createTestClock } from '../../../../testing/testClock.ts';
import { createBills } from './billFile.ts';
import { createBook } from './book.ts';
import { makeSimulatorKeys } from './simulatorKeys.ts';

const DAY = '2026-03-02';

it('makes the bill of a day from 10:00 of the next in Beijing on, and gives it out once for each request', async () => {
  const clock = createTestClock(`${DAY}T08:00:00Z`);
  const book = createBook(clock, systemRandom);
  const keys = await makeSimulatorKeys(clock, systemRandom);
  const bills = createBills({ keys, book, clock, payerPage: undefined });
  const tokens: string[] = [];
  const ask = () =>
    bills.ask(new URLSearchParams({ bill_date: DAY, bill_type: 'ALL', tar_type: 'GZIP' }), (token) => {
      tokens.push(token);
      return token;
    });

  const order = { outTradeNo: 'ORDER00001', type: 'NATIVE', description: '打印', amountFen: 105 } as const;
  const trade = book.add({ ...order, notifyUrl: null, expiresAt: null, request: '' });
  book.pay(trade, 'openid');
  expect(ask().body).toMatchObject({ code: 'STATEMENT_CREATING' });
  clock.advance(18 * 3_600_000 - 1);
  expect(ask().body).toMatchObject({ code: 'STATEMENT_CREATING' });
  clock.advance(1);
  expect([ask().status, ask().status]).toEqual([200, 200]);
  const [first = '', second = ''] = tokens;
  expect(gunzipSync(bills.take(first) ?? '').toString()).toContain('`1.05,');
  expect(bills.take(first)).toBeUndefined();
  expect(bills.take(second)).toBeDefined();
});
