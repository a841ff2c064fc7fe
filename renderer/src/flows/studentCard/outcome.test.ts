import { describe, expect, it } from '@jest/globals';
import { studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { PersonCall } from '../kit/personCall.ts';
import { payableOfCard, studentCardOutcome } from './outcome.ts';

const offer = { totalFee: 2_000, place: { zh: '窗口', en: 'window' }, readyDays: 3 };
const request = {
  orderId: '5f0c0301-0000-4000-8000-000000000001',
  slipNumber: '5F0C030100',
  amountFen: 2_000,
  state: 'unpaid',
  requestedAt: null,
} as const;
const draftId = '5f0c0301-0000-4000-8000-000000000002';
const lost = { kind: 'timeout', message: '' } as const;

function asking(answer: unknown) {
  const asked: { readonly path: string; readonly input: unknown }[] = [];
  const ask: PersonCall = async (call, ...[input]: readonly unknown[]) => {
    asked.push({ path: call.path, input });
    return answer as never;
  };
  return { ask, asked };
}

describe('what comes of a new student card', () => {
  it('sends the same key for the same wish, and another for another fee', async () => {
    const { ask, asked } = asking(ok(request));
    const wish = { kind: 'orderCard', offer, draftId } as const;
    expect(await studentCardOutcome(ask, wish)).toEqual({ type: 'cardOrdered', request });
    await studentCardOutcome(ask, wish);
    await studentCardOutcome(ask, { ...wish, offer: { ...offer, totalFee: 3_000 } });
    const keys = asked.map(({ input }) => JSON.stringify(input));
    expect(asked[0]?.path).toBe(studentCardCalls.create.path);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is a failure when the answer is lost, for the order as for its slip', async () => {
    const { ask } = asking(fail(lost));
    const orderId = request.orderId;
    expect(await studentCardOutcome(ask, { kind: 'orderCard', offer, draftId })).toMatchObject({
      type: 'failed',
    });
    expect(await studentCardOutcome(ask, { kind: 'printSlip', orderId })).toMatchObject({ type: 'failed' });
  });

  it('is paid only where something is to be paid', () => {
    expect(payableOfCard(request)).toMatchObject({ orderId: request.orderId, amountFen: 2_000, next: 'card' });
    expect(payableOfCard({ ...request, state: 'paying' })).not.toBeNull();
    for (const state of ['requested', 'expired', 'cancelled', 'made'] as const)
      expect(payableOfCard({ ...request, state })).toBeNull();
  });
});
