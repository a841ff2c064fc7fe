import type { DeletionBlockReason } from '@self-print/contract/platform/deletions.ts';
import { and, eq, inArray, or } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../db/database.ts';
import { account } from '../../../db/schema/accounts.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { role } from '../../../db/schema/roles.ts';
import { studentCardRequest } from '../../../db/schema/studentCards.ts';
import { trainWrite } from '../../../db/schema/trainCards.ts';
import type { SessionUser } from '../../../http/sessions/sessions.ts';
import { isRoleOfAccount } from '../../accounts/accountRole.ts';
import { isUncompleted } from '../../orders/openOrders.ts';

/**
 * Why nothing of a person can be deleted now: they administer the platform, which somebody else has to take over first; or something
 * is open that they have paid for or wait for, and that would be lost.
 */
export async function blockReasonOf(
  queries: Queries,
  { schoolCode, userId }: SessionUser,
  now: Date,
): Promise<DeletionBlockReason | null> {
  return (await blockReasonsOf(queries, schoolCode, [userId], now)).get(userId) ?? null;
}

/** The same for several people of a school; those without a reason are left out. */
export async function blockReasonsOf(
  { orm }: Queries,
  schoolCode: string,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, DeletionBlockReason>> {
  const reasons = new Map<string, DeletionBlockReason>();
  if (userIds.length === 0) return reasons;
  const of = (school: PgColumn, person: PgColumn) =>
    and(eq(school, schoolCode), inArray(person, [...userIds]));
  const open = await unionAll(
    orm
      .select({ userId: printOrder.userId })
      .from(printOrder)
      .where(
        and(
          of(printOrder.schoolCode, printOrder.userId),
          or(isUncompleted(now), inArray(printOrder.payment, ['paying', 'refunding'])),
        ),
      ),
    orm
      .select({ userId: studentCardRequest.userId })
      .from(studentCardRequest)
      .where(
        and(
          of(studentCardRequest.schoolCode, studentCardRequest.userId),
          inArray(studentCardRequest.state, ['requested', 'made']),
        ),
      ),
    orm
      .select({ userId: trainWrite.userId })
      .from(trainWrite)
      .where(
        and(
          of(trainWrite.schoolCode, trainWrite.userId),
          inArray(trainWrite.state, ['granted', 'unconfirmed']),
        ),
      ),
  );
  for (const { userId } of open) reasons.set(userId, 'DELETION_THINGS_OPEN');
  const administrators = await orm
    .select({ userId: account.userId })
    .from(account)
    .innerJoin(role, isRoleOfAccount)
    .where(and(of(account.schoolCode, account.userId), role.administers));
  for (const { userId } of administrators) reasons.set(userId, 'DELETION_ADMINISTRATES');
  return reasons;
}
