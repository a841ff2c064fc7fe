import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { openPrintDesk, PRINTED, type PrintDesk } from '../../testing/printDesk.ts';
import { activateTestTerminal, expectOk, refusal } from '../../testing/testSchool.ts';

describe('an order that is being printed', () => {
  let desk: PrintDesk;
  beforeAll(async () => {
    desk = await openPrintDesk();
  });
  afterAll(() => desk.platform.close());

  it('stays with its terminal when the lease expires, and is under review for others', async () => {
    const { orderId, takeCode } = await desk.printing();
    expect(refusal(await desk.lookUp(takeCode, desk.other))).toBe('ORDER_PRINTING_ELSEWHERE');
    desk.platform.clock.advance(11 * MINUTE_MS);
    expect(refusal(await desk.lookUp(takeCode, desk.other))).toBe('ORDER_UNCONFIRMED');
    expect((await desk.stored(orderId)).state).toBe('printing');
    expectOk(await desk.finish(orderId, PRINTED));
    expect(refusal(await desk.lookUp(takeCode, desk.other))).toBe('ORDER_ALREADY_PRINTED');
  });

  it('can be resumed by its own terminal, with the same print log', async () => {
    const { orderId, takeCode, printLogId } = await desk.printing();
    desk.platform.clock.advance(11 * MINUTE_MS);
    expect(expectOk(await desk.lookUp(takeCode)).state).toBe('printing');
    expect(expectOk(await desk.save(orderId)).printLogId).toBe(printLogId);
  });

  it('is not released, and its lease can be renewed', async () => {
    const { orderId } = await desk.printing();
    expect(expectOk(await desk.terminal.call(orderCalls.release, { orderId }))).toEqual({ released: false });
    desk.platform.clock.advance(9 * MINUTE_MS);
    const { leaseExpiresAt } = expectOk(await desk.terminal.call(orderCalls.renewLease, { orderId }));
    expect(leaseExpiresAt).toBe(new Date(desk.platform.clock.now().getTime() + 10 * MINUTE_MS).toISOString());
    expect(refusal(await desk.other.call(orderCalls.renewLease, { orderId }))).toBe('ORDER_NOT_CLAIMED');
  });

  it('becomes unconfirmed when the terminal is activated again, because its journal is gone', async () => {
    const machine = await desk.school.addTerminal();
    const held = await desk.school.addOrder();
    const printed = await desk.school.addOrder();
    for (const { takeCode } of [held, printed]) expectOk(await desk.lookUp(takeCode, machine));
    expectOk(await desk.save(printed.orderId, machine));
    const reactivated = await activateTestTerminal(
      desk.platform,
      desk.school.schoolCode,
      machine.terminalCode,
    );
    expectOk(await desk.lookUp(held.takeCode, desk.other));
    expect(refusal(await desk.lookUp(printed.takeCode, reactivated))).toBe('ORDER_UNCONFIRMED');
    expect(await desk.logsOf(printed.orderId)).toMatchObject([{ outcome: 'unconfirmed' }]);
  });
});
