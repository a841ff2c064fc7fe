import type { PaymentItem, PaymentItemFacts } from '@self-print/contract/platform/paymentItemAdmin.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { paymentItem } from '../../db/schema/paymentItems.ts';

export type PaymentItemRow = typeof paymentItem.$inferSelect;

interface PaymentItemKey {
  readonly schoolCode: string;
  readonly paymentId: string;
}

const isItem = ({ schoolCode, paymentId }: PaymentItemKey) =>
  and(eq(paymentItem.schoolCode, schoolCode), eq(paymentItem.paymentId, paymentId));

export async function findPaymentItem(
  { orm }: Queries,
  key: PaymentItemKey,
): Promise<PaymentItemRow | undefined> {
  const [row] = await orm.select().from(paymentItem).where(isItem(key));
  return row;
}

/** Changes a fee unless somebody else did since it was read; undefined then. */
export async function changePaymentItem(
  { orm }: Queries,
  { revision, ...key }: PaymentItemKey & { readonly revision: number },
  changes: Partial<Omit<PaymentItemRow, keyof PaymentItemKey | 'revision'>>,
): Promise<PaymentItemRow | undefined> {
  const [row] = await orm
    .update(paymentItem)
    .set({ ...changes, revision: revision + 1 })
    .where(and(isItem(key), eq(paymentItem.revision, revision)))
    .returning();
  return row;
}

/** The columns of what an administrator says about a fee. */
export function columnsOf({ title, explanation, tag, ...facts }: PaymentItemFacts) {
  const { price, payer, online, terminals, position } = facts;
  return {
    titleZh: title.zh,
    titleEn: title.en,
    explanationZh: explanation.zh,
    explanationEn: explanation.en,
    tagZh: tag.zh,
    tagEn: tag.en,
    price,
    // What a person owes nobody can say without knowing the person.
    payer: price.kind === 'asked' ? ('person' as const) : payer,
    online,
    terminals,
    position,
  };
}

/** A fee's texts in both languages. */
export function wordsOf(row: PaymentItemRow) {
  return {
    title: { zh: row.titleZh, en: row.titleEn },
    explanation: { zh: row.explanationZh, en: row.explanationEn },
    tag: { zh: row.tagZh, en: row.tagEn },
  };
}

/** A fee as the console shows it. */
export function viewPaymentItem(row: PaymentItemRow): PaymentItem {
  const {
    paymentId,
    price,
    priceAgreed,
    payer,
    online,
    terminals,
    position,
    state,
    revision,
    createdAt,
    changedAt,
  } = row;
  return {
    paymentId,
    ...wordsOf(row),
    price,
    priceAgreed,
    payer,
    online,
    terminals,
    position,
    state,
    revision,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}
