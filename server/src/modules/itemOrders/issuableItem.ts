import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printItem } from '../../db/schema/items.ts';

/** Returns an item with all settings that its documents depend on. */
export async function findIssuableItem({ orm }: Queries, schoolCode: string, itemId: string) {
  const [item] = await orm
    .select()
    .from(printItem)
    .where(and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId)));
  return item;
}
