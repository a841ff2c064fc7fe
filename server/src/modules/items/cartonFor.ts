import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { itemCarton } from '../../db/schema/items.ts';

/** Media source from which a terminal prints an item: the terminal's own, else the item's; null lets the printer choose. */
export async function cartonFor(
  { orm }: Queries,
  item: { readonly schoolCode: string; readonly itemId: string; readonly cartonCode: string | null },
  terminalCode: string,
): Promise<string | null> {
  const [own] = await orm
    .select({ cartonCode: itemCarton.cartonCode })
    .from(itemCarton)
    .where(
      and(
        eq(itemCarton.schoolCode, item.schoolCode),
        eq(itemCarton.itemId, item.itemId),
        eq(itemCarton.terminalCode, terminalCode),
      ),
    );
  return own?.cartonCode ?? item.cartonCode;
}
