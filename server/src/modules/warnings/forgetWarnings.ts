import { DAY_MS } from '@self-print/contract/limits.ts';
import { lt } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { warning } from '../../db/schema/warnings.ts';

const KEPT_MS = 190 * DAY_MS;

/** Deletes warnings that have long been over. */
export async function forgetWarnings({ orm }: Queries, now: Date): Promise<void> {
  await orm.delete(warning).where(lt(warning.closedAt, new Date(now.getTime() - KEPT_MS)));
}
