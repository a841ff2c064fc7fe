import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printItem } from '../../db/schema/items.ts';
import type { ItemRow } from '../orders/orderStore.ts';

/**
 * An item of which documents can be issued in batches. One that is paused can: the pause is for those who order it themselves. One with
 * steps cannot: nobody passes them.
 */
export async function findBatchItem(
  { orm }: Queries,
  schoolCode: string,
  itemId: string,
): Promise<ItemRow | undefined> {
  const [item] = await orm
    .select()
    .from(printItem)
    .where(
      and(
        eq(printItem.schoolCode, schoolCode),
        eq(printItem.itemId, itemId),
        eq(printItem.kind, 'document'),
        isNull(printItem.archivedAt),
        sql`${printItem.steps} = '[]'::jsonb`,
      ),
    );
  return item;
}
