import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import { requiredCartons } from '../cartons/requiredCarton.ts';
import { readItemPath } from '../items/itemNodes.ts';
import { findPersonOrder, type OrderOwner } from '../orders/personOrderStore.ts';
import { isOpenTo } from '../terminals/openTo.ts';
import type { PrintNeed } from './blockReasons.ts';

/** What a person's own order, or an order of an item, requires of a terminal. */
export async function needOf(
  queries: Queries,
  owner: OrderOwner & { readonly role: string },
  { orderId, itemId }: { readonly orderId?: string | undefined; readonly itemId?: string | undefined },
): Promise<Outcome<PrintNeed, 'ORDER_NOT_FOUND'>> {
  const found = orderId === undefined ? undefined : await findPersonOrder(queries, owner, orderId);
  if (orderId !== undefined && !found) return fail(problem('ORDER_NOT_FOUND'));
  const wanted = found ? found.order.itemId : (itemId ?? null);
  const path = wanted === null ? [] : await readItemPath(queries, owner.schoolCode, wanted);
  // The paper size is unknown until the document has been made.
  const paperSize = found && found.order.documentKey !== '' ? found.order.paperSize : undefined;
  const cartons = await requiredCartons(queries, owner.schoolCode, {
    userId: owner.userId,
    itemId: wanted,
    paperSize: paperSize ?? null,
  });
  return ok({
    paperSize,
    cartonAt: (terminalCode) => cartons.get(terminalCode),
    isOpen: (terminal) => isOpenTo(terminal, owner.role),
    offeredAt: (terminalCode) =>
      path.every(({ terminalCodes }) => terminalCodes.length === 0 || terminalCodes.includes(terminalCode)),
  });
}
