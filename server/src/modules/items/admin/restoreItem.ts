import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { printItem } from '../../../db/schema/items.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { lockFolders, placeProblem } from './folders.ts';

/** Brings an archived item back. A document is paused, because what it refers to may have changed meanwhile. */
export function restoreItem(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  itemId: string,
  language: Language,
): Promise<Outcome<{ readonly restored: boolean }, 'BAD_REQUEST' | 'NOT_FOUND' | 'REFERENCE_UNKNOWN'>> {
  const { db } = deps;
  const { schoolCode } = operation;
  return db.transaction(async (queries) => {
    const folders = await lockFolders(queries, schoolCode);
    const theItem = and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId));
    const [stored] = await queries.orm
      .select()
      .from(printItem)
      .where(and(theItem, isNotNull(printItem.archivedAt)))
      .for('no key update');
    if (!stored) return fail(problem('NOT_FOUND'));
    const refused = placeProblem(folders, stored, language);
    if (refused) return fail(refused);
    const { kind, paused: wasPaused, revision, titleZh, titleEn } = stored;
    const paused = kind === 'document' || wasPaused;
    await queries.orm
      .update(printItem)
      .set({ archivedAt: null, paused, revision: revision + 1 })
      .where(theItem);
    await recordOperation(queries, deps, operation, {
      subject: itemId,
      label: { zh: titleZh, en: titleEn },
      before: { archived: true, paused: wasPaused },
      after: { archived: false, paused },
    });
    return ok({ restored: true });
  });
}
