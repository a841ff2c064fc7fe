import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { printItem } from '../../../db/schema/items.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { lockFolders } from './folders.ts';

/** Archives an item or an empty folder. Existing orders are unaffected; archiving again changes nothing. */
export function archiveItem(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  itemId: string,
): Promise<Outcome<{ readonly archived: boolean }, 'FOLDER_NOT_EMPTY' | 'NOT_FOUND'>> {
  const { db, clock } = deps;
  const { schoolCode } = operation;
  return db.transaction(async (queries) => {
    await lockFolders(queries, schoolCode);
    const inSchool = eq(printItem.schoolCode, schoolCode);
    const inside = await queries.orm.$count(
      printItem,
      and(inSchool, eq(printItem.parentId, itemId), isNull(printItem.archivedAt)),
    );
    if (inside > 0) return fail(problem('FOLDER_NOT_EMPTY'));
    const theItem = and(inSchool, eq(printItem.itemId, itemId));
    const [stored] = await queries.orm.select().from(printItem).where(theItem).for('no key update');
    if (!stored) return fail(problem('NOT_FOUND'));
    if (stored.archivedAt === null) {
      await queries.orm
        .update(printItem)
        .set({ archivedAt: clock.now(), revision: stored.revision + 1 })
        .where(theItem);
      const label = { zh: stored.titleZh, en: stored.titleEn };
      const change = { subject: itemId, label, before: { archived: false }, after: { archived: true } };
      await recordOperation(queries, deps, operation, change);
    }
    return ok({ archived: true });
  });
}
