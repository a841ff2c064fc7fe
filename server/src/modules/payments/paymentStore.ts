import type { PaymentEventKind, PaymentEventSource } from '@self-print/contract/platform/paymentEvents.ts';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { payAttempt, payEvent, payIntent, payRefund } from '../../db/schema/payments.ts';
import type { Random } from '../../system.ts';

export type IntentRow = typeof payIntent.$inferSelect;
export type AttemptRow = typeof payAttempt.$inferSelect;
export type RefundRow = typeof payRefund.$inferSelect;

/** A payment with its latest attempt. */
export interface Payment {
  readonly intent: IntentRow;
  readonly attempt: AttemptRow | undefined;
}

interface IntentKey {
  readonly schoolCode: string;
  readonly intentId: string;
}

/** The latest payment of an order, whatever became of it. */
export async function latestPayment(
  { orm }: Queries,
  schoolCode: string,
  orderId: string,
): Promise<Payment | undefined> {
  const [row] = await orm
    .select({ intent: payIntent, attempt: payAttempt })
    .from(payIntent)
    .leftJoin(
      payAttempt,
      and(eq(payAttempt.schoolCode, payIntent.schoolCode), eq(payAttempt.intentId, payIntent.intentId)),
    )
    .where(and(eq(payIntent.schoolCode, schoolCode), eq(payIntent.orderId, orderId)))
    // A payment that is not closed is the latest, as an order has one at most.
    .orderBy(sql`${payIntent.state} = 'closed'`, desc(payIntent.createdAt), desc(payAttempt.attemptNo))
    .limit(1);
  return row && { intent: row.intent, attempt: row.attempt ?? undefined };
}

/** Reads a payment's row and holds it until the transaction ends: changes of one payment follow each other. */
export async function lockIntent({ orm }: Queries, key: IntentKey): Promise<IntentRow> {
  const [row] = await orm.select().from(payIntent).where(ofIntent(key)).for('update');
  if (!row) throw new Error(`There is no payment ${key.intentId}`);
  return row;
}

export async function changeIntent(
  { orm }: Queries,
  key: IntentKey,
  changes: Partial<Pick<IntentRow, 'state' | 'paidAt' | 'paidBy' | 'expiresAt'>>,
): Promise<void> {
  await orm.update(payIntent).set(changes).where(ofIntent(key));
}

const ofIntent = ({ schoolCode, intentId }: IntentKey) =>
  and(eq(payIntent.schoolCode, schoolCode), eq(payIntent.intentId, intentId));

/** The attempts of a payment, newest first. */
export async function readAttempts(
  { orm }: Queries,
  { schoolCode, intentId }: IntentKey,
): Promise<AttemptRow[]> {
  return orm
    .select()
    .from(payAttempt)
    .where(and(eq(payAttempt.schoolCode, schoolCode), eq(payAttempt.intentId, intentId)))
    .orderBy(desc(payAttempt.attemptNo));
}

export async function readAttempt(
  { orm }: Queries,
  schoolCode: string,
  attemptId: string,
): Promise<AttemptRow | undefined> {
  const [row] = await orm
    .select()
    .from(payAttempt)
    .where(and(eq(payAttempt.schoolCode, schoolCode), eq(payAttempt.attemptId, attemptId)));
  return row;
}

export async function findAttemptByNumber(
  { orm }: Queries,
  of: Pick<AttemptRow, 'schoolCode' | 'channelId' | 'outTradeNo'>,
): Promise<AttemptRow | undefined> {
  const [row] = await orm
    .select()
    .from(payAttempt)
    .where(
      and(
        eq(payAttempt.schoolCode, of.schoolCode),
        eq(payAttempt.outTradeNo, of.outTradeNo),
        eq(payAttempt.channelId, of.channelId),
      ),
    );
  return row;
}

export async function changeAttempt(
  { orm }: Queries,
  { schoolCode, attemptId }: Pick<AttemptRow, 'schoolCode' | 'attemptId'>,
  changes: Partial<AttemptRow>,
): Promise<void> {
  await orm
    .update(payAttempt)
    .set(changes)
    .where(and(eq(payAttempt.schoolCode, schoolCode), eq(payAttempt.attemptId, attemptId)));
}

/** What of an attempt's money goes back or went back, in fen. */
export async function refundedOf(
  { orm }: Queries,
  { schoolCode, attemptId }: Pick<AttemptRow, 'schoolCode' | 'attemptId'>,
): Promise<{ readonly asked: number; readonly done: number }> {
  const refunds = await orm
    .select({ amountFen: payRefund.amountFen, state: payRefund.state })
    .from(payRefund)
    .where(
      and(
        eq(payRefund.schoolCode, schoolCode),
        eq(payRefund.attemptId, attemptId),
        ne(payRefund.state, 'rejected'),
        ne(payRefund.state, 'refused'),
      ),
    );
  const sum = (of: typeof refunds) => of.reduce((total, { amountFen }) => total + amountFen, 0);
  return { asked: sum(refunds), done: sum(refunds.filter(({ state }) => state === 'done')) };
}

/** The refunds of payments. */
export async function readRefunds(
  { orm }: Queries,
  schoolCode: string,
  intentIds: readonly string[],
): Promise<RefundRow[]> {
  if (intentIds.length === 0) return [];
  return orm
    .select()
    .from(payRefund)
    .where(and(eq(payRefund.schoolCode, schoolCode), inArray(payRefund.intentId, [...intentIds])))
    .orderBy(desc(payRefund.createdAt));
}

export interface HistoryEntry extends IntentKey {
  readonly attemptId: string | null;
  readonly kind: PaymentEventKind;
  readonly source: PaymentEventSource;
  /** Without secrets and personal data. */
  readonly detail?: string;
}

/** Adds to a payment's history. */
export async function recordEvent(
  { orm }: Queries,
  random: Pick<Random, 'uuid'>,
  { detail = '', ...entry }: HistoryEntry,
  at: Date,
): Promise<void> {
  await orm.insert(payEvent).values({ ...entry, detail, eventId: random.uuid(), at });
}
