import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CARD_DEBIT_CALL, CARD_REVERSAL_CALL } from '@self-print/contract/cardPayment.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { eq } from 'drizzle-orm';
import { payAttempt, payRefund } from '../../../db/schema/payments.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal, type TestTerminal } from '../../../testing/testSchool.ts';
import { type CardDesk, openCardDesk, payloadOf } from '../testing/cardDesk.ts';
import { PRICE_FEN } from '../testing/payDesk.ts';

let platform: TestPlatform;
let desk: CardDesk;
let other: TestTerminal;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openCardDesk(platform);
  other = await desk.school.addTerminal();
});
afterEach(async () => expect(await desk.ledgerFaults()).toEqual([]));
afterAll(() => platform.close());

const start = (orderId: string, at = desk.terminal) => desk.startCard(orderId, at);
const asked = () => desk.asked();
const tasks = async (at = desk.terminal) => desk.tasks(at);
const refundsOf = async (requestId: string) =>
  platform.deps.db.orm.select().from(payRefund).where(eq(payRefund.attemptId, requestId));

describe('a payment by campus card', () => {
  it('is offered at terminals, signed for the one that asks, and paid by its word, once', async () => {
    const { orderId, view, payload, report } = await asked();
    expect(view).toMatchObject({ state: 'waiting', present: { withPassword: true } });
    expect(payload).toMatchObject({
      terminalCode: desk.terminal.terminalCode,
      call: CARD_DEBIT_CALL,
      body: { orderId, amountFen: PRICE_FEN, withPassword: true },
    });
    for (const flowNo of ['F000001', 'F000001', 'F000002']) expectOk(await report({ flowNo }));
    expect(await desk.state(orderId)).toBe('paid');
    expect(await refundsOf(payload.commandId)).toEqual([]);
  });

  it('is the same instruction when the answer was lost on its way to the screen', async () => {
    const { orderId, view } = await asked();
    expect(expectOk(await start(orderId)).present).toEqual(view.present);
  });

  it('takes no word of another terminal, about another number or another instruction', async () => {
    const { orderId, report } = await asked();
    expect(refusal(await report({}, other))).toBe('ORDER_NOT_FOUND');
    expect(refusal(await report({ outTradeNo: 'P00000000000' }))).toBe('ORDER_NOT_FOUND');
    expect(refusal(await report({ requestId: '9f3a51c2-0000-4000-8000-000000000000' }))).toBe(
      'ORDER_NOT_FOUND',
    );
    expect(await desk.state(orderId)).toBe('waiting');
  });

  it('leaves another amount to a person', async () => {
    const { orderId, payload, report } = await asked();
    expectOk(await report({ amountFen: 1 }));
    expect(await desk.state(orderId)).toBe('checking');
    const [attempt] = await platform.deps.db.orm
      .select()
      .from(payAttempt)
      .where(eq(payAttempt.attemptId, payload.commandId));
    expect(attempt).toMatchObject({ state: 'integrity-failed', paidFen: 1 });
  });

  it('begins nothing else while the terminal does not know, and is paid when it does', async () => {
    const { orderId, report } = await asked();
    expectOk(await report({ status: 'unknown', flowNo: null, reason: 'timeout' }));
    expect(await desk.state(orderId)).toBe('checking');
    expect(refusal(await start(orderId))).toBe('PAY_CHECKING');
    expect(refusal(await desk.startQr(orderId))).toBe('PAY_CHECKING');
    expectOk(await report());
    expect(await desk.state(orderId)).toBe('paid');
  });

  it('counts wrong passwords over all payments of an order, and is not offered after three', async () => {
    const { orderId, report } = await asked();
    const wrong = { status: 'refused', reason: 'wrongPassword', flowNo: null } as const;
    expectOk(await report(wrong));
    const view = await desk.terminal.call(terminalPaymentCalls.queryOrder, { orderId });
    expect(expectOk(view)).toMatchObject({ state: 'failed', failure: 'wrong-password', triesLeft: 2 });
    for (const _ of [2, 3]) {
      expectOk(await desk.leave(orderId));
      const { present } = expectOk(await start(orderId));
      const { commandId, body } = payloadOf(present?.kind === 'card' ? present.instruction : '');
      expectOk(await report({ ...wrong, requestId: commandId, outTradeNo: String(body.outTradeNo) }));
    }
    expect(refusal(await start(orderId))).toBe('PAY_NOT_OFFERED');
    expect(expectOk(await desk.startQr(orderId)).state).toBe('waiting');
  });

  it.each([
    ['insufficientBalance', 'insufficient-balance'],
    ['otherCard', 'refused'],
    ['E7731', 'refused'],
  ])('fails for %s, and can be tried again', async (reason, failure) => {
    const { orderId, report } = await asked();
    expectOk(await report({ status: 'refused', reason, flowNo: null }));
    const view = await desk.terminal.call(terminalPaymentCalls.queryOrder, { orderId });
    expect(expectOk(view)).toMatchObject({ state: 'failed', failure });
    expect(expectOk(await start(orderId)).state).toBe('waiting');
  });

  it('stays open when its time is over, until its terminal has withdrawn it', async () => {
    const { orderId, instruction, report } = await asked();
    expect(await tasks()).not.toContain(instruction);
    platform.clock.advance(4 * MINUTE_MS);
    await desk.run();
    expect(await desk.state(orderId)).toBe('checking');
    expect(await tasks()).toContain(instruction);
    expect(await tasks(other)).toEqual([]);
    expectOk(await report({ status: 'withdrawn', flowNo: null }));
    await desk.run();
    expect(await desk.state(orderId)).toBe('closed');
    expect(await tasks()).not.toContain(instruction);
    expect(expectOk(await start(orderId, other)).state).toBe('waiting');
  });

  it('is not continued at another terminal', async () => {
    const { orderId } = await asked();
    expect(refusal(await start(orderId, other))).toBe('PAY_CHECKING');
  });

  it('gives money back that comes after it was withdrawn, by the terminal that took it', async () => {
    const { orderId, payload, report } = await asked();
    expectOk(await report({ status: 'withdrawn', flowNo: null }));
    expectOk(await desk.leave(orderId));
    expectOk(await report());
    await desk.run();
    const reversals = (await tasks()).map(payloadOf).filter(({ call }) => call === CARD_REVERSAL_CALL);
    expect(reversals.map(({ commandId }) => commandId)).toEqual([payload.commandId]);
    for (const _ of [1, 2]) expectOk(await report({ status: 'reversed', flowNo: 'R1' }));
    expect(await refundsOf(payload.commandId)).toMatchObject([{ state: 'done', reason: 'late' }]);
  });

  it.each([
    ['withdrawn', null],
    ['refused', 'insufficientBalance'],
  ] as const)('gives money back that comes after %s, also while its order waits', async (status, reason) => {
    const { orderId, payload, report } = await asked();
    expectOk(await report({ status, reason, flowNo: null }));
    expectOk(await report());
    expect(await desk.state(orderId)).toBe('closed');
    expect(await refundsOf(payload.commandId)).toMatchObject([{ reason: 'late', amountFen: PRICE_FEN }]);
    await desk.run();
    const reversals = (await tasks()).map(payloadOf).filter(({ call }) => call === CARD_REVERSAL_CALL);
    expect(reversals).toMatchObject([{ commandId: payload.commandId }]);
    expectOk(await report({ status: 'reversed', flowNo: 'R1' }));
    expect(await refundsOf(payload.commandId)).toMatchObject([{ state: 'done' }]);
    platform.clock.advance(4 * MINUTE_MS);
    await desk.run();
    expect(expectOk(await desk.startQr(orderId)).state).toBe('waiting');
  });

  it('leaves it to a person when the card system does not give back', async () => {
    const { orderId, payload, report } = await asked();
    expectOk(await report({ status: 'withdrawn', flowNo: null }));
    expectOk(await desk.leave(orderId));
    expectOk(await report());
    await desk.run();
    expectOk(await report({ status: 'notReversed', flowNo: null, reason: 'E1' }));
    expect(await refundsOf(payload.commandId)).toMatchObject([{ state: 'refused' }]);
    expect((await tasks()).map(payloadOf).filter(({ call }) => call === CARD_REVERSAL_CALL)).toEqual([]);
  });
});
