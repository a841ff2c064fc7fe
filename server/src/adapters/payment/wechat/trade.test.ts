import { expect, it } from '@jest/globals';
import { statusOf, type Trade, trade } from './trade.ts';

const order = (trade_state: Trade['trade_state']): Trade =>
  trade.parse({
    appid: 'wx0000000000000001',
    mchid: '1900000001',
    out_trade_no: 'ORDER00001',
    trade_state,
    transaction_id: '4200001',
    success_time: '2026-03-02T16:00:00+08:00',
    amount: { total: 150, currency: 'CNY' },
  });

it('says of an order that was refunded that some of its money went back, and of no other', () => {
  const read = (state: Trade['trade_state']) => {
    const status = statusOf(order(state));
    return status.ok && status.value.kind === 'paid' ? (status.value.hasRefunds ?? false) : undefined;
  };
  expect([read('REFUND'), read('SUCCESS'), read('CLOSED')]).toEqual([true, false, undefined]);
});
