import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { ItemListRow, userItemCalls } from '@self-print/contract/platform/items.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { printItem } from '../../db/schema/items.ts';
import { school } from '../../db/schema/schools.ts';
import type { PersonActor } from '../../http/actor.ts';
import { newestUncompleted } from '../orders/openOrders.ts';
import type { ItemRow } from '../orders/orderStore.ts';
import { readItemQuota } from '../orders/quota.ts';
import { hasModule } from '../schools/hasModule.ts';
import { pauseOf } from './blockReason.ts';
import { blockReasonOf, type ItemDeps, pluginContext } from './itemForPerson.ts';
import { type ItemNode, readItemNodes } from './itemNodes.ts';
import { documentRow, folderRow } from './itemRow.ts';
import { itemTreeFor, type TreeQuery } from './itemTree.ts';

type Page = CallAnswer<typeof userItemCalls.list>;

/** Returns a page of what a person may order, on phone or PC or at a terminal, where paused items are omitted. */
export async function listItems(
  deps: ItemDeps,
  person: PersonActor,
  query: TreeQuery & { readonly page: number; readonly rows: number },
  language: Language,
): Promise<Outcome<Page, 'MODULE_NOT_LICENSED'>> {
  const { db } = deps;
  if (!(await hasModule(db, person.schoolCode, 'SELF_PRINT'))) return fail(problem('MODULE_NOT_LICENSED'));
  const nodes = await readItemNodes(db, person.schoolCode);
  const tree = itemTreeFor(nodes, person, { runningOnly: person.kind === 'terminalUser' });
  const found = tree.find(query);
  const { page, rows: pageSize } = query;
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const paths = new Map(shown.map((node) => [node.itemId, tree.pathOf(node)]));
  const rows = await rowsOf(deps, person, shown, paths, language);
  return ok({ rows, total: found.length, pageSize, pageNumber: page });
}

async function rowsOf(
  deps: ItemDeps,
  person: PersonActor,
  shown: readonly ItemNode[],
  paths: ReadonlyMap<string, readonly ItemNode[]>,
  language: Language,
): Promise<ItemListRow[]> {
  if (shown.length === 0) return [];
  const { db, clock, records } = deps;
  const { schoolCode, userId } = person;
  const ids = shown.map(({ itemId }) => itemId);
  const items = await db.orm
    .select({ item: printItem, timeZone: school.timeZone })
    .from(printItem)
    .innerJoin(school, eq(school.schoolCode, printItem.schoolCode))
    .where(and(eq(printItem.schoolCode, schoolCode), inArray(printItem.itemId, ids)));
  const byId = new Map(items.map((row) => [row.item.itemId, row]));
  const now = clock.now();
  const open = await newestUncompleted(db, person, ids, now);
  const asksRecord = items.some(({ item }) => item.plugins.length > 0);
  const record = asksRecord ? (await records.read({ schoolCode, userId }))?.values : undefined;

  const documentOf = async (node: ItemNode, item: ItemRow, timeZone: string) => {
    const { itemId, tagIds } = node;
    const path = paths.get(itemId) ?? [node];
    const quota = await readItemQuota(
      db,
      item,
      { schoolCode, userId, orderId: null, createdAt: now, timeZone },
      now,
    );
    const context = pluginContext(person, { itemId, timeZone, now, record });
    const blockReason = await blockReasonOf(deps, person, { item, path, quota }, context);
    const standing = { tagIds, quota, blockReason, uncompletedOrderId: open.get(itemId) ?? null };
    return documentRow(item, standing, language);
  };
  const rows = await Promise.all(
    shown.map(async (node) => {
      const row = byId.get(node.itemId);
      if (!row) return [];
      if (node.kind === 'document') return [await documentOf(node, row.item, row.timeZone)];
      const pause = pauseOf(paths.get(node.itemId) ?? [node]) ?? null;
      return [folderRow(row.item, node.tagIds, pause, language)];
    }),
  );
  return rows.flat();
}
