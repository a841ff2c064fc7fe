import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { sheetsOf } from '@self-print/contract/sheets.ts';
import type { Queries } from '../../db/database.ts';
import { paperThere } from '../cartons/paperThere.ts';
import { paymentStanding } from '../orders/life/paymentRules.ts';
import { findOrder } from '../orders/orderStore.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';

/**
 * Whether the terminal where an order is paid has the paper that it must be printed on. Orders without a document, such as fees, need
 * none.
 */
export async function paperForOrder(
  queries: Queries,
  { schoolCode, terminalCode }: TerminalKey,
  orderId: string,
): Promise<Outcome<void, 'ORDER_NOT_FOUND' | 'CARTON_MISSING' | 'CARTON_EMPTY'>> {
  const found = await findOrder(queries, schoolCode, orderId);
  if (!found) return fail(problem('ORDER_NOT_FOUND'));
  const { order } = found;
  // A payment under way may have been made: it is followed, whatever has become of the paper.
  if (order.documentKey === '' || paymentStanding(order) !== 'unpaid') return ok();
  const { userId, itemId, paperSize } = order;
  const question = { userId, itemId, paperSize, sheets: sheetsOf(order) };
  return paperThere(queries, { schoolCode, terminalCode }, question);
}
