import { printerCondition } from '@self-print/contract/agent/printerView.ts';
import type { CallAnswer, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { printReviewCalls } from '@self-print/contract/platform/printReview.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { sheetsOf } from '@self-print/contract/sheets.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printLog } from '../../db/schema/orders.ts';
import { payEvent } from '../../db/schema/payments.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordView } from '../operations/recordAccess.ts';
import { isOfficeOrder } from '../orders/officeOrder.ts';
import { findOrder, type OrderRow } from '../orders/orderStore.ts';
import { latestPayment, readAttempts, readRefunds, refundedOf } from '../payments/paymentStore.ts';
import { aloneFen } from '../payments/refunds/aloneFen.ts';
import { isOnline } from '../places/blockReasons.ts';
import { priceOfMissing, sheetsOutOf } from './missingPaper.ts';

type EvidenceCall = typeof printReviewCalls.evidence;
type Evidence = CallAnswer<EvidenceCall>;

/** Gathers what is known about the paper and the money of an order. Who viewed money is in the operation log. */
export async function readEvidence(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  orderId: string,
): Promise<CallResult<EvidenceCall>> {
  const { db, clock } = deps;
  const { schoolCode, userId } = operation;
  const context = await findOrder(db, schoolCode, orderId);
  if (!context) return fail(problem('ORDER_NOT_FOUND'));
  const { order } = context;
  const prints = await db.orm
    .select({ impressions: printLog.impressions, terminalCode: printLog.terminalCode })
    .from(printLog)
    .where(and(eq(printLog.schoolCode, schoolCode), eq(printLog.orderId, orderId)))
    .orderBy(desc(printLog.fencingToken));
  const sheetsOut = sheetsOutOf(
    order,
    prints.map(({ impressions }) => impressions),
  );
  const money = await moneyOf(db, order, sheetsOut, userId);
  if (money) await recordView(deps, operation, orderId, { zh: order.titleZh, en: order.titleEn });
  const isAwaited = money?.refunds.some(({ state }) => state === 'awaiting-approval') ?? false;
  const isInReview = order.state === 'failed' || order.state === 'unconfirmed';
  return ok({
    isOpen: isInReview && order.payment === 'idle' && !isAwaited,
    isOffice: isOfficeOrder(order),
    sheets: sheetsOf(order),
    sheetsOut,
    claim: {
      count: order.fencingToken,
      terminalCode: order.claimedBy,
      leaseExpiresAt: order.leaseExpiresAt?.toISOString() ?? null,
    },
    money,
    terminal: await healthOf(db, schoolCode, prints[0]?.terminalCode ?? order.claimedBy, clock.now()),
  });
}

async function moneyOf(
  queries: Queries,
  order: OrderRow,
  sheetsOut: number | null,
  viewer: string,
): Promise<Evidence['money']> {
  const { schoolCode, orderId } = order;
  const intent = (await latestPayment(queries, schoolCode, orderId))?.intent;
  if (!intent || intent.paidBy === null) return null;
  const { intentId, paidBy, paidAt } = intent;
  const attempts = await readAttempts(queries, intent);
  const paidFen = attempts.find(({ attemptId }) => attemptId === paidBy)?.paidFen ?? 0;
  const leftFen = paidFen - (await refundedOf(queries, { schoolCode, attemptId: paidBy })).asked;
  const refunds = await readRefunds(queries, schoolCode, [intentId]);
  const [wanted] = await queries.orm
    .select({ at: payEvent.at })
    .from(payEvent)
    .where(
      and(
        eq(payEvent.schoolCode, schoolCode),
        eq(payEvent.intentId, intentId),
        eq(payEvent.kind, 'refund-wanted'),
      ),
    )
    .orderBy(desc(payEvent.at))
    .limit(1);
  return {
    paymentId: intentId,
    paidFen,
    paidAt: paidAt?.toISOString() ?? null,
    leftFen,
    proposedFen: priceOfMissing(order, sheetsOut, leftFen),
    onePersonFen: await aloneFen(queries, intent, viewer),
    wantedAt: wanted?.at.toISOString() ?? null,
    refunds: refunds.map(({ amountFen, state, createdAt }) => ({
      amountFen,
      state,
      createdAt: createdAt.toISOString(),
    })),
  };
}

async function healthOf(
  { orm }: Queries,
  schoolCode: string,
  terminalCode: string | null,
  now: Date,
): Promise<Evidence['terminal']> {
  if (terminalCode === null) return null;
  const [row] = await orm
    .select()
    .from(terminal)
    .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)));
  if (!row) return null;
  const reported = printerCondition.safeParse(row.printerCondition);
  return {
    terminalCode,
    name: { zh: row.nameZh, en: row.nameEn },
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    online: isOnline(row, now),
    maintenance: row.maintenance,
    printerCondition: row.printerCondition === null ? null : (reported.data ?? 'unknown'),
  };
}
