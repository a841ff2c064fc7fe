import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { printItem } from '../db/schema/items.ts';
import type { Deps } from '../deps.ts';
import type { ReadUsage } from './allowances/allowance.ts';
import { readPagesUsage } from './cloudPrint/freePages.ts';
import { readCloudPrint } from './cloudPrint/settingsStore.ts';
import { readItemUsage } from './orders/quota.ts';

/** Counts what people have used of free copies and pages in the current period, and what is left. */
export function usageReader({ db, clock }: Pick<Deps, 'db' | 'clock'>): ReadUsage {
  return async (schoolCode, wanted) => {
    const now = clock.now();
    const { settings, timeZone } = await readCloudPrint(db, schoolCode);
    const items = await itemsOf(
      db,
      schoolCode,
      wanted.flatMap(({ of }) => of.itemId ?? []),
    );
    const usageOf = async ({ userId, of }: (typeof wanted)[number]) => {
      if (userId === null) return null;
      const at = { schoolCode, userId, orderId: null, createdAt: now, timeZone };
      if (of.kind === 'pages') return readPagesUsage(db, settings, at, now);
      const item = items.get(of.itemId);
      if (!item) throw new Error('An allowance without its item');
      const { granted, free } = await readItemUsage(db, item, at, now);
      return { used: free, left: Math.max(0, item.freeCopies + granted - free) };
    };
    return Promise.all(wanted.map(usageOf));
  };
}

async function itemsOf({ orm }: Queries, schoolCode: string, itemIds: readonly string[]) {
  if (itemIds.length === 0) return new Map<string, typeof printItem.$inferSelect>();
  const rows = await orm
    .select()
    .from(printItem)
    .where(and(eq(printItem.schoolCode, schoolCode), inArray(printItem.itemId, [...new Set(itemIds)])));
  return new Map(rows.map((row) => [row.itemId, row]));
}
