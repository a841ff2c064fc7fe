import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import type { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { itemForm, printItem } from '../../../db/schema/items.ts';
import type { Deps } from '../../../deps.ts';
import { openProblem } from './openProblem.ts';

type ManyCall = typeof itemAdminCalls.modifyMany;

/**
 * Opens, pauses or prices documents together. One that was changed since it was read, or is to be opened although nobody could
 * order it, stays as it is.
 */
export function changeMany(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  { items, state, unitPrice }: CallInput<ManyCall>,
): Promise<CallResult<ManyCall>> {
  const itemIds = items.map(({ itemId }) => itemId);
  const revisions = new Map(items.map(({ itemId, revision }) => [itemId, revision]));
  return db.transaction(async ({ orm }) => {
    const stored = await orm
      .select({
        itemId: printItem.itemId,
        revision: printItem.revision,
        templateId: printItem.templateId,
        takeTypes: printItem.takeTypes,
        beforeForm: itemForm.form,
      })
      .from(printItem)
      .leftJoin(
        itemForm,
        and(
          eq(itemForm.schoolCode, printItem.schoolCode),
          eq(itemForm.itemId, printItem.itemId),
          eq(itemForm.moment, 'before'),
        ),
      )
      .where(
        and(
          eq(printItem.schoolCode, schoolCode),
          inArray(printItem.itemId, itemIds),
          eq(printItem.kind, 'document'),
          isNull(printItem.archivedAt),
        ),
      )
      // One order for all, so that two administrators with overlapping lists do not wait for each other.
      .orderBy(asc(printItem.itemId))
      .for('no key update', { of: printItem });
    const changed = stored
      .filter(({ itemId, revision }) => revision === revisions.get(itemId))
      .filter((item) => state !== 1 || openProblem(item) === undefined)
      .map(({ itemId }) => itemId);
    await orm
      .update(printItem)
      .set({
        ...(state === undefined ? {} : { paused: state === 0 }),
        ...(unitPrice === undefined ? {} : { unitPrice }),
        revision: sql`${printItem.revision} + 1`,
      })
      .where(and(eq(printItem.schoolCode, schoolCode), inArray(printItem.itemId, changed)));
    return ok({ changed, kept: itemIds.filter((itemId) => !changed.includes(itemId)) });
  });
}
