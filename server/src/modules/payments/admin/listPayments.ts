import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { PaymentRow, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { and, desc, eq, exists, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Orm, Queries } from '../../../db/database.ts';
import { listTotal } from '../../../db/listTotal.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { cardSettlement, payAttempt, payChannel, payIntent, payRefund } from '../../../db/schema/payments.ts';
import { isWantedOrder } from '../../orders/wantedOrder.ts';

type ListCall = typeof paymentAdminCalls.list;

/** The latest attempt of a payment. */
const latestAttempt = and(
  eq(payAttempt.schoolCode, payIntent.schoolCode),
  eq(payAttempt.intentId, payIntent.intentId),
  sql`${payAttempt.attemptNo} = (select max(later.attempt_no) from ${payAttempt} later
    where later.school_code = ${payIntent.schoolCode} and later.intent_id = ${payIntent.intentId})`,
);
const ofOrder = and(
  eq(printOrder.schoolCode, payIntent.schoolCode),
  eq(printOrder.orderId, payIntent.orderId),
);

/** A payment's state in the payer's words. */
const shownState = sql<PaymentRow['state']>`case
  when ${payIntent.state} = 'closed' then 'closed'
  when ${payIntent.state} = 'paid' and ${printOrder.payment} in ('refunding', 'refunded') then ${printOrder.payment}
  when ${payIntent.state} = 'paid' then 'paid'
  else 'waiting' end`;

const refundedFen = sql<number>`coalesce((
  select sum(${payRefund.amountFen}) from ${payRefund}
  where ${payRefund.schoolCode} = ${payIntent.schoolCode} and ${payRefund.intentId} = ${payIntent.intentId} and ${payRefund.state} = 'done'
), 0)::int`;

/** Payments with their order and channel; `where` narrows it down. */
export function paymentRows({ orm }: Queries) {
  return orm
    .select({
      intent: payIntent,
      title: { zh: printOrder.titleZh, en: printOrder.titleEn },
      state: shownState,
      refundedFen,
      channelId: payAttempt.channelId,
      provider: payChannel.provider,
    })
    .from(payIntent)
    .innerJoin(printOrder, ofOrder)
    .leftJoin(payAttempt, latestAttempt)
    .leftJoin(
      payChannel,
      and(eq(payChannel.schoolCode, payAttempt.schoolCode), eq(payChannel.channelId, payAttempt.channelId)),
    );
}

/** A payment as the console lists it. */
export function rowOf({ intent, ...row }: Awaited<ReturnType<typeof paymentRows>>[number]): PaymentRow {
  const { intentId, orderId, amountFen, terminalCode, clientType, createdAt, paidAt } = intent;
  return {
    paymentId: intentId,
    orderId,
    ...row,
    amountFen,
    terminalCode,
    clientType,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

/** Lists a school's payments, newest first. */
export async function listPayments(
  queries: Queries,
  schoolCode: string,
  { page, rows, ...filter }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const wanted = and(
    eq(payIntent.schoolCode, schoolCode),
    ...paymentConditions(queries.orm, schoolCode, filter),
  );
  const found = await paymentRows(queries)
    .where(wanted)
    .orderBy(desc(payIntent.createdAt), payIntent.intentId)
    .limit(rows)
    .offset((page - 1) * rows);
  const counted = queries.orm.select({ one: sql`1` }).from(payIntent).$dynamic();
  const total = await listTotal(
    queries,
    // Only a state says something of the order.
    (filter.state === undefined ? counted : counted.innerJoin(printOrder, ofOrder))
      .where(wanted)
      .orderBy(desc(payIntent.createdAt)),
  );
  return { rows: found.map(rowOf), total, pageSize: rows, pageNumber: page };
}

type Filter = Omit<CallInput<ListCall>, 'page' | 'rows'>;

const isPaid = eq(payIntent.state, 'paid');
/** `shownState` as conditions that indexes can answer; a payment is never listed in other states. */
const STATES: Readonly<Partial<Record<PaymentRow['state'], SQL | undefined>>> = {
  waiting: eq(payIntent.state, 'open'),
  closed: eq(payIntent.state, 'closed'),
  paid: and(isPaid, notInArray(printOrder.payment, ['refunding', 'refunded'])),
  refunding: and(isPaid, eq(printOrder.payment, 'refunding')),
  refunded: and(isPaid, eq(printOrder.payment, 'refunded')),
};

/** The payments that need a person: whose money cannot be right, or about which somebody has to decide. */
const needAttention = (orm: Orm, schoolCode: string) =>
  union(
    orm
      .select({ intentId: payAttempt.intentId })
      .from(payAttempt)
      .where(and(eq(payAttempt.schoolCode, schoolCode), eq(payAttempt.state, 'integrity-failed'))),
    orm
      .select({ intentId: payRefund.intentId })
      .from(payRefund)
      .where(
        and(eq(payRefund.schoolCode, schoolCode), inArray(payRefund.state, ['awaiting-approval', 'refused'])),
      ),
    orm
      .select({ intentId: cardSettlement.intentId })
      .from(cardSettlement)
      .where(
        and(
          eq(cardSettlement.schoolCode, schoolCode),
          or(
            eq(cardSettlement.state, 'awaiting-approval'),
            sql`${cardSettlement.report} ->> 'agrees' = 'false'`,
          ),
        ),
      ),
  );

/** What a filter leaves of the payments. */
export function paymentConditions(
  orm: Orm,
  schoolCode: string,
  { from, to, state, channelId, orderId, attention }: Filter,
): (SQL | undefined)[] {
  const attempts = (which: SQL) =>
    exists(
      orm
        .select({ one: sql`1` })
        .from(payAttempt)
        .where(
          and(
            eq(payAttempt.schoolCode, payIntent.schoolCode),
            eq(payAttempt.intentId, payIntent.intentId),
            which,
          ),
        ),
    );
  return [
    from === undefined ? undefined : gte(payIntent.createdAt, new Date(from)),
    to === undefined ? undefined : lt(payIntent.createdAt, new Date(to)),
    state === undefined ? undefined : (STATES[state] ?? sql`false`),
    channelId === undefined ? undefined : attempts(eq(payAttempt.channelId, channelId)),
    orderId === undefined ? undefined : isWantedOrder(payIntent.orderId, orderId),
    attention ? inArray(payIntent.intentId, needAttention(orm, schoolCode)) : undefined,
  ];
}
