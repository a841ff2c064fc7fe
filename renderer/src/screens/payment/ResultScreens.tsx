import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { Payable } from '../../flows/payment/state.ts';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { usePayment } from './usePayment.ts';

interface ResultProps {
  readonly payable: Payable;
}

/** A fee, or a new student card, is ordered anew by who comes back. */
const isKept = ({ next }: Payable) => next !== 'fee' && next !== 'card';
/** What people can do whose payment prints nothing. */
const UNSETTLED: Partial<Record<Payable['next'], 'pay.unsettled.fee' | 'pay.unsettled.card'>> = {
  fee: 'pay.unsettled.fee',
  card: 'pay.unsettled.card',
};

/** It is paid; the screen goes on by itself. */
export function PaidScreen({ payable }: ResultProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const next = text(`pay.paid.${payable.next}`);
  return (
    <Screen
      name="pay-paid"
      spoken={[text('pay.paid.title'), next]}
      info={
        <div className="pay-result">
          <TicketArt mark="check" tone="good" />
          <Title lead={inLanguage(payable.title)}>{text('pay.paid.title')}</Title>
          <p className="pay-amount">{formatMoney(payable.amountFen)}</p>
          <p role="status">{next}</p>
        </div>
      }
    />
  );
}

/** The ways to pay could not be asked for. */
export function UnavailableScreen({ payable }: ResultProps) {
  const text = useText();
  const send = usePayment();
  const what = text(isKept(payable) ? 'pay.unavailable.what' : 'pay.unavailable.fee');
  return (
    <Screen
      name="pay-unavailable"
      spoken={[text('pay.unavailable.title'), what]}
      info={
        <div className="pay-result">
          <TicketArt mark="yen" tone="bad" />
          <Title lead={what}>{text('pay.unavailable.title')}</Title>
        </div>
      }
      actions={
        <div className="pay-buttons">
          <Button size="large" onPress={() => send({ type: 'leave' })}>
            {text('header.back')}
          </Button>
          <Button kind="primary" size="large" onPress={() => send({ type: 'again' })}>
            {text('trouble.retry')}
          </Button>
        </div>
      }
    />
  );
}

/** Left while nobody knew whether it was paid. */
export function UnsettledScreen({ payable }: ResultProps) {
  const text = useText();
  const send = usePayment();
  const [title, what, can] = [
    text('pay.unsettled.title'),
    text('pay.unsettled.what'),
    text(UNSETTLED[payable.next] ?? 'pay.unsettled.can'),
  ];
  return (
    <Screen
      name="pay-unsettled"
      spoken={[title, what, can]}
      info={
        <div className="pay-result">
          <TicketArt mark="clock" tone="info" />
          <Title lead={what}>{title}</Title>
          <p>{can}</p>
        </div>
      }
      actions={
        <div className="pay-buttons">
          <Button kind="primary" size="large" onPress={() => send({ type: 'leave' })}>
            {text('pay.unsettled.on')}
          </Button>
        </div>
      }
    />
  );
}
