import type { CloudFee } from '@self-print/contract/platform/cloudPrint.ts';
import { formatMoney } from '../../formatting.ts';
import type { Translate } from '../../texts.ts';
import { priceOf } from '../money.ts';
import type { SelfServiceKey } from '../texts/selfServiceTexts.ts';

interface CostOptions {
  readonly asked: {
    readonly data: CloudFee | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    /** What is shown is the price of what was chosen before. */
    readonly isPlaceholderData: boolean;
  };
  /** What the button below does. */
  readonly action: { readonly error: Error | null; readonly isPending: boolean };
  /** It orders; otherwise it changes an order. */
  readonly isOrder: boolean;
  readonly t: Translate<SelfServiceKey>;
}

/** What a print costs and why, and the words of the button below. */
export function costOf({ asked, action, isOrder, t }: CostOptions) {
  const { data } = asked;
  const isFree = data?.totalFee === 0;
  const isKnown = data !== undefined && asked.error === null;
  const label = isOrder ? (isFree ? 'cost.submitFree' : 'cost.submit') : 'cost.save';
  return {
    /** Undefined while it is being computed, and when it cannot be. */
    fee: isKnown ? feeWords(data, t) : undefined,
    isComputing: data === undefined && asked.error === null,
    error: action.error ?? asked.error,
    isBusy: action.isPending,
    /** The price is that of what is chosen now. */
    isReady: isKnown && !asked.isFetching && !asked.isPlaceholderData,
    buttonWords: t(action.isPending ? 'cost.busy' : label),
    note: t(isFree ? 'cost.note' : 'cost.notePay'),
    hasNote: isOrder || !isFree,
  };
}

/** What the page shows of a print's cost. */
export type Cost = ReturnType<typeof costOf>;

function feeWords(fee: CloudFee, t: Translate<SelfServiceKey>) {
  const { feePages, freePages } = fee;
  return {
    paper: [t('cost.sides', { count: fee.totalPages }), t('cost.sheets', { count: fee.sheets })],
    free: freePages > 0 ? [t('cost.free', { count: freePages, left: fee.remainingFreePages })] : [],
    charged: feePages > 0 ? [t('cost.pay', { count: feePages, price: formatMoney(fee.unitPrice) })] : [],
    total: priceOf(fee.totalFee, t),
  };
}
