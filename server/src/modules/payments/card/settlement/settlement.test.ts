import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { and, eq } from 'drizzle-orm';
import { operationEntry } from '../../../../db/schema/operations.ts';
import { payEvent, payRefund } from '../../../../db/schema/payments.ts';
import { accessToken, terminal } from '../../../../db/schema/terminals.ts';
import type { AdminActor } from '../../../../http/actor.ts';
import { operationBy } from '../../../../http/operation.ts';
import { builtInAdministrator } from '../../../../http/permissions.ts';
import { startTestPlatform, type TestPlatform } from '../../../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../../../testing/testSchool.ts';
import { viewApprovals } from '../../../approvals/viewApprovals.ts';
import { listPayments } from '../../admin/listPayments.ts';
import { readPayment } from '../../admin/paymentDetail.ts';
import { latestPayment } from '../../paymentStore.ts';
import { refundByStaff } from '../../refunds/refundByStaff.ts';
import { ONE_PERSON_FEN } from '../../settings/paySettings.ts';
import { type AskedCard, type CardDesk, openCardDesk } from '../../testing/cardDesk.ts';
import { PRICE_FEN } from '../../testing/payDesk.ts';
import { TERMINAL_LOST_MS } from '../../times.ts';
import { decideSettlement } from './decideSettlement.ts';
import { settleByHand } from './settleByHand.ts';

let platform: TestPlatform;
let desk: CardDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openCardDesk(platform);
  // Days pass here: whether the terminal may speak is not the question.
  await platform.deps.db.orm.update(accessToken).set({ expiresAt: new Date('2099-01-01T00:00:00Z') });
});
afterEach(async () => expect(await desk.ledgerFaults()).toEqual([]));
afterAll(() => platform.close());

const actor = (userId: string): AdminActor =>
  builtInAdministrator({ schoolCode: desk.school.schoolCode, userId }, 'finance');
const settle = (
  { payload }: AskedCard,
  taken: boolean,
  { by = 'first', requestKey = randomUUID() }: { readonly by?: string; readonly requestKey?: string } = {},
) =>
  settleByHand(platform.deps, operationBy(actor(by), 'card-settlement-asked'), {
    attemptId: payload.commandId,
    taken,
    reference: '对账单 20261126-17',
    remarks: '终端已报废',
    requestKey,
  });
const decide = (settlementId: string, approve: boolean, by = 'second') =>
  decideSettlement(platform.deps, operationBy(actor(by), 'card-settlement-decided'), {
    settlementId,
    approve,
  });
/** A deduction whose terminal is not heard of any more. */
async function lost(...wanted: Parameters<CardDesk['asked']>): Promise<AskedCard> {
  const asked = await desk.asked(...wanted);
  platform.clock.advance(TERMINAL_LOST_MS);
  return asked;
}
const detailOf = async ({ orderId }: AskedCard) => {
  const { db } = platform.deps;
  const found = await latestPayment(db, desk.school.schoolCode, orderId);
  const detail = found && (await readPayment(db, platform.deps, actor('second'), found.intent.intentId));
  if (!detail) throw new Error('There is no payment');
  return detail;
};
const needAttention = async (): Promise<string[]> =>
  (
    await listPayments(platform.deps.db, desk.school.schoolCode, { page: 1, rows: 100, attention: true })
  ).rows.map(({ orderId }) => orderId);
const logged = ({ orderId }: AskedCard) =>
  platform.deps.db.orm
    .select({ operation: operationEntry.operation, userId: operationEntry.userId })
    .from(operationEntry)
    .where(eq(operationEntry.subject, orderId))
    .orderBy(operationEntry.entryNo);
const refundsOf = ({ payload }: AskedCard) =>
  platform.deps.db.orm.select().from(payRefund).where(eq(payRefund.attemptId, payload.commandId));
const waitingFor = async (userId: string) => {
  const wanted = { page: 1, rows: 100, decided: false, mine: true };
  return (await viewApprovals(platform.deps, actor(userId), wanted, [])).rows;
};
const contradictions = ({ payload }: AskedCard) =>
  platform.deps.db.orm.$count(
    payEvent,
    and(eq(payEvent.attemptId, payload.commandId), eq(payEvent.kind, 'settlement-contradicted')),
  );
const setTerminal = (changes: Partial<typeof terminal.$inferInsert>) =>
  platform.deps.db.orm
    .update(terminal)
    .set(changes)
    .where(eq(terminal.terminalCode, desk.terminal.terminalCode));

describe('a card payment whose terminal is lost', () => {
  it('is settled as taken: its order is paid, by that person and statement', async () => {
    const asked = await lost();
    expect((await detailOf(asked)).attempts).toMatchObject([{ isLost: true }]);
    expect(expectOk(await settle(asked, true))).toMatchObject({ state: 'done', report: null });
    expect(await desk.state(asked.orderId)).toBe('paid');
    expect(await detailOf(asked)).toMatchObject({
      attempts: [
        { state: 'paid', isLost: false, channelTradeNo: expect.stringMatching(/^对账单 20261126-17\//) },
      ],
      settlements: [{ taken: true, reference: '对账单 20261126-17', remarks: '终端已报废' }],
    });
    expect(await logged(asked)).toEqual([{ operation: 'card-settlement-asked', userId: 'first' }]);
    expect(await needAttention()).not.toContain(asked.orderId);
  });

  it('is settled as not taken: its order can be paid again', async () => {
    const asked = await lost();
    expectOk(await settle(asked, false));
    await desk.run();
    expect(await desk.state(asked.orderId)).toBe('closed');
    expect(await desk.tasks()).not.toContain(asked.instruction);
  });

  it('is settled once, however often it is sent', async () => {
    const asked = await lost();
    const requestKey = randomUUID();
    const first = expectOk(await settle(asked, true, { requestKey }));
    expect(expectOk(await settle(asked, true, { requestKey }))).toEqual(first);
    expect(refusal(await settle(asked, false))).toBe('CHANGED_MEANWHILE');
    expect(await logged(asked)).toHaveLength(1);
  });

  it('is settled by one of two people who do it at once', async () => {
    const asked = await lost();
    const both = await Promise.all([settle(asked, true), settle(asked, false, { by: 'second' })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it.each([
    ['its terminal was heard of', async () => setTerminal({ lastSeenAt: platform.clock.now() })],
    ['its instruction is still good', async () => platform.clock.advance(-TERMINAL_LOST_MS)],
  ])('is not settled when %s', async (_, before) => {
    const asked = await lost();
    await before();
    expect(refusal(await settle(asked, true))).toBe('SETTLEMENT_NOT_POSSIBLE');
    expect((await detailOf(asked)).attempts).toMatchObject([{ isLost: false }]);
    platform.clock.advance(TERMINAL_LOST_MS);
    await setTerminal({ lastSeenAt: null });
  });

  it.each([
    ['was retired', () => ({ archivedAt: platform.clock.now() })],
    ['was replaced', () => ({ activatedAt: platform.clock.now() })],
  ])('is settled at once when its terminal %s', async (_, change) => {
    const asked = await desk.asked();
    platform.clock.advance(HOUR_MS);
    expect(refusal(await settle(asked, true))).toBe('SETTLEMENT_NOT_POSSIBLE');
    await setTerminal({ ...change(), lastSeenAt: platform.clock.now() });
    expectOk(await settle(asked, true));
    await setTerminal({ archivedAt: null, lastSeenAt: null });
  });

  it('is not settled once it has ended, nor when it is no card or of nobody', async () => {
    const asked = await lost();
    expectOk(await asked.report());
    expect(refusal(await settle(asked, false))).toBe('SETTLEMENT_NOT_POSSIBLE');
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId));
    const payment = await latestPayment(platform.deps.db, desk.school.schoolCode, orderId);
    platform.clock.advance(TERMINAL_LOST_MS);
    const commandId = payment?.attempt?.attemptId ?? '';
    expect(refusal(await settle({ ...asked, payload: { ...asked.payload, commandId } }, true))).toBe(
      'SETTLEMENT_NOT_POSSIBLE',
    );
    expect(
      refusal(await settle({ ...asked, payload: { ...asked.payload, commandId: randomUUID() } }, true)),
    ).toBe('NOT_FOUND');
  });
});

describe('what one person may not settle alone', () => {
  const DEAR_FEN = ONE_PERSON_FEN + 1;

  it('waits for another one, and changes nothing until then', async () => {
    const asked = await lost(DEAR_FEN);
    const { settlementId, state } = expectOk(await settle(asked, true));
    expect(state).toBe('awaiting-approval');
    expect((await waitingFor('second')).filter(({ subjectId }) => subjectId === asked.orderId)).toMatchObject(
      [
        {
          approvalId: settlementId,
          kind: 'cardSettlement',
          changes: [
            { path: 'amountFen', after: DEAR_FEN },
            { path: 'remarks', after: '终端已报废' },
            { path: 'taken', after: true },
          ],
        },
      ],
    );
    expect(await waitingFor('first')).toEqual([]);
    expect(await desk.state(asked.orderId)).toBe('checking');
    expect(await needAttention()).toContain(asked.orderId);
    expect(refusal(await decide(settlementId, true, 'first'))).toBe('SECOND_PERSON_NEEDED');
    expectOk(await decide(settlementId, true));
    expect(await desk.state(asked.orderId)).toBe('paid');
    expect(refusal(await decide(settlementId, true))).toBe('CHANGED_MEANWHILE');
    expect(await logged(asked)).toEqual([
      { operation: 'card-settlement-asked', userId: 'first' },
      { operation: 'card-settlement-decided', userId: 'second' },
    ]);
  });

  it('can be said otherwise after it was rejected', async () => {
    const asked = await lost(DEAR_FEN);
    const { settlementId } = expectOk(await settle(asked, true));
    expectOk(await decide(settlementId, false));
    expect(await desk.state(asked.orderId)).toBe('checking');
    expectOk(await decide(expectOk(await settle(asked, false)).settlementId, true));
    await desk.run();
    expect(await desk.state(asked.orderId)).toBe('closed');
  });

  it('is only rejected when the terminal was faster', async () => {
    const asked = await lost(DEAR_FEN);
    const { settlementId } = expectOk(await settle(asked, false));
    expectOk(await asked.report());
    expect(refusal(await decide(settlementId, true))).toBe('SETTLEMENT_NOT_POSSIBLE');
    expectOk(await decide(settlementId, false));
    expect(await desk.state(asked.orderId)).toBe('paid');
  });

  it('is every own order, whatever it costs', async () => {
    const userId = await desk.school.addPerson();
    const asked = await lost(PRICE_FEN, { userId });
    const { state, settlementId } = expectOk(await settle(asked, true, { by: userId }));
    expect(state).toBe('awaiting-approval');
    expect(refusal(await decide(settlementId, true, userId))).toBe('SECOND_PERSON_NEEDED');
    expectOk(await decide(settlementId, true));
  });
});

describe('a terminal that comes back', () => {
  it('books nothing again when it agrees', async () => {
    const asked = await lost();
    expectOk(await settle(asked, true));
    for (const _ of [1, 2]) expectOk(await asked.report());
    expect((await detailOf(asked)).settlements).toMatchObject([{ report: { status: 'done', agrees: true } }]);
    expect(await refundsOf(asked)).toEqual([]);
    expect(await needAttention()).not.toContain(asked.orderId);
  });

  it.each([
    ['nothing was taken', { status: 'withdrawn', flowNo: null }],
    ['the card system refused', { status: 'refused', flowNo: null, reason: 'noCard' }],
    ['another amount was taken', { amountFen: 1 }],
  ] as const)(
    'has it filed, once, and books nothing when money was said to be taken and %s',
    async (_, news) => {
      const asked = await lost();
      expectOk(await settle(asked, true));
      for (const again of [1, 2]) expectOk(await asked.report({ ...news, reason: `E${again}` }));
      expect(await desk.state(asked.orderId)).toBe('paid');
      expect(await refundsOf(asked)).toEqual([]);
      expect(await contradictions(asked)).toBe(1);
      expect((await detailOf(asked)).settlements).toMatchObject([
        { report: { agrees: false, reason: 'E1' } },
      ]);
      expect(await needAttention()).toContain(asked.orderId);
    },
  );

  it('gives money back that was said not to be taken, and has that filed', async () => {
    const asked = await lost();
    expectOk(await settle(asked, false));
    for (const _ of [1, 2]) expectOk(await asked.report());
    expect(await contradictions(asked)).toBe(1);
    await desk.run();
    expect(await refundsOf(asked)).toMatchObject([{ reason: 'late', state: 'processing' }]);
    expectOk(await asked.report({ status: 'reversed' }));
    expect(await refundsOf(asked)).toMatchObject([{ state: 'done' }]);
    expect(await contradictions(asked)).toBe(1);
    expect((await detailOf(asked)).settlements).toMatchObject([
      { report: { status: 'done', agrees: false } },
    ]);
  });

  it.each([true, false])('which has given the money back is no contradiction (taken: %s)', async (taken) => {
    const asked = await lost();
    expectOk(await settle(asked, taken));
    expectOk(await asked.report({ status: 'reversed' }));
    expect(await contradictions(asked)).toBe(0);
    expect(await refundsOf(asked)).toMatchObject(taken ? [{ reason: 'channel', state: 'done' }] : []);
  });

  it('is asked to give back only what it has said to have taken', async () => {
    const back = async (asked: AskedCard) => {
      const { paymentId } = await detailOf(asked);
      const wish = { paymentId, amountFen: PRICE_FEN, remarks: '未出纸', requestKey: randomUUID() };
      expectOk(await refundByStaff(platform.deps, operationBy(actor('first'), 'refund-requested'), wish));
      await desk.run();
    };
    const silent = await lost();
    expectOk(await settle(silent, true));
    await back(silent);
    expect(await refundsOf(silent)).toMatchObject([{ state: 'refused' }]);
    const returned = await lost();
    expectOk(await settle(returned, true));
    expectOk(await returned.report());
    await back(returned);
    expect(await refundsOf(returned)).toMatchObject([{ state: 'processing' }]);
  });
});
