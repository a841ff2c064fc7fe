import { problem } from '@self-print/contract/errors.ts';
import { INQUIRY_ORDER } from '@self-print/contract/orderTypes.ts';
import { priceOfItem } from '../orders/fee.ts';
import type { OrderKind } from '../orders/orderKind.ts';

/** Orders that print what an inquiry brought: one free copy each. The limit is decided when one is placed (printInquiry.ts). */
export const INQUIRY_KIND: OrderKind = {
  orderType: INQUIRY_ORDER,
  licence: 'SELF_INQUIRY',
  readQuota: async () => ({ freeCopies: 0, printable: null }),
  priceOf: (terms) => priceOfItem(terms, 0),
  copiesProblem: () => problem('COPIES_FIXED'),
};
