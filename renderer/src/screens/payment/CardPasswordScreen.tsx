import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { PaymentStateAt } from '../../flows/payment/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Keypad } from '../pickup/Keypad.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { usePayment } from './usePayment.ts';

interface CardPasswordScreenProps {
  readonly state: PaymentStateAt<'following'>;
  /** How many digits have been entered; the digits are never shown. */
  readonly length: number;
}

/** The keys for the password of the card that was read. */
export function CardPasswordScreen({ state, length }: CardPasswordScreenProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const send = usePayment();
  const { payable, view, asked } = state;
  const amount = formatMoney(view?.amountFen ?? payable.amountFen);
  const title = inLanguage(payable.title);
  const [what, how] = [text('pay.card.password'), text('pay.card.passwordText')];
  return (
    <Screen
      name="pay-password"
      spoken={[title, text('pay.amount', { amount }), what, how]}
      info={
        <>
          <div className="pay-about">
            <Title lead={how}>{what}</Title>
            <p className="pay-amount">{amount}</p>
          </div>
          <div className="pay-dots">
            <span aria-hidden="true">{'●'.repeat(length)}</span>
            <p className="visually-hidden" role="status">
              {text('pay.card.entered', { count: length })}
            </p>
          </div>
        </>
      }
      actions={
        <>
          <Keypad
            onDigit={(digit) => send({ type: 'digit', digit })}
            onClear={() => send({ type: 'clear' })}
            onBackspace={() => send({ type: 'backspace' })}
            isEmpty={length === 0}
          />
          <div className="pay-ways">
            <Button icon={<BackIcon />} onPress={() => send({ type: 'leave' })}>
              {text('header.back')}
            </Button>
            <Button kind="primary" disabled={length === 0} onPress={() => send({ type: 'submitPassword' })}>
              {text('pay.card.submit')}
            </Button>
          </div>
          {asked ? <LeaveQuestion /> : null}
        </>
      }
    />
  );
}
