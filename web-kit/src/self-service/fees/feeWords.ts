import type { Language } from '@self-print/contract/fields.ts';
import type { OwnFeeDetail } from '@self-print/contract/platform/ownFees.ts';
import type { PaymentPrice } from '@self-print/contract/platform/paymentItems.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { formatMoney, wordsOf } from '../../formatting.ts';
import type { Translate } from '../../texts.ts';
import { type Fact, factsOf } from '../facts.ts';
import type { SelfServiceKey } from '../texts/selfServiceTexts.ts';

type T = Translate<SelfServiceKey>;

/** What a fee costs, in few words. */
export function priceWords(price: PaymentPrice, t: T): string {
  switch (price.kind) {
    case 'fixed':
      return formatMoney(price.amountFen);
    case 'listed':
      return between(Math.min(...price.amountsFen), Math.max(...price.amountsFen), t);
    case 'entered':
      return between(price.minFen, price.maxFen, t);
    case 'asked':
      return t('fees.asked');
    default:
      return assertNever(price);
  }
}

function between(minFen: number, maxFen: number, t: T): string {
  return t('fees.between', { min: formatMoney(minFen), max: formatMoney(maxFen) });
}

/** What several positions were paid for, each with its amount; one alone is what the fee is called. */
function partsOf({ positions }: OwnFeeDetail, t: T, language: Language): [string, string][] {
  if (positions.length < 2) return [];
  return positions.map(({ title, amountFen, refundedFen }, index) => {
    const amount = formatMoney(amountFen);
    const refunded = formatMoney(refundedFen);
    const paid = refundedFen === 0 ? amount : t('fees.partRefunded', { amount, refunded });
    return [`${t('fees.part')} ${index + 1}`, `${wordsOf(title, language)} ${paid}`];
  });
}

/** What is known of an own fee; once it is paid, what its receipt says. */
export function feeFacts(
  fee: OwnFeeDetail,
  t: T,
  language: Language,
  timeOf: (moment: string) => string,
): readonly Fact[] {
  const { receipt, payer } = fee;
  return factsOf([
    [t('fees.number'), receipt?.number],
    [t('fees.school'), receipt ? wordsOf(receipt.school, language) : undefined],
    [t('fees.item'), wordsOf(fee.title, language)],
    ...partsOf(fee, t, language),
    [t('fees.capital'), receipt?.capital],
    [t('fees.payer'), payer ? `${payer.name} ${payer.number}` : undefined],
    [t('fees.method'), receipt?.method ? wordsOf(receipt.method, language) : undefined],
    [t('fees.trade'), receipt?.trade ?? undefined],
    [t('fees.paidAt'), fee.paidAt === null ? undefined : timeOf(fee.paidAt)],
    [t('fees.orderedAt'), receipt ? undefined : timeOf(fee.orderedAt)],
  ]);
}
