import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { paymentLogCalls } from '@self-print/contract/platform/paymentLogs.ts';
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../../db/database.ts';
import { listTotal } from '../../../db/listTotal.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { payAttempt, payIntent } from '../../../db/schema/payments.ts';
import { isWantedOrder } from '../../orders/wantedOrder.ts';

type AttemptsCall = typeof paymentLogCalls.attempts;

/** Lists a school's tries to pay, newest first. */
export async function listAttempts(
  { orm }: Queries,
  schoolCode: string,
  { page, rows, ...filter }: CallInput<AttemptsCall>,
): Promise<CallAnswer<AttemptsCall>> {
  const ofIntent = and(
    eq(payIntent.schoolCode, payAttempt.schoolCode),
    eq(payIntent.intentId, payAttempt.intentId),
  );
  const wanted = and(eq(payAttempt.schoolCode, schoolCode), ...conditions(orm, schoolCode, filter));
  const found = await orm
    .select({
      attempt: payAttempt,
      orderId: payIntent.orderId,
      terminalCode: payIntent.terminalCode,
      title: { zh: printOrder.titleZh, en: printOrder.titleEn },
    })
    .from(payAttempt)
    .innerJoin(payIntent, ofIntent)
    .innerJoin(
      printOrder,
      and(eq(printOrder.schoolCode, payIntent.schoolCode), eq(printOrder.orderId, payIntent.orderId)),
    )
    .where(wanted)
    .orderBy(desc(payAttempt.createdAt), payAttempt.attemptId)
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    { orm },
    orm.select({ one: sql`1` }).from(payAttempt).where(wanted).orderBy(desc(payAttempt.createdAt)),
  );
  return {
    rows: found.map(({ attempt: { intentId, createdAt, paidAt, ...attempt }, ...of }) => ({
      ...attempt,
      ...of,
      paymentId: intentId,
      createdAt: createdAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
    })),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

type Filter = Omit<CallInput<AttemptsCall>, 'page' | 'rows'>;

const conditions = (
  orm: Orm,
  schoolCode: string,
  { from, to, orderId, number, state, channelId, terminalCode }: Filter,
): (SQL | undefined)[] => [
  from === undefined ? undefined : gte(payAttempt.createdAt, new Date(from)),
  to === undefined ? undefined : lt(payAttempt.createdAt, new Date(to)),
  orderId === undefined ? undefined : isOfIntents(orm, schoolCode, isWantedOrder(payIntent.orderId, orderId)),
  number === undefined
    ? undefined
    : or(eq(payAttempt.outTradeNo, number), eq(payAttempt.channelTradeNo, number)),
  state === undefined ? undefined : eq(payAttempt.state, state),
  channelId === undefined ? undefined : eq(payAttempt.channelId, channelId),
  terminalCode === undefined
    ? undefined
    : isOfIntents(orm, schoolCode, eq(payIntent.terminalCode, terminalCode)),
];

/** Tries of payments, which PostgreSQL looks up first. */
const isOfIntents = (orm: Orm, schoolCode: string, which: SQL): SQL =>
  inArray(
    payAttempt.intentId,
    orm
      .select({ intentId: payIntent.intentId })
      .from(payIntent)
      .where(and(eq(payIntent.schoolCode, schoolCode), which)),
  );
