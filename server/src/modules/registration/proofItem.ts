import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { Queries } from '../../db/database.ts';
import { readForms } from '../forms/readForms.ts';
import type { ItemRow } from '../orders/orderStore.ts';

/** Whether an item can be printed at once as the proof of a registration, without asking or charging anybody anything. */
export async function isPossibleProof(queries: Queries, item: ItemRow): Promise<boolean> {
  const isSimple =
    item.kind === 'document' &&
    item.archivedAt === null &&
    item.templateId !== null &&
    item.unitPrice === 0 &&
    !item.needsApproval &&
    item.takeTypes.includes(TAKE_TYPES.atOnce);
  if (!isSimple) return false;
  const { before } = await readForms(queries, item.schoolCode, item.itemId);
  return before === null;
}
