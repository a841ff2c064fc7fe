import { describe, expect, it } from '@jest/globals';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalRefundCalls } from '@self-print/contract/platform/payments.ts';
import { ok } from '@self-print/contract/result.ts';
import { PRINT_LOG_ID, sampleJob, sampleOrder } from '../../../../dev/samples.ts';
import { settle } from '../../../testing/handClock.ts';
import { bodyOf, standing } from '../../../testing/standing.ts';
import { LOOK_AGAIN_MS } from './refund.ts';

const PAID = { ...sampleOrder, fee: { ...sampleOrder.fee, totalFee: 300, chargedCopies: 2, paid: true } };
const FREE = { ...sampleOrder, fee: { ...sampleOrder.fee, totalFee: 0, chargedCopies: 0, paid: true } };
const WAY = 'GET pay/refundWay';

/** A person whose print failed without a sheet. */
async function failed(order = PAID, ways: readonly ('atOnce' | 'review' | 'later' | 'none')[] = ['atOnce']) {
  const person = await standing((services) => {
    services.on(orderCalls.getForTerminal, () => ok(order));
    const left = [...ways];
    services.on(terminalRefundCalls.refundWay, () => {
      const way = (left.length > 1 ? left.shift() : left[0]) ?? 'none';
      return ok({ way, amountFen: 300 });
    });
  });
  await person.enterCode();
  await person.send({ type: 'print' });
  person.services.setState({ job: sampleJob('printing') });
  await settle();
  person.services.setState({ job: sampleJob('failed', { failure: 'PRINT_JAM', impressionsDone: 0 }) });
  await settle();
  expect(person.state()?.at).toBe('problem');
  return person;
}
const looks = ({ services }: Awaited<ReturnType<typeof failed>>) =>
  services.lines().filter((line) => line === WAY).length;

describe('the money of a print whose paper did not come', () => {
  it.each([
    ['atOnce', 'refunding', 'back'],
    ['review', 'review', 'review'],
  ] as const)('is asked for by one press, by the print that failed: %s', async (way, outcome, step) => {
    const person = await failed(PAID, [way]);
    expect(person.state()).toMatchObject({ refund: { step: 'offered', way, amountFen: 300 } });
    person.services.on(terminalRefundCalls.refund, () => ok({ outcome }));
    await person.send({ type: 'refund' });
    await person.send({ type: 'refund' });
    expect(person.state()).toMatchObject({ retry: null, refund: { step } });
    const sent = person.services.lines().filter((line) => line === 'POST pay/refund');
    expect(sent).toHaveLength(1);
    expect(bodyOf(person.services, 'POST pay/refund')).toEqual({
      orderId: sampleOrder.orderId,
      printLogId: PRINT_LOG_ID,
    });
  });

  it('is offered as soon as the platform knows how the print ended, and looked for no more then', async () => {
    const person = await failed(PAID, ['later', 'later', 'atOnce']);
    expect(person.state()).toMatchObject({ refund: { step: 'looking' } });
    await person.passes(LOOK_AGAIN_MS);
    await person.passes(LOOK_AGAIN_MS);
    expect(person.state()).toMatchObject({ refund: { step: 'offered' } });
    expect(looks(person)).toBe(3);
  });

  it('is not offered where none of it was paid here', async () => {
    expect((await failed(PAID, ['none'])).state()).toMatchObject({ refund: { step: 'looking' } });
    const free = await failed(FREE);
    expect(free.state()).not.toHaveProperty('refund');
    expect(looks(free)).toBe(0);
  });

  it('is looked for no longer once the person has left', async () => {
    const person = await failed(PAID, ['later']);
    await person.send({ type: 'back' });
    await person.passes(10 * LOOK_AGAIN_MS);
    expect(looks(person)).toBe(1);
  });

  it('can be asked for again when the platform did not take it', async () => {
    const person = await failed();
    person.services.refuse(terminalRefundCalls.refund, 'CHANGED_MEANWHILE');
    await person.send({ type: 'refund' });
    expect(person.state()).toMatchObject({ refund: { step: 'failed' } });
    person.services.on(terminalRefundCalls.refund, () => ok({ outcome: 'refunding' as const }));
    await person.send({ type: 'refund' });
    expect(person.state()).toMatchObject({ refund: { step: 'back' } });
  });
});
