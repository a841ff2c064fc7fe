import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { findOrder } from '../orders/orderStore.ts';
import { askPositions, type DuesDeps } from './askPositions.ts';
import { positionOf } from './hold.ts';

/**
 * Asks, before any money of an order moves, whether what it pays is still owed with the same amount. Orders that pay no position owe nobody
 * an answer.
 */
export async function stillOwed(
  deps: DuesDeps,
  { schoolCode, orderId }: { readonly schoolCode: string; readonly orderId: string },
): Promise<Outcome<void, 'DUES_SYSTEM_DOWN' | 'POSITION_CHANGED'>> {
  const position = await positionOf(deps.db, { schoolCode, orderId });
  if (!position) return ok();
  const found = await findOrder(deps.db, schoolCode, orderId);
  if (!found) return ok();
  const { userId, totalFee } = found.order;
  const asked = await askPositions(deps, { ...position, userId });
  if (!asked.ok) return asked;
  const now = asked.value.find(({ reference }) => reference === position.reference);
  return now?.amountFen === totalFee ? ok() : fail(problem('POSITION_CHANGED'));
}
