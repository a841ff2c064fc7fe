import type { CallArguments } from '@self-print/contract/call.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { terminalUserOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { requestKey } from '@self-print/web-kit/ordering/requestKey.ts';
import type { Draft } from '../draft.ts';

/** What the platform is asked for. A repeated order has the same key; one that was changed has another. */
export function orderRequest(draft: Draft): CallArguments<typeof terminalUserOrderCalls.create> {
  const wish = {
    itemId: draft.item.itemId,
    language: draft.language,
    copies: draft.copies,
    duplex: draft.duplex,
    reportFormValue: draft.values,
    takeType: TAKE_TYPES.atOnce,
  };
  return { ...wish, stepProofs: [...draft.proofs], requestKey: requestKey(draft.draftId, wish) };
}
