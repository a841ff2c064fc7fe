import type { CallAnswer } from '@self-print/contract/call.ts';
import type { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Keys } from '../../../crypto/keys.ts';
import type { Queries } from '../../../db/database.ts';
import { payEvent, payIntent } from '../../../db/schema/payments.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { administratorNames } from '../../accounts/administratorNames.ts';
import { type OrderedShare, readOrdered, sharesOf } from '../../dues/refundShares.ts';
import { lostAttempts } from '../card/settlement/lostAttempts.ts';
import { readSettlements } from '../card/settlement/settlementStore.ts';
import { viewSettlements } from '../card/settlement/viewSettlements.ts';
import type { PayDeps } from '../payDeps.ts';
import { type RefundRow, readAttempts, readRefunds } from '../paymentStore.ts';
import { aloneFen, ownerOf } from '../refunds/aloneFen.ts';
import { paymentRows, rowOf } from './listPayments.ts';

type Detail = CallAnswer<typeof paymentAdminCalls.detail>;
type RefundView = Detail['refunds'][number];

/** A payment with all that happened to it; undefined when there is none. */
export async function readPayment(
  queries: Queries,
  { keys, clock }: Pick<PayDeps, 'keys' | 'clock'>,
  { schoolCode, userId }: AdminActor,
  intentId: string,
): Promise<Detail | undefined> {
  const [row] = await paymentRows(queries).where(
    and(eq(payIntent.schoolCode, schoolCode), eq(payIntent.intentId, intentId)),
  );
  if (!row) return undefined;
  const { intent } = row;
  const owner = await ownerOf(queries, intent);
  const attempts = await readAttempts(queries, { schoolCode, intentId });
  const lost = await lostAttempts(queries, attempts, clock.now());
  const history = await queries.orm
    .select()
    .from(payEvent)
    .where(and(eq(payEvent.schoolCode, schoolCode), eq(payEvent.intentId, intentId)))
    .orderBy(asc(payEvent.at), asc(payEvent.eventId));
  return {
    ...rowOf(row),
    aloneFen: await aloneFen(queries, intent, userId),
    positions: (await readOrdered(queries, schoolCode, [intent.orderId])).map(viewPosition),
    attempts: attempts.map((attempt) => ({
      ...attempt,
      createdAt: attempt.createdAt.toISOString(),
      paidAt: attempt.paidAt?.toISOString() ?? null,
      isLost: lost.has(attempt.attemptId),
    })),
    settlements: await viewSettlements(
      queries,
      keys,
      { userId, isOwner: owner === userId },
      await readSettlements(queries, intent),
    ),
    refunds: await viewRefunds(
      queries,
      keys,
      { userId, isOwner: owner === userId },
      await readRefunds(queries, schoolCode, [intentId]),
    ),
    history: history.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  };
}

const viewPosition = ({ reference, titleZh, titleEn, amountFen, askedFen, refundedFen }: OrderedShare) => ({
  reference,
  title: { zh: titleZh, en: titleEn },
  amountFen,
  refundedFen,
  leftFen: amountFen - askedFen,
});

/** Who looks at refunds; whoever has the order may not decide on them. */
interface Viewer {
  readonly userId: string;
  readonly isOwner: boolean;
}

/** Refunds as the console shows them, with the names of administrators. */
async function viewRefunds(
  queries: Queries,
  keys: Keys,
  viewer: Viewer,
  refunds: readonly RefundRow[],
): Promise<RefundView[]> {
  const [first] = refunds;
  if (!first) return [];
  const { schoolCode } = first;
  const ids = refunds.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]);
  const nameOf = await administratorNames(queries, keys, schoolCode, ids);
  const shares = await sharesOf(
    queries,
    schoolCode,
    refunds.map(({ refundId }) => refundId),
  );
  return refunds.map((refund) => ({
    ...refund,
    shares: shares.filter(({ refundId }) => refundId === refund.refundId),
    isOwn: viewer.isOwner || refund.requestedBy === viewer.userId,
    requestedBy: nameOf(refund.requestedBy),
    decidedBy: nameOf(refund.decidedBy),
    createdAt: refund.createdAt.toISOString(),
    endedAt: refund.endedAt?.toISOString() ?? null,
  }));
}

/** One refund as the console shows it. */
export async function viewRefund(
  queries: Queries,
  keys: Keys,
  userId: string,
  refund: RefundRow,
): Promise<RefundView> {
  const { schoolCode, intentId } = refund;
  const [intent] = await queries.orm
    .select()
    .from(payIntent)
    .where(and(eq(payIntent.schoolCode, schoolCode), eq(payIntent.intentId, intentId)));
  const isOwner = intent !== undefined && (await ownerOf(queries, intent)) === userId;
  const [view] = await viewRefunds(queries, keys, { userId, isOwner }, [refund]);
  if (!view) throw new Error('A refund has no view');
  return view;
}
