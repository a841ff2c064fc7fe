import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { printItem } from '../../../db/schema/items.ts';
import type { Deps } from '../../../deps.ts';
import { lockFolders, placeProblem } from './folders.ts';

/** Brings an archived item back. A document is paused, because what it refers to may have changed meanwhile. */
export function restoreItem(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  itemId: string,
  language: Language,
): Promise<Outcome<{ readonly restored: boolean }, 'BAD_REQUEST' | 'NOT_FOUND' | 'REFERENCE_UNKNOWN'>> {
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
    const { kind, paused, revision } = stored;
    await queries.orm
      .update(printItem)
      .set({ archivedAt: null, paused: kind === 'document' || paused, revision: revision + 1 })
      .where(theItem);
    return ok({ restored: true });
  });
}
