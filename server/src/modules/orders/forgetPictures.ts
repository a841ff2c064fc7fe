import { DAY_MS } from '@self-print/contract/limits.ts';
import { and, isNotNull, lt } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printLog } from '../../db/schema/orders.ts';

/** Retention of pictures taken while printing, which may show a person; complaints are expected within this time. */
const PICTURES_KEPT_DAYS = 30;

/** Deletes the pictures of old prints; the print logs remain. */
export async function forgetPictures({ orm }: Queries, now: Date): Promise<void> {
  await orm
    .update(printLog)
    .set({ pictureEncrypted: null })
    .where(
      and(
        isNotNull(printLog.pictureEncrypted),
        lt(printLog.savedAt, new Date(now.getTime() - PICTURES_KEPT_DAYS * DAY_MS)),
      ),
    );
}
