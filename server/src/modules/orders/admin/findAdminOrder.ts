import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { TAKE_CODE_DIGITS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { printOrder } from '../../../db/schema/orders.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { indexOfTakeCode } from '../encryptedTakeCode.ts';
import { isWantedOrder } from '../wantedOrder.ts';

/** Finds the order of a school with a pickup code or an order number. */
export async function findAdminOrder(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode }: AdminActor,
  wanted: string,
): Promise<Outcome<{ readonly orderId: string }, 'ORDER_NOT_FOUND'>> {
  const isWanted =
    wanted.length === TAKE_CODE_DIGITS
      ? eq(printOrder.takeCodeIndex, indexOfTakeCode(keys, wanted))
      : isWantedOrder(printOrder.orderId, wanted);
  const [row] = await db.orm
    .select({ orderId: printOrder.orderId })
    .from(printOrder)
    .where(and(eq(printOrder.schoolCode, schoolCode), isWanted));
  return row ? ok(row) : fail(problem('ORDER_NOT_FOUND'));
}
