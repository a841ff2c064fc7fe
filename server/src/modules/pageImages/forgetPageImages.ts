import { DAY_MS } from '@self-print/contract/limits.ts';
import { and, asc, eq, lt } from 'drizzle-orm';
import { orderPageImage } from '../../db/schema/pageImages.ts';
import type { Deps } from '../../deps.ts';
import { despiteFailures } from '../../despiteFailures.ts';

/** Images are rendered again when somebody looks at the document later. */
const KEPT_DAYS = 7;
const AT_ONCE = 200;

/**
 * Deletes page images some days after they were rendered, and whatever a crash left behind. Safe to run on several servers at
 * once.
 */
export async function forgetPageImages(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  now: Date,
): Promise<void> {
  const old = lt(orderPageImage.begunAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  for (;;) {
    const rows = await db.orm
      .select({ schoolCode: orderPageImage.schoolCode, storageKey: orderPageImage.storageKey })
      .from(orderPageImage)
      .where(old)
      .orderBy(asc(orderPageImage.begunAt))
      .limit(AT_ONCE);
    await despiteFailures(rows, async ({ schoolCode, storageKey }) => {
      await storage.delete(storageKey);
      await db.orm
        .delete(orderPageImage)
        .where(and(eq(orderPageImage.schoolCode, schoolCode), eq(orderPageImage.storageKey, storageKey)));
    });
    if (rows.length < AT_ONCE) return;
  }
}
