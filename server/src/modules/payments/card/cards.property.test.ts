import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CardOutcome } from '@self-print/contract/cardPayment.ts';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { cardPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { and, eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { ledgerEntry } from '../../../db/schema/payments.ts';
import { accessToken } from '../../../db/schema/terminals.ts';
import { operationBy } from '../../../http/operation.ts';
import { builtInAdministrator } from '../../../http/permissions.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { type CardDesk, openCardDesk, payloadOf } from '../testing/cardDesk.ts';
import { PRICE_FEN } from '../testing/payDesk.ts';
import { settleByHand } from './settlement/settleByHand.ts';
import { settledBy } from './settlement/settlementStore.ts';

let platform: TestPlatform;
let desk: CardDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openCardDesk(platform);
  await platform.deps.db.orm.update(accessToken).set({ expiresAt: new Date('2099-01-01T00:00:00Z') });
});
afterAll(() => platform.close());

/** What the card system knows of a deduction. */
interface Deduction {
  readonly requestId: string;
  readonly outTradeNo: string;
  readonly expiresAt: Date;
  taken: boolean;
  given: boolean;
  /** The agent has seen to it that nothing can be taken any more. */
  withdrawn: boolean;
}

const ACTIONS = [
  'card',
  'take',
  'tell',
  'tell-unknown',
  'tasks',
  'settle-taken',
  'settle-not-taken',
  'qr',
  'payer-pays',
  'leave',
  'run',
  'minutes',
  'day',
] as const;
type Action = (typeof ACTIONS)[number];

const histories = fc.tuple(
  fc.constantFrom<Action[]>(['card', 'take'], ['card'], ['card', 'take', 'day'], ['card', 'day']),
  fc.array(fc.constantFrom(...ACTIONS), { minLength: 2, maxLength: 10 }),
);

it('books of a card what was taken from it, once, unless a person said otherwise, which is filed', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ([first, others]) => {
      const { orderId } = await desk.addUnpaid();
      const trades = new Set(platform.gateway.trades.values());
      const ours = () => [...platform.gateway.trades.values()].filter((trade) => !trades.has(trade));
      const deductions: Deduction[] = [];
      for (const action of [...first, ...others]) await perform(action, { orderId, deductions, ours });
      // The terminal comes back, and says all that it knows.
      for (const deduction of deductions) await tell(deduction);
      for (const ms of [4 * MINUTE_MS, HOUR_MS, HOUR_MS]) {
        platform.clock.advance(ms);
        await desk.run();
        await workOff(deductions);
      }
      await desk.run();
      expect(await desk.ledgerFaults()).toEqual([]);
      let kept = ours().filter(({ status }) => status.kind === 'paid').length;
      for (const deduction of deductions) {
        const { taken, given, requestId: attemptId } = deduction;
        const settled = await settledBy(platform.deps.db, { schoolCode: desk.school.schoolCode, attemptId });
        const isWrong = settled !== undefined && settled.taken !== taken;
        if (isWrong) expect(settled.report).toMatchObject({ agrees: false });
        const heldFen = taken && !given ? PRICE_FEN : 0;
        const isOverbooked = isWrong && settled.taken;
        expect(await bookedOf(attemptId)).toBe(isOverbooked ? PRICE_FEN : heldFen);
        if (heldFen > 0 || isOverbooked) kept += 1;
      }
      const { paidAt } = await desk.orderOf(orderId);
      expect(kept).toBe(paidAt === null ? 0 : 1);
    }),
    { numRuns: 24 },
  );
});

interface Play {
  readonly orderId: string;
  readonly deductions: Deduction[];
  readonly ours: () => Parameters<TestPlatform['gateway']['pay']>[0][];
}

async function perform(action: Action, { orderId, deductions, ours }: Play): Promise<void> {
  const { clock, gateway } = platform;
  const last = deductions.at(-1);
  switch (action) {
    case 'card': {
      const view = await desk.startCard(orderId);
      if (!view.ok || view.value.present?.kind !== 'card') return;
      const { commandId: requestId, body, expiresAt } = payloadOf(view.value.present.instruction);
      if (deductions.some((each) => each.requestId === requestId)) return;
      const outTradeNo = String(body.outTradeNo);
      const fresh = { taken: false, given: false, withdrawn: false };
      deductions.push({ requestId, outTradeNo, expiresAt: new Date(expiresAt), ...fresh });
      return;
    }
    case 'take':
      if (last && !last.withdrawn && clock.now() < last.expiresAt) last.taken = true;
      return;
    case 'tell':
      return last && tell(last);
    case 'tell-unknown':
      return last && report(last, { status: 'unknown' });
    case 'tasks':
      return workOff(deductions);
    case 'settle-taken':
    case 'settle-not-taken':
      if (last) await settle(last.requestId, action === 'settle-taken');
      return;
    case 'qr':
      await desk.startQr(orderId);
      return;
    case 'payer-pays': {
      const open = ours().find(({ status }) => status.kind === 'waiting');
      if (open) gateway.pay(open);
      return;
    }
    case 'leave':
      await desk.leave(orderId);
      return;
    case 'run':
      return desk.run();
    case 'minutes':
      clock.advance(4 * MINUTE_MS);
      return desk.run();
    case 'day':
      clock.advance(25 * HOUR_MS);
      return;
  }
}

const report = async ({ requestId, outTradeNo }: Deduction, changes: Pick<CardOutcome, 'status'>) =>
  void (await desk.terminal.call(cardPaymentCalls.cardOutcome, {
    outTradeNo,
    requestId,
    amountFen: PRICE_FEN,
    flowNo: null,
    reason: null,
    ...changes,
  }));

/** The agent says how a deduction ended, having seen to it that it has. */
async function tell(deduction: Deduction): Promise<void> {
  if (!deduction.taken) deduction.withdrawn = true;
  const ended = deduction.taken ? 'done' : 'withdrawn';
  return report(deduction, { status: deduction.given ? 'reversed' : ended });
}

/** The agent fetches its tasks, and does those of these deductions. */
async function workOff(deductions: readonly Deduction[]): Promise<void> {
  for (const { commandId, call } of (await desk.tasks()).map(payloadOf)) {
    const deduction = deductions.find(({ requestId }) => requestId === commandId);
    if (!deduction) continue;
    if (call === '/cardPayment/reverse' && deduction.taken) deduction.given = true;
    await tell(deduction);
  }
}

const settle = (attemptId: string, taken: boolean) =>
  settleByHand(
    platform.deps,
    operationBy(
      builtInAdministrator({ schoolCode: desk.school.schoolCode, userId: 'finance' }, 'finance'),
      'card-settlement-asked',
    ),
    { attemptId, taken, reference: '17', remarks: 'lost', requestKey: randomUUID() },
  );

async function bookedOf(attemptId: string): Promise<number> {
  const rows = await platform.deps.db.orm
    .select({ amountFen: ledgerEntry.amountFen })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.attemptId, attemptId), like(ledgerEntry.account, 'channel:%')));
  return rows.reduce((sum, { amountFen }) => sum + amountFen, 0);
}
