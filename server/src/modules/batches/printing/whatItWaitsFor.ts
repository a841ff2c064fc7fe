import type { Bilingual } from '@self-print/contract/fields.ts';
import { and, eq, gt, or } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { requiredCartonAt } from '../../cartons/requiredCarton.ts';
import type { OrderRow } from '../../orders/orderStore.ts';
import { ANYTHING, blockReasonOf } from '../../places/terminalPlaces.ts';
import type { TerminalKey, TerminalRow } from '../../terminals/terminalStore.ts';

const BUSY: Bilingual = { zh: '终端正在为他人打印', en: 'Somebody else is printing there' };

/**
 * Why a terminal cannot print a document now; null when it can. Who stands there with an order of their own comes first, so that
 * nobody waits for more than one document.
 */
export async function whatItWaitsFor(
  queries: Queries,
  there: TerminalRow,
  order: OrderRow,
  now: Date,
): Promise<Bilingual | null> {
  const blocked = await whatItLacks(queries, there, order, now);
  return blocked ?? ((await isInUse(queries, there, order, now)) ? BUSY : null);
}

/** The same without regard to others, for a document that the terminal has already. */
export async function whatItLacks(
  queries: Queries,
  there: TerminalRow,
  order: OrderRow,
  now: Date,
): Promise<Bilingual | null> {
  const carton = await requiredCartonAt(queries, there, order);
  const need = { ...ANYTHING, paperSize: order.paperSize, cartonAt: () => carton ?? undefined };
  return blockReasonOf(there, need, now);
}

async function isInUse(
  { orm }: Queries,
  { schoolCode, terminalCode }: TerminalKey,
  { orderId }: OrderRow,
  now: Date,
): Promise<boolean> {
  const rows = await orm
    .select({ orderId: printOrder.orderId })
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, schoolCode),
        eq(printOrder.claimedBy, terminalCode),
        or(eq(printOrder.state, 'claimed'), eq(printOrder.state, 'printing')),
        gt(printOrder.leaseExpiresAt, now),
      ),
    )
    .limit(2);
  return rows.some((row) => row.orderId !== orderId);
}
