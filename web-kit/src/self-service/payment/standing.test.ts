import { describe, expect, it } from '@jest/globals';
import type { PaymentView } from '@self-print/contract/platform/payments.ts';
import { sampleOrder, unpaidOrder } from '../../testing/samples.ts';
import { isMoving, isUnpaid, mayChoose, refundWay, stepOf } from './standing.ts';

const QR = { kind: 'qr', text: 'weixin://pay' } as const;
const REDIRECT = { kind: 'redirect', url: 'https://pay.example' } as const;

describe('how a payment stands', () => {
  it.each<[PaymentView['state'], PaymentView['present'], ReturnType<typeof stepOf>]>([
    ['none', null, 'choose'],
    ['waiting', QR, 'scan'],
    ['waiting', REDIRECT, 'open'],
    ['waiting', null, 'confirm'],
    ['user-paying', null, 'confirm'],
    ['closed', null, 'expired'],
    ['checking', null, 'checking'],
    ['refunding', null, 'refunding'],
  ])('%s is shown as a step', (state, present, step) => {
    expect(stepOf({ state, present })).toBe(step);
  });

  it('lets nobody begin another payment while one may succeed out of sight', () => {
    for (const step of ['confirm', 'checking', 'paid', 'refunding', 'refunded'] as const)
      expect(mayChoose(step)).toBe(false);
  });

  it('is asked for only while it may change', () => {
    expect(isMoving('checking')).toBe(true);
    for (const step of ['choose', 'paid', 'failed', 'expired', 'refunded'] as const)
      expect(isMoving(step)).toBe(false);
  });
});

describe('the money of an order', () => {
  it('is owed only while the order waits for it', () => {
    expect(isUnpaid(unpaidOrder)).toBe(true);
    expect(isUnpaid({ ...unpaidOrder, payment: 'paying' })).toBe(true);
    expect(isUnpaid({ ...unpaidOrder, state: 'cancelled' })).toBe(false);
    expect(isUnpaid({ ...unpaidOrder, state: 'waiting' })).toBe(false);
  });

  const paid = { ...sampleOrder, totalFee: 500, payment: 'paid' } as const;
  it.each([
    [{ ...paid, state: 'paid' }, 'atOnce'],
    [{ ...paid, state: 'expired' }, 'atOnce'],
    [{ ...paid, state: 'failed' }, 'review'],
    [{ ...paid, state: 'unconfirmed' }, 'review'],
    [{ ...paid, state: 'printed' }, undefined],
    [{ ...paid, state: 'printing' }, undefined],
    [{ ...paid, state: 'claimed' }, undefined],
    [{ ...paid, totalFee: 0 }, undefined],
    [{ ...paid, payment: 'refunding' }, undefined],
    [{ ...paid, takeType: 3 }, undefined],
  ] as const)('comes back as it can: %#', (order, way) => {
    expect(refundWay(order)).toBe(way);
  });
});
