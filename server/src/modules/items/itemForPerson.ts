import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { printItem } from '../../db/schema/items.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import { type ItemForms, readForms } from '../forms/readForms.ts';
import { type DocumentSources, recordSource } from '../issuing/documentSources.ts';
import { newestUncompleted } from '../orders/openOrders.ts';
import type { ItemRow } from '../orders/orderStore.ts';
import { type Quota, readItemQuota } from '../orders/quota.ts';
import type { PluginContext } from '../plugins/plugin.ts';
import { runChecks } from '../plugins/runPlugins.ts';
import {
  type BlockReason,
  barrierOf,
  limitOf,
  notAllowed,
  pauseOf,
  sourceOf,
  stepsBarrier,
} from './blockReason.ts';
import { type ItemNode, readItemPath } from './itemNodes.ts';

/** The person asking for an item; satisfied by every actor that is a person. */
export interface ItemPerson {
  readonly schoolCode: string;
  readonly userId: string;
  readonly role: string;
  /** The terminal where the person is; omitted on phone and PC. */
  readonly terminalCode?: string;
}

/** An item as it applies to one person now. */
export interface ItemForPerson {
  /** Its settings: price, copies, languages, delivery, validity, template, approval, plug-ins. */
  readonly item: ItemRow;
  readonly timeZone: string;
  readonly tagIds: readonly string[];
  /** What the person has left in the current period. */
  readonly quota: Quota;
  /** Why it cannot be ordered now; null when it can. `blockProblem` converts it to an error. */
  readonly blockReason: BlockReason | null;
  readonly uncompletedOrderId: string | null;
  readonly forms: ItemForms;
  /**
   * Context for its plug-ins: `collectData(deps, item.plugins, context)` returns a document's data; `acceptForm` takes
   * `context.record`.
   */
  readonly context: PluginContext;
  /** Sources of its document: the form and record on which the decision was based. Read lazily where nothing needed them. */
  readonly sources: () => Promise<DocumentSources>;
}

export type ItemDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'plugins' | 'records'>;

/**
 * Reads an item for a person with everything that decides whether and how it may be ordered. Call it before a transaction, not
 * inside one: plug-ins may take seconds, and records come from elsewhere. Callers that place an order must then reread the
 * quota under its lock (`lockQuotas`, `readItemQuota`). Fails with NOT_FOUND for folders, archived items and those of another
 * school.
 */
export async function itemForPerson(
  deps: ItemDeps,
  person: ItemPerson,
  itemId: string,
): Promise<Outcome<ItemForPerson, 'NOT_FOUND'>> {
  const { db } = deps;
  const { schoolCode } = person;
  const [found] = await db.orm
    .select({ item: printItem, timeZone: school.timeZone })
    .from(printItem)
    .innerJoin(school, eq(school.schoolCode, printItem.schoolCode))
    .where(
      and(
        eq(printItem.schoolCode, schoolCode),
        eq(printItem.itemId, itemId),
        eq(printItem.kind, 'document'),
        isNull(printItem.archivedAt),
      ),
    );
  if (!found) return fail(problem('NOT_FOUND'));
  const { item, timeZone } = found;
  const now = deps.clock.now();
  const path = await readItemPath(db, schoolCode, itemId);
  const quota = await readItemQuota(
    db,
    item,
    { schoolCode, userId: person.userId, orderId: null, createdAt: now, timeZone },
    now,
  );
  const forms = await readForms(db, schoolCode, itemId);
  const asksRecord = item.plugins.length > 0 || forms.before !== null || forms.after !== null;
  const readRecord = () => deps.records.readVersioned({ schoolCode, userId: person.userId });
  const record = asksRecord ? await readRecord() : undefined;
  const context = pluginContext(person, { itemId, timeZone, now, record: record?.content.values });
  const open = await newestUncompleted(db, person, [itemId], now);
  return ok({
    item,
    timeZone,
    tagIds: path.find((node) => node.itemId === itemId)?.tagIds ?? [],
    quota,
    blockReason: await blockReasonOf(deps, person, { item, path, quota }, context),
    uncompletedOrderId: open.get(itemId) ?? null,
    forms,
    context,
    sources: async () => ({
      person: { schoolCode, userId: person.userId },
      form: forms.before,
      ...recordSource(asksRecord ? record : await readRecord()),
    }),
  });
}

/** Returns the first applicable block reason: permanent ones before temporary ones, plug-ins last because they may be slow. */
export async function blockReasonOf(
  deps: ItemDeps,
  person: ItemPerson,
  {
    item,
    path,
    quota,
  }: { readonly item: ItemRow; readonly path: readonly ItemNode[]; readonly quota: Quota },
  context: PluginContext,
): Promise<BlockReason | null> {
  const found =
    barrierOf(path, person) ??
    pauseOf(path) ??
    sourceOf(item) ??
    stepsBarrier(item, person) ??
    limitOf(quota);
  if (found) return found;
  const [reason] = await runChecks(deps, item.plugins, context, 'first');
  return reason ? notAllowed(reason) : null;
}

/** Context for an item's plug-ins. */
export function pluginContext(
  { schoolCode, userId, role }: ItemPerson,
  facts: Pick<PluginContext, 'itemId' | 'timeZone' | 'now' | 'record'>,
): PluginContext {
  return { person: { schoolCode, userId, role }, ...facts };
}
