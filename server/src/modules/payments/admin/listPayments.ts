import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { PaymentRow, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { and, count, desc, eq, exists, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../../db/database.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { cardSettlement, payAttempt, payChannel, payIntent, payRefund } from '../../../db/schema/payments.ts';

type ListCall = typeof paymentAdminCalls.list;

/** The latest attempt of a payment. */
const latestAttempt = (orm: Orm) =>
  orm
    .selectDistinctOn([payAttempt.schoolCode, payAttempt.intentId])
    .from(payAttempt)
    .orderBy(payAttempt.schoolCode, payAttempt.intentId, desc(payAttempt.attemptNo))
    .as('latest');

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
  const latest = latestAttempt(orm);
  return orm
    .select({
      intent: payIntent,
      title: { zh: printOrder.titleZh, en: printOrder.titleEn },
      state: shownState,
      refundedFen,
      channelId: latest.channelId,
      provider: payChannel.provider,
    })
    .from(payIntent)
    .innerJoin(
      printOrder,
      and(eq(printOrder.schoolCode, payIntent.schoolCode), eq(printOrder.orderId, payIntent.orderId)),
    )
    .leftJoin(
      latest,
      and(eq(latest.schoolCode, payIntent.schoolCode), eq(latest.intentId, payIntent.intentId)),
    )
    .leftJoin(
      payChannel,
      and(eq(payChannel.schoolCode, latest.schoolCode), eq(payChannel.channelId, latest.channelId)),
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
  const wanted = and(eq(payIntent.schoolCode, schoolCode), ...paymentConditions(queries.orm, filter));
  const found = await paymentRows(queries)
    .where(wanted)
    .orderBy(desc(payIntent.createdAt), payIntent.intentId)
    .limit(rows)
    .offset((page - 1) * rows);
  const [counted] = await queries.orm
    .select({ total: count() })
    .from(payIntent)
    .innerJoin(
      printOrder,
      and(eq(printOrder.schoolCode, payIntent.schoolCode), eq(printOrder.orderId, payIntent.orderId)),
    )
    .where(wanted);
  return { rows: found.map(rowOf), total: counted?.total ?? 0, pageSize: rows, pageNumber: page };
}

type Filter = Omit<CallInput<ListCall>, 'page' | 'rows'>;

/** What a filter leaves of the payments. */
export function paymentConditions(
  orm: Orm,
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
  const refunds = exists(
    orm
      .select({ one: sql`1` })
      .from(payRefund)
      .where(
        and(
          eq(payRefund.schoolCode, payIntent.schoolCode),
          eq(payRefund.intentId, payIntent.intentId),
          inArray(payRefund.state, ['awaiting-approval', 'refused']),
        ),
      ),
  );
  const settlements = exists(
    orm
      .select({ one: sql`1` })
      .from(cardSettlement)
      .where(
        and(
          eq(cardSettlement.schoolCode, payIntent.schoolCode),
          eq(cardSettlement.intentId, payIntent.intentId),
          or(
            eq(cardSettlement.state, 'awaiting-approval'),
            sql`${cardSettlement.report} ->> 'agrees' = 'false'`,
          ),
        ),
      ),
  );
  return [
    from === undefined ? undefined : gte(payIntent.createdAt, new Date(from)),
    to === undefined ? undefined : lt(payIntent.createdAt, new Date(to)),
    state === undefined ? undefined : sql`${shownState} = ${state}`,
    channelId === undefined ? undefined : attempts(eq(payAttempt.channelId, channelId)),
    orderId === undefined ? undefined : eq(payIntent.orderId, orderId),
    attention ? or(attempts(eq(payAttempt.state, 'integrity-failed')), refunds, settlements) : undefined,
  ];
}
