import { problem } from '@self-print/contract/errors.ts';
import { PAYMENT_ORDER } from '@self-print/contract/orderTypes.ts';
import { priceOfItem } from '../orders/fee.ts';
import type { OrderKind } from '../orders/orderKind.ts';

/** Orders that pay a fee: one amount, nothing free of it, and nothing to be picked up. */
export const PAYMENT_ITEM_KIND: OrderKind = {
  orderType: PAYMENT_ORDER,
  licence: 'SELF_PAYMENT',
  readQuota: async () => ({ freeCopies: 0, printable: null }),
  priceOf: (terms) => priceOfItem(terms, 0),
  copiesProblem: () => problem('COPIES_FIXED'),
};
