import { problem } from '@self-print/contract/errors.ts';
import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import { isFeeFrozen } from '../orders/fee.ts';
import type { OrderKind } from '../orders/orderKind.ts';
import type { CloudQuota, Quota } from '../orders/quota.ts';
import { cloudPriceOf } from './cloudFee.ts';
import { readFreePages } from './freePages.ts';
import { readCloudPrint } from './settingsStore.ts';

/** Orders for printing an uploaded file: charged per side, after the term's free ones. */
export const CLOUD_KIND = {
  orderType: CLOUD_ORDER,
  licence: 'CLOUD_PRINT',
  readQuota: async (queries, of, _item, now) => {
    const { settings } = await readCloudPrint(queries, of.schoolCode);
    const freePages = await readFreePages(queries, settings, of, now);
    return { freeCopies: 0, printable: null, cloud: { freePages, copiesMax: settings.copiesMax } };
  },
  priceOf: (terms, sidesPerCopy, quota) => cloudPriceOf(sidesPerCopy, terms, pagesOf(quota).freePages),
  copiesProblem: (order, _item, copies, quota) => {
    if (isFeeFrozen(order)) return problem('COPIES_FIXED');
    const { copiesMax } = pagesOf(quota);
    return copies > copiesMax ? problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax } }) : undefined;
  },
} satisfies OrderKind;

function pagesOf({ cloud }: Quota): CloudQuota {
  if (!cloud) throw new Error('An order of cloud print has no quota of pages');
  return cloud;
}
