import type { CallArguments } from '@self-print/contract/call.ts';
import type { terminalUserOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { requestKey } from '@self-print/web-kit/ordering/requestKey.ts';
import type { Draft } from '../state.ts';

/** The specification's take type for a document that is printed at once, at this terminal. */
const AT_THIS_TERMINAL = 2;

/** What the platform is asked for. A repeated order has the same key; one that was changed has another. */
export function orderRequest(draft: Draft): CallArguments<typeof terminalUserOrderCalls.create> {
  const wish = {
    itemId: draft.item.itemId,
    language: draft.language,
    copies: draft.copies,
    duplex: draft.duplex,
    reportFormValue: draft.values,
    takeType: AT_THIS_TERMINAL,
  };
  return { ...wish, requestKey: requestKey(draft.draftId, wish) };
}
