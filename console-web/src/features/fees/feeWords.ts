import type { PaymentItemState } from '@self-print/contract/platform/paymentItemAdmin.ts';
import type { PaymentPrice } from '@self-print/contract/platform/paymentItems.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';

export const LIST_PATH = '/main/selfPayment';
export const FEE_PATH = '/main/selfPaymentEdit';

/** The colour of a fee's state. */
export const STATE_COLOURS: Readonly<Record<PaymentItemState, string>> = {
  offered: 'success',
  paused: 'default',
  archived: 'default',
};

/** What a fee costs, in few words. */
export function usePriceWords(): (price: PaymentPrice) => string {
  const { t } = useTexts();
  return (price) => {
    switch (price.kind) {
      case 'fixed':
        return formatMoney(price.amountFen);
      case 'listed':
        return price.amountsFen.map((fen) => formatMoney(fen)).join(' / ');
      case 'entered':
        return t('fee.range', { min: formatMoney(price.minFen), max: formatMoney(price.maxFen) });
      case 'asked':
        return t('fee.asked');
      default:
        return assertNever(price);
    }
  };
}
