import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import type { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { itemForm, printItem } from '../../../db/schema/items.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { openProblem } from './openProblem.ts';

type ManyCall = typeof itemAdminCalls.modifyMany;

/**
 * Opens, pauses or prices several documents. One that was changed since it was read, or that nobody could order once it is open,
 * stays as it is.
 */
export function changeMany(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { items, state, unitPrice }: CallInput<ManyCall>,
): Promise<CallResult<ManyCall>> {
  const itemIds = items.map(({ itemId }) => itemId);
  const revisions = new Map(items.map(({ itemId, revision }) => [itemId, revision]));
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    const { orm } = queries;
    const stored = await orm
      .select({
        itemId: printItem.itemId,
        revision: printItem.revision,
        titleZh: printItem.titleZh,
        titleEn: printItem.titleEn,
        paused: printItem.paused,
        unitPrice: printItem.unitPrice,
        templateId: printItem.templateId,
        takeTypes: printItem.takeTypes,
        steps: printItem.steps,
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
      // Always in the same order, so that two administrators with overlapping lists cannot deadlock.
      .orderBy(asc(printItem.itemId))
      .for('no key update', { of: printItem });
    const meant = stored
      .filter(({ itemId, revision }) => revision === revisions.get(itemId))
      .filter((item) => state !== 1 || openProblem(item) === undefined);
    const changed = meant.map(({ itemId }) => itemId);
    const values = {
      ...(state === undefined ? {} : { paused: state === 0 }),
      ...(unitPrice === undefined ? {} : { unitPrice }),
    };
    await orm
      .update(printItem)
      .set({ ...values, revision: sql`${printItem.revision} + 1` })
      .where(and(eq(printItem.schoolCode, schoolCode), inArray(printItem.itemId, changed)));
    for (const { itemId, titleZh, titleEn, ...was } of meant) {
      const before = { paused: was.paused, unitPrice: was.unitPrice };
      const label = { zh: titleZh, en: titleEn };
      const change = { subject: itemId, label, before, after: { ...before, ...values } };
      await recordOperation(queries, deps, operation, change);
    }
    return ok({ changed, kept: itemIds.filter((itemId) => !changed.includes(itemId)) });
  });
}
