import type { WayState } from '../../flows/signIn/state.ts';
import { CardArt } from '../../ui/art/CardArt.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Trouble } from '../Trouble.tsx';
import { useSignIn } from './useSignIn.ts';

/** Waits for a card on the reader, or for the code of a phone at the scanner; nothing has to be touched. */
export function CardPanel({
  state,
}: {
  readonly state: WayState<'IDENTITY_CODE' | 'CAMPUS_CODE' | 'CAMPUS_CARD' | 'ID_CARD'>;
}) {
  const text = useText();
  const { send } = useSignIn();
  if (state.at === 'failed')
    return <Trouble failure={state.failure} onAgain={() => send({ type: 'again' })} />;
  return (
    <div className="sign-in-card">
      <CardArt />
      <p className="sign-in-card__state" role="status">
        {text(`signIn.${state.way}.place`)}
      </p>
    </div>
  );
}
