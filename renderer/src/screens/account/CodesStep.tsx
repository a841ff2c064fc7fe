import { PHONE_CODE_DIGITS } from '@self-print/contract/limits.ts';
import { PASSWORD_MAX_CHARACTERS } from '@self-print/contract/passwords.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ContactPage, ContactState, SentCodes } from '../../flows/account/state.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { keyboardField } from '../../typing/wish.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { useElapsedSeconds } from '../../ui/useElapsedSeconds.ts';
import { Trouble } from '../Trouble.tsx';
import { DigitField } from './DigitField.tsx';
import { CONTACT_TEXTS, type OwnContact } from './ownContact.ts';
import { useAccount } from './useAccount.ts';

interface CodesStepProps {
  readonly page: ContactPage;
  readonly own: OwnContact;
  readonly sent: SentCodes;
  readonly act: ContactState['act'];
}

const EMPTY = { added: '', present: '', password: '' };
const isWhole = (code: string) => code.length === PHONE_CODE_DIGITS;

/** The codes, or for a first number its code and the password. */
export function CodesStep({ page, own, sent, act }: CodesStepProps) {
  const texts = CONTACT_TEXTS[page];
  const text = useText();
  const send = useAccount();
  const [typed, setTyped] = useState(EMPTY);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const failure = act?.failure ?? null;
  useEffect(() => {
    if (failure) setTyped((before) => ({ ...before, password: '' }));
  }, [failure]);
  const seconds = Math.max(0, sent.resendSeconds - useElapsedSeconds());
  const busy = isUnderWay(act);
  const hasPresent = sent.presentId !== null;
  const { added, present, password } = typed;
  const isProved = hasPresent ? isWhole(present) : !own.needsPassword || password !== '';
  const ready = !busy && isWhole(added) && isProved;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (ready) send({ type: 'changeContact', typed });
  };
  const type = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  return (
    <form className="personal-form" onSubmit={submit} noValidate>
      <DigitField
        id="own-added-code"
        label={text(`${texts}.added`)}
        digits={added}
        length={PHONE_CODE_DIGITS}
        onType={(digits) => type({ added: digits })}
        field={first}
      />
      {hasPresent ? (
        <DigitField
          id="own-present-code"
          label={text(`${texts}.present`)}
          digits={present}
          length={PHONE_CODE_DIGITS}
          onType={(digits) => type({ present: digits })}
        />
      ) : null}
      {!hasPresent && own.needsPassword ? (
        <div className="own-field">
          <label htmlFor="own-contact-password">{text('own.codes.password')}</label>
          <input
            id="own-contact-password"
            type="password"
            value={password}
            maxLength={PASSWORD_MAX_CHARACTERS}
            onChange={({ target }) => type({ password: target.value })}
            {...keyboardField('english')}
          />
        </div>
      ) : null}
      {busy ? <p role="status">{text('own.busy')}</p> : null}
      {failure ? <Trouble failure={failure} /> : null}
      <Button kind="primary" size="large" disabled={!ready} onPress={() => submit()}>
        {text(`${texts}.submit`)}
      </Button>
      <div className="personal-buttons">
        <Button
          disabled={seconds > 0 || busy}
          onPress={() => send({ type: 'sendCodes', to: sent.to, hasPresent })}
        >
          {seconds > 0 ? text('own.codes.resendIn', { seconds }) : text('own.codes.resend')}
        </Button>
        <Button disabled={busy} onPress={() => send({ type: 'other' })}>
          {text(`${texts}.other`)}
        </Button>
      </div>
    </form>
  );
}
