import type { CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { AdminItem, ItemSettings, itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { findAdminItem } from './adminItems.ts';
import { changeItem } from './writeItem.ts';

/** Returns an item with its relations. */
export async function readItem(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  itemId: string,
): Promise<Outcome<AdminItem, 'NOT_FOUND'>> {
  const item = await findAdminItem(db, schoolCode, itemId);
  return item ? ok(item) : fail(problem('NOT_FOUND'));
}

/** Changes only an item's relations, if nobody has changed the item since it was read. */
export async function changeRelations(
  deps: Parameters<typeof changeItem>[0],
  operation: Operation,
  {
    itemId,
    revision,
    ...relations
  }: Partial<Pick<ItemSettings, 'cartons' | 'roles' | 'tagIds'>> & {
    readonly itemId: string;
    readonly revision: number;
  },
  language: Language,
): Promise<CallResult<typeof itemAdminCalls.modify>> {
  const found = await readItem(deps, operation.schoolCode, itemId);
  if (!found.ok) return found;
  if (found.value.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
  return changeItem(deps, operation, { ...found.value, ...relations }, language);
}
