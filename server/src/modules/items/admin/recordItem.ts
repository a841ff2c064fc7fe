import type { AdminItem } from '@self-print/contract/platform/itemAdmin.ts';
import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation, recordRest } from '../../operations/recordOperation.ts';

/** Records what happened to an item with its relations; null is none. Beside a price that was asked for, nothing where that was all. */
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
  const record = isPriceAsked ? recordRest : recordOperation;
  await record(queries, deps, operation, {
    subject,
    label,
    before: before && factsOf(before),
    after: after && factsOf(after),
  });
}

/** The revision only counts changes. */
function factsOf({ revision: _, ...facts }: AdminItem) {
  return facts;
}
