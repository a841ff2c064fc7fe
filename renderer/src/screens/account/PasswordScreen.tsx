import { PASSWORD_MAX_CHARACTERS, passwordFault } from '@self-print/contract/passwords.ts';
import { terminalAccountCalls as calls } from '@self-print/contract/platform/terminalAccount.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AccountStateAt } from '../../flows/account/state.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { keyboardField } from '../../typing/wish.ts';
import { SignInArt } from '../../ui/art/SignInArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { BackRow } from './BackRow.tsx';
import { useAccount } from './useAccount.ts';

const OWN = { a: 'me', b: 'me' };
const EMPTY = { present: '', added: '', again: '' };
const FIELDS = ['present', 'added', 'again'] as const;

/** The present password and a new one, twice. They stay in the form until they are sent, and go with the screen. */
export function PasswordScreen({ state: { act } }: { readonly state: AccountStateAt<'ownPassword'> }) {
  const text = useText();
  const inLanguage = useBilingual();
  const send = useAccount();
  const [known] = useLoaded(calls.password, OWN);
  const [values, setValues] = useState(EMPTY);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const failure = act?.failure ?? null;
  useEffect(() => {
    if (failure) setValues(EMPTY);
  }, [failure]);
  const busy = isUnderWay(act);
  const { present, added, again } = values;
  const differ = again !== '' && again.length >= added.length && again !== added;
  const own = known.state === 'ready' ? known.value : null;
  // A directory has rules of its own.
  const isFit = own !== null && own.directory !== null ? added !== '' : passwordFault(added) === undefined;
  const ready = !busy && present !== '' && isFit && added === again;
  const rule = own ? inLanguage(own.rule) : '';
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (ready) send({ type: 'changePassword', typed: { password: present, newPassword: added } });
  };
  return (
    <Screen
      name="own-password"
      spoken={[text('own.password'), text('own.password.lead'), rule]}
      info={
        <OwnIntro art={<SignInArt />} title={text('own.password')} lead={text('own.password.lead')}>
          <p id="own-rule">{rule}</p>
        </OwnIntro>
      }
      actions={
        <>
          <form className="personal-form" onSubmit={submit} noValidate>
            {FIELDS.map((name) => (
              <div className="own-field" key={name}>
                <label htmlFor={`own-${name}`}>{text(`own.password.${name}`)}</label>
                <input
                  id={`own-${name}`}
                  ref={name === 'present' ? first : null}
                  type="password"
                  value={values[name]}
                  maxLength={PASSWORD_MAX_CHARACTERS}
                  onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
                  aria-describedby={name === 'added' ? 'own-rule' : undefined}
                  {...keyboardField('english')}
                />
              </div>
            ))}
            {busy ? <p role="status">{text('own.busy')}</p> : null}
            {differ ? (
              <p className="own-differ" role="alert">
                {text('own.password.differ')}
              </p>
            ) : null}
            {failure ? <Trouble failure={failure} /> : null}
            {failure && failure.kind !== 'refused' ? (
              <p role="alert">{text('own.password.unknown')}</p>
            ) : null}
            <Button kind="primary" size="large" disabled={!ready} onPress={() => submit()}>
              {text('own.password.submit')}
            </Button>
          </form>
          <BackRow disabled={busy} />
        </>
      }
    />
  );
}
