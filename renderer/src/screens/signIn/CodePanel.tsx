import { PHONE_CODE_DIGITS, SECOND_MS } from '@self-print/contract/limits.ts';
import { PHONE_NUMBER } from '@self-print/contract/platform/phoneCode.ts';
import { isMailAddress, MAIL_ADDRESS_LENGTH_MAX } from '@self-print/web-kit/mailAddress.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { WayState } from '../../flows/signIn/state.ts';
import type { CodeWay } from '../../flows/signIn/ways/phoneCode.ts';
import { keyboardField } from '../../typing/wish.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Trouble } from '../Trouble.tsx';
import { useSignIn } from './useSignIn.ts';

const PHONE_DIGITS = 11;

/** A mobile number or mail address, then the code that was sent to it, on the keys of the screen. */
export function CodePanel({ state }: { readonly state: WayState<CodeWay> }) {
  const { send } = useSignIn();
  // Stays here, so that another code can be asked for without typing it again.
  const [phone, setPhone] = useState('');
  const ask = () => send({ type: 'numberTyped', phone: phone.trim() });
  return state.at === 'number' ? (
    <NumberStep state={state} phone={phone} onType={setPhone} onReady={ask} />
  ) : (
    <CodeStep state={state} onResend={ask} />
  );
}

interface NumberStepProps {
  readonly state: WayState<CodeWay> & { readonly at: 'number' };
  readonly phone: string;
  readonly onType: (phone: string) => void;
  readonly onReady: () => void;
}

function NumberStep({ state: { way, phone: asked, failure }, phone, onType, onReady }: NumberStepProps) {
  const text = useText();
  const busy = asked !== null;
  const isMail = way === 'MAIL_CODE';
  const ready = (isMail ? isMailAddress(phone.trim()) : PHONE_NUMBER.test(phone)) && !busy;
  return (
    <FieldForm
      id="sign-in-phone"
      label={text(`signIn.${way}.number`)}
      keyboard={isMail ? 'english' : 'number'}
      value={phone}
      length={isMail ? MAIL_ADDRESS_LENGTH_MAX : PHONE_DIGITS}
      onType={onType}
      onSubmit={() => ready && onReady()}
    >
      {busy ? <p role="status">{text(`signIn.${way}.sending`)}</p> : null}
      {failure ? <Trouble failure={failure} /> : null}
      <Button kind="primary" size="large" disabled={!ready} onPress={onReady}>
        {text(`signIn.${way}.send`)}
      </Button>
    </FieldForm>
  );
}

interface CodeStepProps {
  readonly state: WayState<CodeWay> & { readonly at: 'code' };
  readonly onResend: () => void;
}

function CodeStep({ state: { way, sent, code: asked, failure }, onResend }: CodeStepProps) {
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
    <FieldForm
      id="sign-in-code"
      label={text(`signIn.${way}.code`)}
      keyboard="number"
      value={code}
      length={PHONE_CODE_DIGITS}
      onType={setCode}
      onSubmit={submit}
    >
      {failure ? (
        <Trouble failure={failure} />
      ) : (
        <p role="status">{text(busy ? 'signIn.checking' : `signIn.${way}.sent`)}</p>
      )}
      <Button kind="primary" size="large" disabled={!ready} onPress={submit}>
        {text('signIn.submit')}
      </Button>
      <div className="personal-buttons">
        <Button disabled={seconds > 0 || busy} onPress={onResend}>
          {seconds > 0 ? text(`signIn.${way}.resendIn`, { seconds }) : text(`signIn.${way}.resend`)}
        </Button>
        <Button disabled={busy} onPress={() => send({ type: 'again' })}>
          {text(`signIn.${way}.otherNumber`)}
        </Button>
      </div>
    </FieldForm>
  );
}

interface FieldFormProps {
  readonly id: string;
  readonly label: string;
  readonly keyboard: 'number' | 'english';
  readonly value: string;
  readonly length: number;
  readonly onType: (value: string) => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** One field, which takes digits only where it has the number keys. */
function FieldForm({ id, label, keyboard, value, length, onType, onSubmit, children }: FieldFormProps) {
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
        value={value}
        maxLength={length}
        onChange={({ target }) =>
          onType((keyboard === 'number' ? target.value.replaceAll(/\D/g, '') : target.value).slice(0, length))
        }
        autoCapitalize="off"
        {...keyboardField(keyboard)}
      />
      {children}
    </form>
  );
}
