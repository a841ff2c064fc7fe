import { sheetsOf } from '@self-print/contract/sheets.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { payableOfOrder } from '../../flows/payment/payable.ts';
import type { PickupStateAt } from '../../flows/pickup/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useKiosk, useText } from '../../ui/KioskContext.tsx';
import { usePaysHere } from '../usePaysHere.ts';
import { usePickup } from './usePickup.ts';

interface ConfirmButtonsProps {
  readonly state: PickupStateAt<'confirming' | 'changingCopies'>;
}

/** The ways on from the order as it is shown: printing, paying where that is possible here, or neither. */
export function ConfirmButtons({ state }: ConfirmButtonsProps) {
  const text = useText();
  const { send } = usePickup();
  const { order } = state;
  const { paid, totalFee } = order.fee;
  const paysHere = usePaysHere(!paid);
  const pay = usePay(state);
  const sheets = sheetsOf(order);
  const isSettled = state.at === 'confirming';
  const [consequence, words] = paid
    ? [text('confirm.whatHappens', { count: sheets }), text('confirm.print', { count: sheets })]
    : paysHere === 'yes'
      ? [text('confirm.payHere'), text('confirm.pay', { amount: formatMoney(totalFee) })]
      : [paysHere === 'no' ? text('confirm.mustPay') : '', text('confirm.printUnpaid')];
  return (
    <>
      <p className="confirm__consequence" id="what-happens">
        {consequence}
      </p>
      <div className="confirm__buttons">
        <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
          {text('confirm.cancel')}
        </Button>
        <Button
          kind="primary"
          size="large"
          onPress={paid ? () => send({ type: 'print' }) : pay}
          disabled={!isSettled || (!paid && paysHere !== 'yes')}
          describedBy="what-happens"
        >
          {words}
        </Button>
      </div>
    </>
  );
}

function usePay({ order }: ConfirmButtonsProps['state']): () => void {
  const { send, clock } = useKiosk();
  return () => send({ type: 'openPayment', nowMs: clock.nowMs(), payable: payableOfOrder(order, 'check') });
}
