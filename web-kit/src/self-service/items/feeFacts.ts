import type { CallData } from '@self-print/contract/call.ts';
import type { userItemCalls } from '@self-print/contract/platform/items.ts';
import type { Translate } from '../../texts.ts';
import { type Fact, factsOf } from '../facts.ts';
import { priceOf } from '../money.ts';
import type { SelfServiceKey } from '../texts/selfServiceTexts.ts';

type CopiesFee = CallData<typeof userItemCalls.chargeFee>;

/** What a number of copies costs, and why. */
export function feeFacts(fee: CopiesFee, t: Translate<SelfServiceKey>): readonly Fact[] {
  return factsOf([
    [t('fee.unit'), priceOf(fee.unitPrice, t)],
    [
      t('fee.freeCopies', { count: fee.freeCopies }),
      fee.unitPrice > 0 && fee.remainingFreeCopies > 0
        ? t('items.freeLeft', { count: fee.remainingFreeCopies })
        : undefined,
    ],
  ]);
}

/** How many copies are paid for; nothing when all are free. */
export function chargedFacts(fee: CopiesFee, t: Translate<SelfServiceKey>): readonly Fact[] {
  return fee.unitPrice > 0
    ? [[t('fee.charged', { count: fee.chargedCopies }), priceOf(fee.totalFee, t)]]
    : [];
}
