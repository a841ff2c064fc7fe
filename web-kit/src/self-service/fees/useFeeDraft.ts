import { fenOfTyped } from '@self-print/contract/money.ts';
import { canPayTogether, type Position, sumOf } from '@self-print/contract/platform/dues.ts';
import { ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import { isAmountOf, type OfferedPayment } from '@self-print/contract/platform/paymentItems.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { useState } from 'react';
import { requestKey } from '../../ordering/requestKey.ts';
import { useCallMutation, useCallQuery } from '../../queries.tsx';
import { useSelfService } from '../selfService.ts';
import { pickedOf, toggled } from './picking.ts';

const YUAN = /^\d{1,5}(\.\d{1,2})?$/;
const NOTHING: readonly Position[] = [];

/**
 * A fee before it is paid: how much of it, and its order. What the school's system says is owed is asked for again after a refusal.
 * @param onOrdered where the payment goes on
 */
export function useFeeDraft({ paymentId, price }: OfferedPayment, onOrdered: (orderId: string) => void) {
  const { newId } = useSelfService();
  const [draftId] = useState(newId);
  const [typed, setTyped] = useState('');
  const [listedFen, setListedFen] = useState(() =>
    price.kind === 'listed' ? (price.amountsFen[0] ?? 0) : 0,
  );
  const [references, setReferences] = useState<readonly string[] | null>(null);
  const [isChecked, setChecked] = useState(false);
  const asked = useCallQuery(
    ownFeeCalls.positions,
    { paymentId },
    { enabled: price.kind === 'asked', isFleeting: true },
  );
  const create = useCallMutation(ownFeeCalls.create, {
    saysItself: true,
    renews: [ownFeeCalls.list, ownFeeCalls.positions],
    renewsWhenRefused: true,
  });
  const positions = asked.data?.positions ?? NOTHING;
  const picked = pickedOf(positions, references);
  const amountFen = amountOf();
  const isRight = isAmountOf(price, amountFen);

  function amountOf(): number {
    switch (price.kind) {
      case 'fixed':
        return price.amountFen;
      case 'listed':
        return listedFen;
      case 'entered':
        return YUAN.test(typed) ? fenOfTyped(typed) : 0;
      case 'asked':
        return sumOf(picked);
      default:
        return assertNever(price);
    }
  }

  return {
    typed,
    setTyped,
    listedFen,
    setListedFen,
    /** What is owed, for a fee whose amount the school's system says; asked for only then. */
    asked,
    /** What of it is paid together. */
    picked,
    toggle: (position: Position) => setReferences(toggled(picked, position)),
    pickAll: () => setReferences(positions.map(({ reference }) => reference)),
    /** Whether more was picked than one payment can have. */
    isTooMuch: picked.length > 0 && !canPayTogether(picked),
    amountFen,
    /** Whether somebody wanted to pay an amount that this fee does not cost. */
    isWrong: isChecked && !isRight,
    /** Whether there is anything to pay. */
    canPay: price.kind !== 'asked' || canPayTogether(picked),
    isBusy: create.isPending,
    error: create.error,
    submit: () => {
      setChecked(true);
      if (!isRight || create.isPending) return;
      const together = price.kind === 'asked' ? picked.map(({ reference }) => reference) : undefined;
      const wish = { paymentId, price: amountFen, references: together };
      create.mutate(
        { ...wish, requestKey: requestKey(draftId, wish) },
        { onSuccess: ({ orderId }) => onOrdered(orderId) },
      );
    },
  };
}
