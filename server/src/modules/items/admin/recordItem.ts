import type { AdminItem } from '@self-print/contract/platform/itemAdmin.ts';
import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordSave } from '../../operations/recordOperation.ts';

/** Records what happened to an item with its relations; null is none. */
export async function recordItem(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  { before, after }: { readonly before: AdminItem | null; readonly after: AdminItem | null },
  isPriceAsked = false,
): Promise<void> {
  const either = after ?? before;
  if (either === null) throw new Error('An item that never was cannot change');
  const { itemId: subject, title: label } = either;
  const saved = { subject, label, before: before && factsOf(before), after: after && factsOf(after) };
  await recordSave(queries, deps, operation, saved, isPriceAsked);
}

/** The revision only counts changes. */
function factsOf({ revision: _, ...facts }: AdminItem) {
  return facts;
}
