import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import type { UserActor } from '../../http/actor.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { account } from './tables.ts';

/** The person of a session, unless the account was disabled since. */
export function createFindUserActor({ orm }: Queries) {
  return async ({ schoolCode, userId }: SessionUser): Promise<UserActor | undefined> => {
    const [row] = await orm
      .select({ userId: account.userId })
      .from(account)
      .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId), isNull(account.disabledAt)));
    return row && { kind: 'mobileUser', schoolCode, userId };
  };
}
