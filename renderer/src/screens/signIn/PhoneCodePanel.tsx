import { PHONE_CODE_DIGITS, SECOND_MS } from '@self-print/contract/limits.ts';
import { PHONE_NUMBER } from '@self-print/contract/platform/phoneCode.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { WayState } from '../../flows/signIn/state.ts';
import { keyboardField } from '../../typing/wish.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Trouble } from '../Trouble.tsx';
import { useSignIn } from './useSignIn.ts';

const PHONE_DIGITS = 11;

/** A mobile number, then the code that was sent to it, both on the number keys of the screen. */
export function PhoneCodePanel({ state }: { readonly state: WayState<'PHONE_CODE'> }) {
  const { send } = useSignIn();
  // Stays here, so that another code can be asked for without typing it again.
  const [phone, setPhone] = useState('');
  const ask = () => send({ type: 'numberTyped', phone });
  return state.at === 'number' ? (
    <NumberStep state={state} phone={phone} onType={setPhone} onReady={ask} />
  ) : (
    <CodeStep state={state} onResend={ask} />
  );
}

interface NumberStepProps {
  readonly state: WayState<'PHONE_CODE'> & { readonly at: 'number' };
  readonly phone: string;
  readonly onType: (phone: string) => void;
  readonly onReady: () => void;
}

function NumberStep({ state: { phone: asked, failure }, phone, onType, onReady }: NumberStepProps) {
  const text = useText();
  const busy = asked !== null;
  const ready = PHONE_NUMBER.test(phone) && !busy;
  return (
    <DigitForm
      id="sign-in-phone"
      label={text('signIn.PHONE_CODE.number')}
      digits={phone}
      length={PHONE_DIGITS}
      onType={onType}
      onSubmit={() => ready && onReady()}
    >
      {busy ? <p role="status">{text('signIn.PHONE_CODE.sending')}</p> : null}
      {failure ? <Trouble failure={failure} /> : null}
      <Button kind="primary" size="large" disabled={!ready} onPress={onReady}>
        {text('signIn.PHONE_CODE.send')}
      </Button>
    </DigitForm>
  );
}

interface CodeStepProps {
  readonly state: WayState<'PHONE_CODE'> & { readonly at: 'code' };
  readonly onResend: () => void;
}

function CodeStep({ state: { sent, code: asked, failure }, onResend }: CodeStepProps) {
  const text = useText();
  const { send } = useSignIn();
  const [code, setCode] = useState('');
  useEffect(() => {
    if (failure) setCode('');
  }, [failure]);
  const seconds = Math.max(0, Math.ceil((sent.resendAtMs - useNow(SECOND_MS)) / SECOND_MS));
  const busy = asked !== null;
  const ready = code.length === PHONE_CODE_DIGITS && !busy;
  const submit = () => {
    if (ready) send({ type: 'codeTyped', code });
  };
  return (
    <DigitForm
      id="sign-in-code"
      label={text('signIn.PHONE_CODE.code')}
      digits={code}
      length={PHONE_CODE_DIGITS}
      onType={setCode}
      onSubmit={submit}
    >
      {failure ? (
        <Trouble failure={failure} />
      ) : (
        <p role="status">{text(busy ? 'signIn.checking' : 'signIn.PHONE_CODE.sent')}</p>
      )}
      <Button kind="primary" size="large" disabled={!ready} onPress={submit}>
        {text('signIn.submit')}
      </Button>
      <div className="personal-buttons">
        <Button disabled={seconds > 0 || busy} onPress={onResend}>
          {seconds > 0 ? text('signIn.PHONE_CODE.resendIn', { seconds }) : text('signIn.PHONE_CODE.resend')}
        </Button>
        <Button disabled={busy} onPress={() => send({ type: 'again' })}>
          {text('signIn.PHONE_CODE.otherNumber')}
        </Button>
      </div>
    </DigitForm>
  );
}

interface DigitFormProps {
  readonly id: string;
  readonly label: string;
  readonly digits: string;
  readonly length: number;
  readonly onType: (digits: string) => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** One field that takes digits only. */
function DigitForm({ id, label, digits, length, onType, onSubmit, children }: DigitFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="personal-form" onSubmit={submit} noValidate>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={field}
        value={digits}
        maxLength={length}
        onChange={({ target }) => onType(target.value.replaceAll(/\D/g, '').slice(0, length))}
        {...keyboardField('number')}
      />
      {children}
    </form>
  );
}
