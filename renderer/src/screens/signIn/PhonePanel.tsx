import { assertNever } from '@self-print/contract/result.ts';
import type { WayState } from '../../flows/signIn/state.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Trouble } from '../Trouble.tsx';
import { useSignIn } from './useSignIn.ts';

/** A QR code for a phone on which the person is signed in; they approve there with one touch. */
export function PhonePanel({ state }: { readonly state: WayState<'QR'> }) {
  const text = useText();
  const { send } = useSignIn();
  const again = () => send({ type: 'again' });
  switch (state.at) {
    case 'preparing':
      return <p role="status">{text('signIn.QR.loading')}</p>;
    case 'unavailable':
      return <Trouble failure={state.failure} onAgain={again} />;
    case 'showing':
      return <ShownCode {...state} />;
    case 'ended':
      return (
        <div className="phone-code" role="status">
          <p className="phone-code__state">{text(`signIn.QR.${state.why}`)}</p>
          <Button kind="primary" size="large" onPress={again}>
            {text('signIn.QR.again')}
          </Button>
        </div>
      );
    default:
      return assertNever(state);
  }
}

function ShownCode({ request, seen }: WayState<'QR'> & { readonly at: 'showing' }) {
  const text = useText();
  return (
    <div className="phone-code">
      <QrCode value={request.url} label={text('signIn.QR.alt')} />
      <div className="phone-code__words">
        <p className="phone-code__state" role="status">
          {text(seen ? 'signIn.QR.seen' : 'signIn.QR.scan')}
        </p>
        <p className="phone-code__match">
          {text('signIn.QR.match')} <strong>{request.match}</strong>
        </p>
      </div>
    </div>
  );
}
