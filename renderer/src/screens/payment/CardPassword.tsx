import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Keypad } from '../pickup/Keypad.tsx';
import { usePayment } from './usePayment.ts';
import type { PayingState } from './useStanding.ts';

/** The keys for the password of the card that was read; the digits are never shown. */
export function CardPassword({ state }: { readonly state: PayingState }) {
  const text = useText();
  const send = usePayment();
  const card = state.at === 'following' ? state.card : null;
  if (card?.at !== 'password') return null;
  const { length } = card.digits;
  return (
    <div className="pay-password">
      <p className="pay-password__dots" aria-hidden="true">
        {'●'.repeat(length)}
      </p>
      <p className="visually-hidden" role="status">
        {text('pay.card.entered', { count: length })}
      </p>
      <Keypad
        onDigit={(digit) => send({ type: 'digit', digit })}
        onClear={() => send({ type: 'clear' })}
        onBackspace={() => send({ type: 'backspace' })}
        isEmpty={length === 0}
      />
      <Button
        kind="primary"
        size="large"
        disabled={length === 0}
        onPress={() => send({ type: 'submitPassword' })}
      >
        {text('pay.card.submit')}
      </Button>
    </div>
  );
}
