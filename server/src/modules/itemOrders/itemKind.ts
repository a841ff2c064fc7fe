import { problem } from '@self-print/contract/errors.ts';
import { ITEM_ORDER } from '@self-print/contract/orderTypes.ts';
import { isFeeFrozen, priceOfItem } from '../orders/fee.ts';
import type { OrderKind } from '../orders/orderKind.ts';
import { limitProblem, readItemQuota } from '../orders/quota.ts';

/** Orders for an item: charged per copy, after the free ones. */
export const ITEM_KIND: OrderKind = {
  orderType: ITEM_ORDER,
  licence: 'SELF_PRINT',
  readQuota: (queries, of, item, now) => readItemQuota(queries, item, of, now),
  priceOf: (terms, _sidesPerCopy, quota) => priceOfItem(terms, quota.freeCopies),
  copiesProblem: (order, item, copies, quota) => {
    if (item === null || !item.copiesChangeable || isFeeFrozen(order)) return problem('COPIES_FIXED');
    const { copiesMax } = item;
    if (copies > copiesMax) return problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax } });
    return limitProblem(quota, copies);
  },
};
