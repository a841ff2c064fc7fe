import type { DeletionBlockReason } from '@self-print/contract/platform/deletions.ts';
import { and, eq, inArray, or } from 'drizzle-orm';
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
  who: SessionUser,
  now: Date,
): Promise<DeletionBlockReason | null> {
  const { orm } = queries;
  const { schoolCode, userId } = who;
  const [row] = await orm
    .select({ administers: role.administers })
    .from(account)
    .innerJoin(role, isRoleOfAccount)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
  if (row?.administers) return 'DELETION_ADMINISTRATES';
  const openOrders = await orm.$count(
    printOrder,
    and(
      eq(printOrder.schoolCode, schoolCode),
      eq(printOrder.userId, userId),
      or(isUncompleted(now), inArray(printOrder.payment, ['paying', 'refunding'])),
    ),
  );
  const openCards = await orm.$count(
    studentCardRequest,
    and(
      eq(studentCardRequest.schoolCode, schoolCode),
      eq(studentCardRequest.userId, userId),
      inArray(studentCardRequest.state, ['requested', 'made']),
    ),
  );
  const openWrites = await orm.$count(
    trainWrite,
    and(
      eq(trainWrite.schoolCode, schoolCode),
      eq(trainWrite.userId, userId),
      inArray(trainWrite.state, ['granted', 'unconfirmed']),
    ),
  );
  return openOrders + openCards + openWrites > 0 ? 'DELETION_THINGS_OPEN' : null;
}
