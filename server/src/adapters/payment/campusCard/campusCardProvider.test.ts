import { describe, expect, it } from '@jest/globals';
import { systemClock, systemRandom } from '../../../system.ts';
import { openable } from '../openable.ts';
import type { KnownAttempt, NewAttempt, PaymentChannel } from '../types.ts';
import { campusCardProvider } from './campusCardProvider.ts';

const open = (parameters: Record<string, string>) =>
  openable(campusCardProvider).open(parameters, { clock: systemClock, random: systemRandom });

function channel(): PaymentChannel {
  const opened = open({ password: 'no', maxYuan: '5' });
  if (!opened.ok) throw new Error(opened.problem);
  return opened.value;
}

const attempt = (amountFen: number): NewAttempt => ({
  outTradeNo: 'P0000000001',
  amountFen,
  description: '成绩单',
  expiresAt: new Date(0),
  notifyUrl: 'https://print.example.edu/notify',
  flow: { flow: 'card', terminalCode: 'T001', instruct: (terms) => JSON.stringify(terms) },
});
const known: KnownAttempt = { outTradeNo: 'P0000000001', flow: 'card', amountFen: 500, sentAt: new Date(0) };
const refund = { outTradeNo: 'P0000000001', outRefundNo: 'R1', totalFen: 500, reason: '' };

describe('the campus card as a channel', () => {
  it.each([
    [{ password: 'maybe', maxYuan: '5' }, 'password: must be yes or no'],
    [{ password: 'yes', maxYuan: '0' }, 'maxYuan: must be a whole number of yuan'],
    [{ password: 'yes', maxYuan: '1.5' }, 'maxYuan: must be a whole number of yuan'],
    [{ password: 'yes', maxYuan: '10001' }, 'maxYuan: is more than a card may be charged at once'],
    [{ password: 'yes' }, 'maxYuan'],
    [{ password: 'yes', maxYuan: '5', key: 'x' }, 'key'],
  ])('refuses parameters that cannot work: %j', (parameters, why) => {
    expect(open(parameters)).toMatchObject({ ok: false, problem: expect.stringContaining(why) });
  });

  it('has the terminal take up to its limit, and no fen more', async () => {
    const instruction = JSON.stringify({ amountFen: 500, withPassword: false, expiresAt: new Date(0) });
    expect(await channel().create(attempt(500))).toMatchObject({ value: { kind: 'card', instruction } });
    expect(await channel().create(attempt(501))).toMatchObject({
      value: { kind: 'status', status: { kind: 'failed', reason: 'refused' } },
    });
  });

  it('says of each call that the card system does not have that it cannot', async () => {
    const { query, close, downloadBill, check } = channel();
    for (const answer of [
      await query(known),
      await close(known),
      await downloadBill('2026-11-01'),
      await check(),
    ])
      expect(answer).toMatchObject({ ok: false, problem: { kind: 'cannot' } });
  });

  it('refunds a payment as a whole, by its terminal, and no part of it', async () => {
    expect(await channel().refund({ ...refund, amountFen: 500 })).toMatchObject({
      value: { kind: 'processing' },
    });
    expect(await channel().refund({ ...refund, amountFen: 499 })).toMatchObject({
      value: { kind: 'refused' },
    });
  });
});
