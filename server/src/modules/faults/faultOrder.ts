import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import { indexOfTakeCode } from '../orders/encryptedTakeCode.ts';

interface OrderWish {
  readonly orderId?: string | undefined;
  readonly takeCode?: string | undefined;
}

/**
 * The order that a report of a terminal is about. A pickup code that belongs to no order is no mistake: that it does not work may be the
 * very fault.
 */
export async function orderOfFault(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { orderId, takeCode }: OrderWish,
): Promise<Outcome<string | null, 'REFERENCE_UNKNOWN'>> {
  const wanted =
    orderId !== undefined
      ? eq(printOrder.orderId, orderId)
      : takeCode !== undefined
        ? eq(printOrder.takeCodeIndex, indexOfTakeCode(keys, takeCode))
        : undefined;
  if (wanted === undefined) return ok(null);
  const [found] = await db.orm
    .select({ orderId: printOrder.orderId })
    .from(printOrder)
    .where(and(eq(printOrder.schoolCode, schoolCode), wanted));
  if (found) return ok(found.orderId);
  return orderId === undefined ? ok(null) : fail(problem('REFERENCE_UNKNOWN'));
}

/** The same for a person's report: of a pickup code that is not theirs, nothing is recorded. */
export async function ownOrderOfFault(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode, userId }: { readonly schoolCode: string; readonly userId: string },
  takeCode: string | undefined,
): Promise<string | null> {
  if (takeCode === undefined) return null;
  const [found] = await db.orm
    .select({ orderId: printOrder.orderId })
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, schoolCode),
        eq(printOrder.takeCodeIndex, indexOfTakeCode(keys, takeCode)),
        eq(printOrder.userId, userId),
      ),
    );
  return found?.orderId ?? null;
}
