import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Overlay } from '../../ui/Overlay.tsx';
import { usePayment } from './usePayment.ts';

/** Asks once before a payment is left that somebody may be paying now. */
export function LeaveQuestion() {
  const text = useText();
  const send = usePayment();
  const stay = () => send({ type: 'stay' });
  return (
    <Overlay name="pay-leave" title={text('pay.leave.title')} onDismiss={stay}>
      <p>{text('pay.leave.text')}</p>
      <div className="overlay__actions">
        <Button size="large" onPress={() => send({ type: 'leaveUnpaid' })}>
          {text('pay.leave.yes')}
        </Button>
        <Button kind="primary" size="large" onPress={stay}>
          {text('pay.leave.no')}
        </Button>
      </div>
    </Overlay>
  );
}
