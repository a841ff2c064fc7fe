import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printItem } from '../../db/schema/items.ts';

/** The document whose steps are passed; undefined for a folder, an archived one and one of another school. */
export async function findStepItem({ orm }: Queries, schoolCode: string, itemId: string) {
  const [item] = await orm
    .select({ titleZh: printItem.titleZh, titleEn: printItem.titleEn, steps: printItem.steps })
    .from(printItem)
    .where(
      and(
        eq(printItem.schoolCode, schoolCode),
        eq(printItem.itemId, itemId),
        eq(printItem.kind, 'document'),
        isNull(printItem.archivedAt),
      ),
    );
  return item;
}
