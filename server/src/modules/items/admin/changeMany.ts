import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import type { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { itemForm, printItem } from '../../../db/schema/items.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordSave } from '../../operations/recordOperation.ts';
import { dropHeldPrice, holdPrice } from '../../prices/holdPrice.ts';
import { needsSecondPerson } from '../../prices/priceRule.ts';
import { priceOf, savedPrice } from './itemPrice.ts';
import { openProblem } from './openProblem.ts';

type ManyCall = typeof itemAdminCalls.modifyMany;

/**
 * Opens, pauses or prices several documents. One that was changed since it was read, or that nobody could order once it is open,
 * stays as it is. A price that needs a second person waits.
 */
export function changeMany(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  operation: Operation,
  { items, state, unitPrice }: CallInput<ManyCall>,
): Promise<CallResult<ManyCall>> {
  const itemIds = items.map(({ itemId }) => itemId);
  const revisions = new Map(items.map(({ itemId, revision }) => [itemId, revision]));
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    const { orm } = queries;
    const needsTwo = await needsSecondPerson(queries, operation);
    const stored = await orm
      .select({
        itemId: printItem.itemId,
        revision: printItem.revision,
        titleZh: printItem.titleZh,
        titleEn: printItem.titleEn,
        paused: printItem.paused,
        unitPrice: printItem.unitPrice,
        freeCopies: printItem.freeCopies,
        countPeriod: printItem.countPeriod,
        priceAgreed: printItem.priceAgreed,
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
      .filter((item) => state !== 1 || ((item.priceAgreed || !needsTwo) && openProblem(item) === undefined));
    const changed = meant.map(({ itemId }) => itemId);
    const pausing = state === undefined ? {} : { paused: state === 0 };
    const waiting: string[] = [];
    for (const { itemId, titleZh, titleEn, paused, ...item } of meant) {
      const was = item.priceAgreed ? priceOf(item) : null;
      const wanted = priceOf(unitPrice === undefined ? item : { ...item, unitPrice });
      const values = { ...pausing, ...savedPrice(was, wanted, needsTwo) };
      await orm
        .update(printItem)
        .set({ ...values, revision: item.revision + 1 })
        .where(and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId)));
      const label = { zh: titleZh, en: titleEn };
      const change = { kind: 'itemPrice', subject: itemId, before: was, after: wanted } as const;
      const isPriced = unitPrice !== undefined;
      const held = isPriced && needsTwo && (await holdPrice(queries, deps, operation, { ...change, label }));
      if (isPriced && !needsTwo) await dropHeldPrice(queries, deps, operation, change);
      if (held === 'asked' || held === 'waiting') waiting.push(itemId);
      const saved = {
        subject: itemId,
        label,
        before: { paused, unitPrice: item.unitPrice },
        after: { paused: pausing.paused ?? paused, unitPrice: values.unitPrice },
      };
      await recordSave(queries, deps, operation, saved, held === 'asked');
    }
    return ok({ changed, kept: itemIds.filter((itemId) => !changed.includes(itemId)), waiting });
  });
}
