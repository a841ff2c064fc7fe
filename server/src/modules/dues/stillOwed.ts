import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { findOrder } from '../orders/orderStore.ts';
import { askPositions, type DuesDeps } from './askPositions.ts';
import { type OrderKey, positionsOf } from './hold.ts';

/**
 * Asks, before any money of an order moves, whether all that it pays is still owed with the same amounts. Orders that pay no position owe
 * nobody an answer.
 */
export async function stillOwed(
  deps: DuesDeps,
  { schoolCode, orderId }: OrderKey,
): Promise<Outcome<void, 'DUES_SYSTEM_DOWN' | 'POSITION_CHANGED'>> {
  const positions = await positionsOf(deps.db, { schoolCode, orderId });
  const [first] = positions;
  if (!first) return ok();
  const found = await findOrder(deps.db, schoolCode, orderId);
  if (!found) return ok();
  const { userId } = found.order;
  const asked = await askPositions(deps, { ...first, userId });
  if (!asked.ok) return asked;
  const isOwed = positions.every(({ reference, amountFen }) =>
    asked.value.some((now) => now.reference === reference && now.amountFen === amountFen),
  );
  return isOwed ? ok() : fail(problem('POSITION_CHANGED'));
}
