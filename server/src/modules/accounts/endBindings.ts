import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { signInLink, signInProvider } from '../../db/schema/signIn.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';

/** Takes WeChat off a person's account: whoever knew the old password may have bound their own. */
export async function endBindings({ orm }: Queries, { schoolCode, userId }: SessionUser): Promise<void> {
  const accounts = orm
    .select({ providerId: signInProvider.providerId })
    .from(signInProvider)
    .where(and(eq(signInProvider.schoolCode, schoolCode), eq(signInProvider.kind, 'WECHAT')));
  await orm
    .delete(signInLink)
    .where(
      and(
        eq(signInLink.schoolCode, schoolCode),
        eq(signInLink.userId, userId),
        inArray(signInLink.providerId, accounts),
      ),
    );
}
