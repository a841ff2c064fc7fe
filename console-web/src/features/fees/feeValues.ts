import type { PaymentItemFacts } from '@self-print/contract/platform/paymentItemAdmin.ts';
import type { PaymentPrice } from '@self-print/contract/platform/paymentItems.ts';
import { assertNever } from '@self-print/contract/result.ts';

/** What stands in the form: the amounts of every kind of price, so that nothing typed is lost when another kind is looked at. */
export interface FeeValues extends Omit<PaymentItemFacts, 'price'> {
  readonly kind: PaymentPrice['kind'];
  readonly amountFen: number | null;
  readonly amountsFen: readonly (number | null)[];
  readonly minFen: number | null;
  readonly maxFen: number | null;
  readonly sourceId: string;
}

/** The form of a fee as it is. */
export function valuesOf({ price, ...facts }: PaymentItemFacts): FeeValues {
  return {
    ...facts,
    kind: price.kind,
    amountFen: price.kind === 'fixed' ? price.amountFen : null,
    amountsFen: price.kind === 'listed' ? price.amountsFen : [null, null],
    minFen: price.kind === 'entered' ? price.minFen : null,
    maxFen: price.kind === 'entered' ? price.maxFen : null,
    sourceId: price.kind === 'asked' ? price.sourceId : '',
  };
}

/** What is saved of the form; missing amounts are 0, which no fee may cost. What a system says is owed is always a person's. */
export function factsOf({
  kind,
  amountFen,
  amountsFen,
  minFen,
  maxFen,
  sourceId,
  ...facts
}: FeeValues): PaymentItemFacts {
  const payer = kind === 'asked' ? 'person' : facts.payer;
  return { ...facts, payer, price: priceOf({ kind, amountFen, amountsFen, minFen, maxFen, sourceId }) };
}

type PriceValues = Pick<FeeValues, 'kind' | 'amountFen' | 'amountsFen' | 'minFen' | 'maxFen' | 'sourceId'>;

function priceOf({ kind, amountFen, amountsFen, minFen, maxFen, sourceId }: PriceValues): PaymentPrice {
  switch (kind) {
    case 'fixed':
      return { kind, amountFen: amountFen ?? 0 };
    case 'listed':
      return { kind, amountsFen: amountsFen.map((fen) => fen ?? 0) };
    case 'entered':
      return { kind, minFen: minFen ?? 0, maxFen: maxFen ?? 0 };
    case 'asked':
      return { kind, sourceId };
    default:
      return assertNever(kind);
  }
}
