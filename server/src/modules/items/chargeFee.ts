import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { itemCalls } from '@self-print/contract/platform/items.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { printItem } from '../../db/schema/items.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { priceOfCopies } from '../orders/fee.ts';
import { readItemQuota } from '../orders/quota.ts';

export interface ChargeQuestion {
  readonly itemId: string;
  /** Account id, or student or staff number. */
  readonly userId: string;
  readonly copies: number;
  /** Account id of somebody who may ask about nobody else. */
  readonly askedBy?: string;
}

/** Computes what copies of an item would cost a person now, after the remaining free copies. */
export async function chargeFee(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode }: Pick<TerminalActor, 'schoolCode'>,
  { itemId, userId, copies, askedBy }: ChargeQuestion,
): Promise<
  Outcome<CallAnswer<typeof itemCalls.chargeFee>, 'COPIES_OUT_OF_RANGE' | 'ITEM_PAUSED' | 'NOT_FOUND'>
> {
  const [found] = await db.orm
    .select({ item: printItem, timeZone: school.timeZone })
    .from(printItem)
    .innerJoin(school, eq(school.schoolCode, printItem.schoolCode))
    .where(
      and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId), isNull(printItem.archivedAt)),
    );
  const person = await findAccount(db, keys, schoolCode, userId);
  if (!found || !person || (askedBy !== undefined && askedBy !== person.userId))
    return fail(problem('NOT_FOUND'));
  const { item, timeZone } = found;
  if (item.paused) return fail(problem('ITEM_PAUSED'));
  if (copies > item.copiesMax) {
    return fail(problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax: item.copiesMax } }));
  }
  const now = clock.now();
  const of = { schoolCode, userId: person.userId, orderId: null, createdAt: now, timeZone };
  const quota = await readItemQuota(db, item, of, now);
  const { unitPrice } = item;
  return ok({
    unitPrice,
    copies,
    remainingFreeCopies: quota.freeCopies,
    ...priceOfCopies(unitPrice, copies, quota.freeCopies),
  });
}
