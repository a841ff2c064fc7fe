import { assertNever } from '@self-print/contract/result.ts';
import { useEffect } from 'react';
import type { PaymentState } from '../../flows/payment/state.ts';
import type { PlaceAt } from '../../session/state.ts';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Frame } from '../../ui/frame/Frame.tsx';
import { useKiosk, useText } from '../../ui/KioskContext.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { CardPasswordScreen } from './CardPasswordScreen.tsx';
import { PayForOtherScreen } from './PayForOtherScreen.tsx';
import { PayScreen } from './PayScreen.tsx';
import { PaidScreen, UnavailableScreen, UnsettledScreen } from './ResultScreens.tsx';
import { usePayment } from './usePayment.ts';
import './payment.css';

export type PaymentPlaceProps = Pick<PlaceAt<'payment'>, 'state'>;

/** Paying an order: the screen of its state. */
export function PaymentPlace({ state }: PaymentPlaceProps) {
  const text = useText();
  usePaymentCodes();
  return (
    <Frame title={text('pay.title')}>
      <PaymentScreen state={state} />
    </Frame>
  );
}

/** A payment code from a device that types has as many digits as the number of a card may have. */
function usePaymentCodes(): void {
  const { bursts } = useKiosk();
  const send = usePayment();
  useEffect(
    () => bursts.onBurst('scan', (scanned) => send({ type: 'scanned', text: scanned })),
    [bursts, send],
  );
}

function PaymentScreen({ state }: { readonly state: PaymentState }) {
  switch (state.at) {
    case 'asking':
      return <Wait step="asking" />;
    case 'leaving':
    case 'gone':
      return <Wait step="leaving" />;
    case 'unavailable':
      return <UnavailableScreen payable={state.payable} />;
    case 'choosing':
    case 'starting':
      return <PayScreen state={state} />;
    case 'following':
      return state.card?.at === 'password' ? (
        <CardPasswordScreen state={state} length={state.card.digits.length} />
      ) : (
        <PayScreen state={state} />
      );
    case 'forOther':
      return <PayForOtherScreen state={state} />;
    case 'unsettled':
      return <UnsettledScreen payable={state.payable} />;
    case 'paid':
      return <PaidScreen payable={state.payable} />;
    default:
      return assertNever(state);
  }
}

function Wait({ step }: { readonly step: 'asking' | 'leaving' }) {
  const text = useText();
  return (
    <Waiting
      name={`pay-${step}`}
      title={text(`pay.${step}.title`)}
      step={text(`pay.${step}.step`)}
      whom={text('wait.platform')}
      art={<TicketArt mark="yen" tone="info" />}
    />
  );
}
