import { paymentPrice } from '@self-print/contract/platform/paymentItems.ts';
import { z } from 'zod';
import type { Clock } from '../../../system.ts';
import { isAsAsked, type PriceApproval, priceApproval, unlessChanged } from '../../prices/priceApproval.ts';
import { changePaymentItem, findPaymentItem, type PaymentItemRow, wordsOf } from '../paymentItemStore.ts';

const feePrice = z.object({ price: paymentPrice });

export const feePriceOf = ({ price }: Pick<PaymentItemRow, 'price'>) => ({ price });

/** What a fee costs, to which a second person agrees. */
export const feePriceKind = (clock: Clock): PriceApproval =>
  priceApproval({
    kind: 'feePrice',
    seenBy: 'payment:read',
    askedWith: 'payment:configure',
    labelOf: async (queries, { schoolCode, subject }) => {
      const row = await findPaymentItem(queries, { schoolCode, paymentId: subject });
      return row ? wordsOf(row).title : { zh: subject, en: subject };
    },
    apply: async (queries, { schoolCode, subject }, wish) => {
      const key = { schoolCode, paymentId: subject };
      const row = await findPaymentItem(queries, key);
      const isSame = row && isAsAsked(wish, feePriceOf(row)) && (wish.before === null || row.priceAgreed);
      if (!isSame || row.state === 'archived') return unlessChanged(false);
      const { price } = feePrice.parse(wish.after);
      const changes = { price, priceAgreed: true, changedAt: clock.now() };
      const changed = await changePaymentItem(queries, { ...key, revision: row.revision }, changes);
      return unlessChanged(changed !== undefined);
    },
  });
