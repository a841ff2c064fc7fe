import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type FormEvent, useState } from 'react';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { WayState } from '../../flows/signIn/state.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { OwnTrouble, Trouble } from '../Trouble.tsx';
import { AccountField } from './AccountField.tsx';
import { useSignIn } from './useSignIn.ts';

/** A number, typed on the keyboard of the screen. The agent then opens the window with the camera. */
export function FacePanel({ state: { userName: asked, failure } }: { readonly state: WayState<'FACE'> }) {
  const text = useText();
  const { send } = useSignIn();
  const [userName, setUserName] = useState('');
  const busy = asked !== null;
  const ready = userName.trim() !== '' && !busy;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (ready) send({ type: 'faceWanted', userName: userName.trim() });
  };
  return (
    <form className="personal-form" onSubmit={submit} noValidate>
      <AccountField id="sign-in-face-account" value={userName} onType={setUserName} />
      {busy ? <p role="status">{text('signIn.FACE.filming')}</p> : null}
      {failure ? <FaceFailure failure={failure} /> : null}
      <Button kind="primary" size="large" disabled={!ready} onPress={() => submit()}>
        {text('signIn.FACE.start')}
      </Button>
    </form>
  );
}

/** What people see to themselves: no desk is called for it. */
const OWN: ReadonlySet<ErrorName | undefined> = new Set<ErrorName>([
  'FACE_NONE',
  'FACE_SEVERAL',
  'FACE_NO_MATCH',
  'FACE_NOT_PRESENT',
  'FACE_TOO_MANY_TRIES',
]);

function FaceFailure({ failure }: { readonly failure: PlatformFailure }) {
  const text = useText();
  if (failure.kind !== 'refused' || !OWN.has(failure.name)) return <Trouble failure={failure} />;
  return (
    <OwnTrouble what={failure.name === 'FACE_NO_MATCH' ? text('signIn.FACE.noMatch') : failure.message} />
  );
}
