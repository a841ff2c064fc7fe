import { and, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { schoolApp } from '../../db/schema/schoolApps.ts';
import { type AppRef, isApp } from './appStore.ts';

/**
 * Whether an app may still act, in the transaction in which it does. Whoever revokes it waits for that transaction, so that nothing of it is
 * written any more once it reads as revoked.
 */
export async function isStillAdmitted({ orm }: Queries, app: AppRef): Promise<boolean> {
  const [row] = await orm
    .select({ appId: schoolApp.appId })
    .from(schoolApp)
    .where(and(isApp(app), isNull(schoolApp.revokedAt), isNull(schoolApp.deletedAt)))
    .for('share');
  return row !== undefined;
}
