import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { paymentLogCalls } from '@self-print/contract/platform/paymentLogs.ts';
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Orm, Queries } from '../../../db/database.ts';
import { listTotal } from '../../../db/listTotal.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { payAttempt, payEvent, payIntent, payRefund } from '../../../db/schema/payments.ts';
import { isWantedOrder } from '../../orders/wantedOrder.ts';

type EventsCall = typeof paymentLogCalls.events;

/** Lists what happened to a school's payments, newest first. */
export async function listEvents(
  { orm }: Queries,
  schoolCode: string,
  { page, rows, ...filter }: CallInput<EventsCall>,
): Promise<CallAnswer<EventsCall>> {
  const ofIntent = and(
    eq(payIntent.schoolCode, payEvent.schoolCode),
    eq(payIntent.intentId, payEvent.intentId),
  );
  const wanted = and(eq(payEvent.schoolCode, schoolCode), ...conditions(orm, schoolCode, filter));
  const found = await orm
    .select({
      event: payEvent,
      orderId: payIntent.orderId,
      title: { zh: printOrder.titleZh, en: printOrder.titleEn },
      channelId: payAttempt.channelId,
      outTradeNo: payAttempt.outTradeNo,
    })
    .from(payEvent)
    .innerJoin(payIntent, ofIntent)
    .innerJoin(
      printOrder,
      and(eq(printOrder.schoolCode, payIntent.schoolCode), eq(printOrder.orderId, payIntent.orderId)),
    )
    .leftJoin(
      payAttempt,
      and(eq(payAttempt.schoolCode, payEvent.schoolCode), eq(payAttempt.attemptId, payEvent.attemptId)),
    )
    .where(wanted)
    .orderBy(desc(payEvent.at), desc(payEvent.eventId))
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    { orm },
    orm.select({ one: sql`1` }).from(payEvent).where(wanted).orderBy(desc(payEvent.at)),
  );
  return {
    rows: found.map(({ event: { eventId, intentId, kind, source, detail, at }, ...of }) => ({
      ...of,
      eventId,
      paymentId: intentId,
      kind,
      source,
      detail,
      at: at.toISOString(),
    })),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

type Filter = Omit<CallInput<EventsCall>, 'page' | 'rows'>;

const conditions = (
  orm: Orm,
  schoolCode: string,
  { from, to, orderId, number, kind, source }: Filter,
): (SQL | undefined)[] => [
  from === undefined ? undefined : gte(payEvent.at, new Date(from)),
  to === undefined ? undefined : lt(payEvent.at, new Date(to)),
  orderId === undefined ? undefined : inArray(payEvent.intentId, intentsOfOrder(orm, schoolCode, orderId)),
  number === undefined ? undefined : inArray(payEvent.intentId, intentsOf(orm, schoolCode, number)),
  kind === undefined ? undefined : eq(payEvent.kind, kind),
  source === undefined ? undefined : eq(payEvent.source, source),
];

const intentsOfOrder = (orm: Orm, schoolCode: string, orderId: string) =>
  orm
    .select({ intentId: payIntent.intentId })
    .from(payIntent)
    .where(and(eq(payIntent.schoolCode, schoolCode), isWantedOrder(payIntent.orderId, orderId)));

/** The payments with a number: ours or the channel's of an attempt, or that of a refund. */
const intentsOf = (orm: Orm, schoolCode: string, number: string) =>
  union(
    orm
      .select({ intentId: payAttempt.intentId })
      .from(payAttempt)
      .where(
        and(
          eq(payAttempt.schoolCode, schoolCode),
          or(eq(payAttempt.outTradeNo, number), eq(payAttempt.channelTradeNo, number)),
        ),
      ),
    orm
      .select({ intentId: payRefund.intentId })
      .from(payRefund)
      .where(and(eq(payRefund.schoolCode, schoolCode), eq(payRefund.outRefundNo, number))),
  );
