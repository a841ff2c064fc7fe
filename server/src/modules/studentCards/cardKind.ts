import { problem } from '@self-print/contract/errors.ts';
import { STUDENT_CARD_ORDER } from '@self-print/contract/orderTypes.ts';
import { priceOfItem } from '../orders/fee.ts';
import type { OrderKind } from '../orders/orderKind.ts';

/** Orders of new student cards, and of their slips: one amount, and nothing free of it. How many there may be is decided by rules.ts. */
export const CARD_KIND: OrderKind = {
  orderType: STUDENT_CARD_ORDER,
  licence: 'STUDENT_CARD',
  readQuota: async () => ({ freeCopies: 0, printable: null }),
  priceOf: (terms) => priceOfItem(terms, 0),
  copiesProblem: () => problem('COPIES_FIXED'),
};
