import type { Carton } from '@self-print/contract/platform/cartons.ts';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { itemCarton, itemTerminal, printItem } from '../../db/schema/items.ts';

/** Which items are printed from a carton of a terminal. */
export async function itemsOfCartons(
  { orm }: Queries,
  schoolCode: string,
  terminalCodes: readonly string[],
): Promise<(terminalCode: string, cartonCode: string) => Carton['items']> {
  const ofItem = and(
    eq(printItem.schoolCode, itemCarton.schoolCode),
    eq(printItem.itemId, itemCarton.itemId),
  );
  const { itemId, titleZh, titleEn } = printItem;
  const there = await orm
    .select({
      terminalCode: itemCarton.terminalCode,
      cartonCode: itemCarton.cartonCode,
      itemId,
      titleZh,
      titleEn,
    })
    .from(itemCarton)
    .innerJoin(printItem, ofItem)
    .where(
      and(
        eq(itemCarton.schoolCode, schoolCode),
        inArray(itemCarton.terminalCode, [...terminalCodes]),
        isNull(printItem.archivedAt),
      ),
    )
    .orderBy(itemId);
  const everywhere = await orm
    .select({ cartonCode: printItem.cartonCode, itemId, titleZh, titleEn })
    .from(printItem)
    .where(
      and(
        eq(printItem.schoolCode, schoolCode),
        isNotNull(printItem.cartonCode),
        isNull(printItem.archivedAt),
      ),
    )
    .orderBy(itemId);
  const limited = await limitedItems(
    { orm },
    schoolCode,
    everywhere.map((item) => item.itemId),
  );
  return (terminalCode, cartonCode) => {
    const own = there.filter((row) => row.terminalCode === terminalCode);
    const general = everywhere.filter(
      (item) =>
        item.cartonCode === cartonCode &&
        !own.some((row) => row.itemId === item.itemId) &&
        (limited.get(item.itemId)?.has(terminalCode) ?? true),
    );
    const viewed = (isGeneral: boolean) => (item: { itemId: string; titleZh: string; titleEn: string }) => ({
      itemId: item.itemId,
      title: { zh: item.titleZh, en: item.titleEn },
      everywhere: isGeneral,
    });
    return [
      ...own.filter((row) => row.cartonCode === cartonCode).map(viewed(false)),
      ...general.map(viewed(true)),
    ];
  };
}

/** Items that only some terminals offer, with these. */
async function limitedItems({ orm }: Pick<Queries, 'orm'>, schoolCode: string, itemIds: readonly string[]) {
  const rows = await orm
    .select({ itemId: itemTerminal.itemId, terminalCode: itemTerminal.terminalCode })
    .from(itemTerminal)
    .where(and(eq(itemTerminal.schoolCode, schoolCode), inArray(itemTerminal.itemId, [...itemIds])));
  const limited = new Map<string, Set<string>>();
  for (const { itemId, terminalCode } of rows)
    limited.set(itemId, (limited.get(itemId) ?? new Set()).add(terminalCode));
  return limited;
}
