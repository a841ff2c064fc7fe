import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { TAKE_CODE_DIGITS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, between, eq } from 'drizzle-orm';
import { printOrder } from '../../../db/schema/orders.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { indexOfTakeCode } from '../encryptedTakeCode.ts';

/** Finds the order of a school with a pickup code or an order number. */
export async function findAdminOrder(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode }: AdminActor,
  wanted: string,
): Promise<Outcome<{ readonly orderId: string }, 'ORDER_NOT_FOUND'>> {
  const isWanted =
    wanted.length === TAKE_CODE_DIGITS
      ? eq(printOrder.takeCodeIndex, indexOfTakeCode(keys, wanted))
      : between(printOrder.orderId, idFrom(wanted, '0'), idFrom(wanted, 'f'));
  const [row] = await db.orm
    .select({ orderId: printOrder.orderId })
    .from(printOrder)
    .where(and(eq(printOrder.schoolCode, schoolCode), isWanted));
  return row ? ok(row) : fail(problem('ORDER_NOT_FOUND'));
}

const UUID_DIGITS = 32;
const UUID_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** The first or last id that begins with the digits of a number; the id itself where all of them are given. */
function idFrom(wanted: string, filler: '0' | 'f'): string {
  return wanted.replaceAll('-', '').padEnd(UUID_DIGITS, filler).replace(UUID_GROUPS, '$1-$2-$3-$4-$5');
}
