import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { GraduateFacts, WayState } from '../../flows/signIn/state.ts';
import { keyboardField } from '../../typing/wish.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Trouble } from '../Trouble.tsx';
import { useSignIn } from './useSignIn.ts';

const NOTHING: GraduateFacts = { name: '', idNumber: '', yearOrNumber: '' };
/** What is asked, in this order, with the keys that it needs and the longest that the platform takes. */
const FIELDS = [
  { name: 'name', keys: 'pinyin', lengthMax: 100 },
  { name: 'idNumber', keys: 'english', lengthMax: 64 },
  { name: 'yearOrNumber', keys: 'english', lengthMax: 64 },
] as const;

/**
 * What the school's records have of a graduate, asked one by one, as all of it does not fit above the keys of the screen. It stays in the
 * form until it is sent, and after a refusal, so that it can be corrected.
 */
export function GraduatePanel({ state: { said, failure } }: { readonly state: WayState<'GRADUATE'> }) {
  const text = useText();
  const { send } = useSignIn();
  const [typed, setTyped] = useState(NOTHING);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question takes the focus
  useEffect(() => input.current?.focus(), [at, failure]);
  useEffect(() => {
    if (failure) setAt(0);
  }, [failure]);
  const { name, keys, lengthMax } = FIELDS[at] ?? FIELDS[0];
  const isLast = at === FIELDS.length - 1;
  const busy = said !== null;
  const ready = typed[name].trim() !== '' && !busy;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!ready) return;
    if (!isLast) return setAt(at + 1);
    send({
      type: 'graduateTyped',
      said: {
        name: typed.name.trim(),
        idNumber: typed.idNumber.trim(),
        yearOrNumber: typed.yearOrNumber.trim(),
      },
    });
  };
  // With the field there would be no room above the keys.
  if (failure) return <Trouble failure={failure} onAgain={() => send({ type: 'again' })} />;
  return (
    <form className="personal-form" onSubmit={submit} noValidate>
      <label htmlFor="sign-in-graduate">{text(`signIn.GRADUATE.${name}`)}</label>
      <input
        key={name}
        id="sign-in-graduate"
        ref={input}
        value={typed[name]}
        maxLength={lengthMax}
        onChange={({ target: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
        autoCapitalize="off"
        {...keyboardField(keys)}
      />
      {busy ? <p role="status">{text('signIn.checking')}</p> : null}
      <div className="sign-in-graduate__buttons">
        {at > 0 ? (
          <Button size="large" disabled={busy} onPress={() => setAt(at - 1)}>
            {text('signIn.GRADUATE.before')}
          </Button>
        ) : null}
        <Button kind="primary" size="large" disabled={!ready} onPress={() => submit()}>
          {text(isLast ? 'signIn.submit' : 'signIn.GRADUATE.next')}
        </Button>
      </div>
    </form>
  );
}
