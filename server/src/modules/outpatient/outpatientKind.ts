import { problem } from '@self-print/contract/errors.ts';
import { OUTPATIENT_ORDER } from '@self-print/contract/orderTypes.ts';
import { priceOfItem } from '../orders/fee.ts';
import type { OrderKind } from '../orders/orderKind.ts';
import { forgetFile } from './upkeep/forgetFile.ts';

/** Orders that print reports of the hospital: one free copy each, whose file is gone with the end of its print. */
export const OUTPATIENT_KIND: OrderKind = {
  orderType: OUTPATIENT_ORDER,
  licence: 'OUTPATIENT',
  readQuota: async () => ({ freeCopies: 0, printable: null }),
  priceOf: (terms) => priceOfItem(terms, 0),
  copiesProblem: () => problem('COPIES_FIXED'),
  namesCarton: true,
  printEnded: forgetFile,
};
