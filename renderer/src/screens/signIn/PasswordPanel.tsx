import { type FormEvent, useEffect, useState } from 'react';
import type { WayState } from '../../flows/signIn/state.ts';
import { keyboardField } from '../../typing/wish.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Trouble } from '../Trouble.tsx';
import { AccountField } from './AccountField.tsx';
import { useSignIn } from './useSignIn.ts';

const PASSWORD_LENGTH_MAX = 128;

/** Account and password, typed on the keyboard of the screen. They stay in the form until they are sent. */
export function PasswordPanel({
  state: { typed, failure },
}: {
  readonly state: WayState<'DB' | 'LDAP' | 'HNU'>;
}) {
  const text = useText();
  const { send } = useSignIn();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  useEffect(() => {
    if (failure) setPassword('');
  }, [failure]);
  const busy = typed !== null;
  const ready = userName.trim() !== '' && password !== '' && !busy;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (ready) send({ type: 'typed', typed: { userName: userName.trim(), password } });
  };
  return (
    <form className="personal-form" onSubmit={submit} noValidate>
      <AccountField id="sign-in-account" value={userName} onType={setUserName} />
      <label htmlFor="sign-in-password">{text('signIn.password')}</label>
      <input
        id="sign-in-password"
        type="password"
        value={password}
        maxLength={PASSWORD_LENGTH_MAX}
        onChange={(event) => setPassword(event.target.value)}
        {...keyboardField('english')}
      />
      {busy ? <p role="status">{text('signIn.checking')}</p> : null}
      {failure ? <Trouble failure={failure} /> : null}
      <Button kind="primary" size="large" disabled={!ready} onPress={() => submit()}>
        {text('signIn.submit')}
      </Button>
    </form>
  );
}
