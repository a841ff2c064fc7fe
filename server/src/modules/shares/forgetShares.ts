import { DAY_MS } from '@self-print/contract/limits.ts';
import { lt } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { documentShare } from '../../db/schema/shares.ts';

/** How long the owner can still see an ended link and its number of openings. */
const KEPT_DAYS = 180;

/** Deletes links that expired long ago. */
export async function forgetShares({ orm }: Queries, now: Date): Promise<void> {
  await orm
    .delete(documentShare)
    .where(lt(documentShare.expiresAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}
