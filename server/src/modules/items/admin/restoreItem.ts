import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { printItem } from '../../../db/schema/items.ts';
import type { Deps } from '../../../deps.ts';
import { lockFolders } from './folders.ts';

/** Brings an archived item back. A document is paused, because what it refers to may have changed meanwhile. */
export function restoreItem(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  itemId: string,
): Promise<Outcome<{ readonly restored: boolean }, 'NOT_FOUND' | 'REFERENCE_UNKNOWN'>> {
  return db.transaction(async (queries) => {
    await lockFolders(queries, schoolCode);
    const theItem = and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId));
    const [stored] = await queries.orm
      .select()
      .from(printItem)
      .where(and(theItem, isNotNull(printItem.archivedAt)))
      .for('no key update');
    if (!stored) return fail(problem('NOT_FOUND'));
    const { parentId, kind, paused, revision } = stored;
    if (parentId !== null) {
      const isThere = await queries.orm.$count(
        printItem,
        and(
          eq(printItem.schoolCode, schoolCode),
          eq(printItem.itemId, parentId),
          isNull(printItem.archivedAt),
        ),
      );
      if (isThere === 0)
        return fail(problem('REFERENCE_UNKNOWN', { detail: { field: 'parentId', value: parentId } }));
    }
    await queries.orm
      .update(printItem)
      .set({ archivedAt: null, paused: kind === 'document' || paused, revision: revision + 1 })
      .where(theItem);
    return ok({ restored: true });
  });
}
