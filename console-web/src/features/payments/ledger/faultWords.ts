import type { LedgerFault } from '@self-print/contract/platform/paymentAdmin.ts';
import { formatMoney, orEmptyMark } from '@self-print/web-kit/formatting.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../../../texts/keys.ts';

/** What is wrong with the ledger, as a sentence. */
export function faultWords({ kind, subject, wanted, found }: LedgerFault, t: Translate<TextKey>): string {
  switch (kind) {
    case 'gap':
    case 'first':
    case 'head':
      return t(`ledger.fault.${kind}`, { wanted: numberOf(wanted), found: numberOf(found) });
    case 'order-state':
      return t('ledger.fault.order-state', { subject });
    case 'sum':
      return t('ledger.fault.sum', { subject, found: formatMoney(found) });
    case 'payment':
    case 'refund':
    case 'order':
      return t(`ledger.fault.${kind}`, { subject, wanted: formatMoney(wanted), found: formatMoney(found) });
  }
}

const numberOf = (number: number | null) => orEmptyMark(number === null ? null : String(number));
