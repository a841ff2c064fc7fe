import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLAIM_LEASE_MINUTES, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { openPrintDesk, PRINTED, type PrintDesk } from '../../testing/printDesk.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { reviewStalePrints, SIDE_SECONDS, SILENCE_MINUTES } from './stalePrints.ts';

describe('a print whose terminal does not return', () => {
  let desk: PrintDesk;
  beforeAll(async () => {
    desk = await openPrintDesk();
  });
  afterAll(() => desk.platform.close());

  /** Looks for stale prints after a while, in which the terminal is silent. */
  const reviewAfter = (ms: number) => {
    const { deps, clock } = desk.platform;
    const later = new Date(clock.now().getTime() + ms);
    return reviewStalePrints({ ...deps, clock: { ...clock, now: () => later } });
  };
  const limitMs = async (orderId: string) => {
    const { pages, copies } = await desk.stored(orderId);
    return (CLAIM_LEASE_MINUTES + SILENCE_MINUTES) * MINUTE_MS + pages * copies * SIDE_SECONDS * SECOND_MS;
  };

  it('becomes unconfirmed when lease and time to print are long over, and not before', async () => {
    const { orderId, takeCode, printLogId } = await desk.printing();
    await reviewAfter(await limitMs(orderId));
    expect((await desk.stored(orderId)).state).toBe('printing');
    await reviewAfter((await limitMs(orderId)) + 1);
    expect((await desk.stored(orderId)).state).toBe('unconfirmed');
    expect(await desk.logsOf(orderId)).toMatchObject([{ printLogId, outcome: 'unconfirmed', code: '3009' }]);
    expect(refusal(await desk.lookUp(takeCode))).toBe('ORDER_UNCONFIRMED');
  });

  it('is settled by its terminal when that returns after all', async () => {
    const { orderId, printLogId } = await desk.printing();
    await reviewAfter((await limitMs(orderId)) + 1);
    expect(expectOk(await desk.finish(orderId, { ...PRINTED, printLogId })).state).toBe('printed');
    await reviewAfter((await limitMs(orderId)) + 1);
    expect((await desk.stored(orderId)).state).toBe('printed');
  });

  it('stays with its terminal as long as that renews the lease', async () => {
    const { orderId } = await desk.printing();
    desk.platform.clock.advance(CLAIM_LEASE_MINUTES * MINUTE_MS);
    expectOk(await desk.terminal.call(orderCalls.renewLease, { orderId }));
    await reviewAfter(await limitMs(orderId));
    expect((await desk.stored(orderId)).state).toBe('printing');
  });
});
