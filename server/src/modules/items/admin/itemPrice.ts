import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { COUNT_PERIODS, printItem } from '../../../db/schema/items.ts';
import type { ItemRow } from '../../orders/orderStore.ts';
import { isAsAsked, type PriceApproval, priceApproval, unlessChanged } from '../../prices/priceApproval.ts';

/** What an item costs, in fen: the price of a copy, and how many copies are free in which period. */
const itemPrice = z.object({
  unitPrice: z.int(),
  freeCopies: z.int(),
  countPeriod: z.enum(COUNT_PERIODS),
});
type ItemPrice = z.infer<typeof itemPrice>;

export const priceOf = ({ unitPrice, freeCopies, countPeriod }: ItemPrice): ItemPrice => ({
  unitPrice,
  freeCopies,
  countPeriod,
});

/** What becomes of an item's price when it is saved. Nobody can order what has no agreed price, so that it is shown as asked for. */
export const savedPrice = (was: ItemPrice | null, wanted: ItemPrice, waits: boolean) =>
  waits ? { ...wanted, ...was } : { ...wanted, priceAgreed: true };

/** The price of an item, to which a second person agrees. */
export const ITEM_PRICE_KIND: PriceApproval = priceApproval({
  kind: 'itemPrice',
  seenBy: 'item:read',
  askedWith: 'item:write',
  labelOf: async ({ orm }, { schoolCode, subject }) => {
    const [row] = await orm.select().from(printItem).where(isItem(schoolCode, subject));
    return row ? { zh: row.titleZh, en: row.titleEn } : { zh: subject, en: subject };
  },
  apply: async ({ orm }, { schoolCode, subject }, wish) => {
    const theItem = and(isItem(schoolCode, subject), isNull(printItem.archivedAt));
    const [row] = await orm.select().from(printItem).where(theItem).for('no key update');
    if (!row || !isAsAsked(wish, priceOf(row)) || !isSameStage(row, wish.before)) return unlessChanged(false);
    const price = itemPrice.partial().parse(wish.after);
    await orm
      .update(printItem)
      .set({ ...price, priceAgreed: true, revision: row.revision + 1 })
      .where(theItem);
    return unlessChanged(true);
  },
});

/** Whether the change is that of an item with an agreed price; a first price may have been agreed to otherwise meanwhile. */
const isSameStage = ({ priceAgreed }: ItemRow, before: unknown) => before === null || priceAgreed;

const isItem = (schoolCode: string, itemId: string) =>
  and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId));
