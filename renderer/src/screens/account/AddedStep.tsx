import { PHONE_NUMBER } from '@self-print/contract/platform/phoneCode.ts';
import { isMailAddress, MAIL_ADDRESS_LENGTH_MAX } from '@self-print/web-kit/mailAddress.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import type { ContactPage, ContactState } from '../../flows/account/state.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { keyboardField } from '../../typing/wish.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Trouble } from '../Trouble.tsx';
import { DigitField } from './DigitField.tsx';
import { CONTACT_TEXTS, type OwnContact } from './ownContact.ts';
import { useAccount } from './useAccount.ts';

const PHONE_DIGITS = 11;

interface AddedStepProps {
  readonly page: ContactPage;
  readonly own: OwnContact;
  readonly to: string;
  readonly onType: (to: string) => void;
  readonly act: ContactState['act'];
}

/** The new number or mail address, to which a code is sent. */
export function AddedStep({ page, own: { present }, to, onType, act }: AddedStepProps) {
  const text = useText();
  const texts = CONTACT_TEXTS[page];
  const send = useAccount();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const busy = isUnderWay(act);
  const isPhone = page === 'ownPhone';
  const typed = to.trim();
  const ready = (isPhone ? PHONE_NUMBER.test(typed) : isMailAddress(typed)) && !busy;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (ready) send({ type: 'sendCodes', to: typed, hasPresent: present !== null });
  };
  return (
    <form className="personal-form" onSubmit={submit} noValidate>
      <p>{text(present === null ? `${texts}None` : `${texts}Now`, { present: present ?? '' })}</p>
      {isPhone ? (
        <DigitField
          id="own-number"
          label={text('own.phone.number')}
          digits={to}
          length={PHONE_DIGITS}
          onType={onType}
          field={field}
        />
      ) : (
        <div className="own-field">
          <label htmlFor="own-address">{text('own.mail.address')}</label>
          <input
            id="own-address"
            ref={field}
            value={to}
            maxLength={MAIL_ADDRESS_LENGTH_MAX}
            onChange={({ target }) => onType(target.value)}
            {...keyboardField('english')}
          />
        </div>
      )}
      {busy ? <p role="status">{text('own.busy')}</p> : null}
      {act?.failure ? <Trouble failure={act.failure} /> : null}
      <Button kind="primary" size="large" disabled={!ready} onPress={() => submit()}>
        {text('own.codes.send')}
      </Button>
    </form>
  );
}
