import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { paymentItem } from '../../db/schema/paymentItems.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { wordsOf } from './paymentItemStore.ts';

type ListCall = typeof paymentItemCalls.list;

/** Lists the fees that are offered somewhere: at a terminal, or on the phone. */
export async function listOffered(
  { orm }: Queries,
  offered: SQL | undefined,
  { page, rows }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const found = await orm
    .select()
    .from(paymentItem)
    .where(offered)
    .orderBy(asc(paymentItem.position), asc(paymentItem.createdAt), asc(paymentItem.paymentId))
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await orm.$count(paymentItem, offered);
  return {
    rows: found.map((row) => ({
      paymentId: row.paymentId,
      ...wordsOf(row),
      price: row.price,
      payer: row.payer,
    })),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

/** Whether anything can be paid at a terminal now. */
export async function offersFees({ orm }: Queries, terminal: TerminalKey): Promise<boolean> {
  const found = await orm.select({ one: sql`1` }).from(paymentItem).where(isOfferedAt(terminal)).limit(1);
  return found.length > 0;
}

/** Whether the phone offers a fee now. */
export function isOfferedOnline(schoolCode: string): SQL | undefined {
  return and(
    eq(paymentItem.schoolCode, schoolCode),
    eq(paymentItem.state, 'offered'),
    eq(paymentItem.online, true),
  );
}

/** Whether a terminal offers a fee now. */
export function isOfferedAt({ schoolCode, terminalCode }: TerminalKey): SQL | undefined {
  return and(
    eq(paymentItem.schoolCode, schoolCode),
    eq(paymentItem.state, 'offered'),
    sql`(cardinality(${paymentItem.terminals}) = 0 or ${terminalCode} = any(${paymentItem.terminals}))`,
  );
}
