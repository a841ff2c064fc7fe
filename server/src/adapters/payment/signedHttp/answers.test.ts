import { expect, it } from '@jest/globals';
import { readPayment, statusOf } from './answers.ts';

const expected = { account: 'print', outTradeNo: 'P261125EXAMPLE00000000000001', amountFen: 150 };
const PAID = {
  ...expected,
  currency: 'CNY',
  state: 'paid',
  tradeNo: '8001',
  paidAt: '2026-11-25T10:00:00+08:00',
};

it.each([
  [undefined, undefined],
  [0, undefined],
  [57, true],
])('reads from %s fen that were asked back whether a payment has refunds: %s', (refundedFen, hasRefunds) => {
  const read = readPayment({ ...PAID, refundedFen }, expected);
  if (!read.ok) throw new Error(read.problem.detail);
  const status = statusOf(read.value);
  expect(status.ok && status.value.kind === 'paid' ? status.value.hasRefunds : 'not paid').toBe(hasRefunds);
});
