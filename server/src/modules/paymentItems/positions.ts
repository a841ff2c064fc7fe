import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { Position } from '@self-print/contract/platform/dues.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import { paymentItem } from '../../db/schema/paymentItems.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { askPositions, type DuesDeps } from '../dues/askPositions.ts';
import { isTaken } from '../dues/hold.ts';
import { findPaymentItem } from './paymentItemStore.ts';

/** The school's system is asked at each of them. */
const LOOK_UPS: RateRule = { tries: 30, windowMs: 10 * MINUTE_MS };

interface Asked {
  readonly schoolCode: string;
  readonly userId: string;
  readonly paymentId: string;
}

/** Positions that are about to be ordered together, and the system that says so. */
export interface Claimed {
  readonly sourceId: string;
  readonly positions: readonly Position[];
}

/**
 * What a person owes under a fee that is offered, without what is being paid or was paid here.
 * @param asking who asks, a terminal or the person: each may ask only so often
 */
export async function listPositions(
  deps: DuesDeps,
  { schoolCode, userId, paymentId }: Asked,
  offered: SQL | undefined,
  asking: string,
): Promise<
  Outcome<{ positions: Position[] }, 'PAYMENT_ITEM_CLOSED' | 'DUES_SYSTEM_DOWN' | 'TOO_MANY_REQUESTS'>
> {
  const { db } = deps;
  const [item] = await db.orm
    .select({ price: paymentItem.price })
    .from(paymentItem)
    .where(and(offered, eq(paymentItem.schoolCode, schoolCode), eq(paymentItem.paymentId, paymentId)));
  if (item?.price.kind !== 'asked') return fail(problem('PAYMENT_ITEM_CLOSED'));
  const taken = await takeRate(deps, LOOK_UPS, 'dues', schoolCode, asking);
  if (!taken.ok) return taken;
  const { sourceId } = item.price;
  const asked = await askPositions(deps, { schoolCode, userId, sourceId });
  if (!asked.ok) return asked;
  const positions: Position[] = [];
  for (const position of asked.value)
    if (!(await isTaken(db, { schoolCode, sourceId, reference: position.reference })))
      positions.push(position);
  return ok({ positions });
}

/**
 * The positions that somebody wants to order: all must be owed now, together with this amount, and nobody may be paying any. Nothing for a
 * fee whose amount no system says.
 */
export async function claimPositions(
  deps: DuesDeps,
  {
    schoolCode,
    userId,
    paymentId,
    price,
    references,
  }: Asked & { readonly price: number; readonly references: readonly string[] | undefined },
): Promise<
  Outcome<
    Claimed | undefined,
    'DUES_SYSTEM_DOWN' | 'PAYMENT_PRICE_WRONG' | 'POSITION_CHANGED' | 'POSITION_TAKEN'
  >
> {
  const item = await findPaymentItem(deps.db, { schoolCode, paymentId });
  if (item?.price.kind !== 'asked') return ok(undefined);
  if (references === undefined) return fail(problem('PAYMENT_PRICE_WRONG'));
  const { sourceId } = item.price;
  for (const reference of references)
    if (await isTaken(deps.db, { schoolCode, sourceId, reference })) return fail(problem('POSITION_TAKEN'));
  const asked = await askPositions(deps, { schoolCode, userId, sourceId });
  if (!asked.ok) return asked;
  const positions = asked.value.filter(({ reference }) => references.includes(reference));
  const sum = positions.reduce((total, { amountFen }) => total + amountFen, 0);
  const isOwed = positions.length === references.length && sum === price;
  return isOwed ? ok({ sourceId, positions }) : fail(problem('POSITION_CHANGED'));
}
