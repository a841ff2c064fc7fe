import { PHONE_NUMBER } from '@self-print/contract/platform/phoneCode.ts';
import type { OwnPhone } from '@self-print/contract/platform/terminalAccount.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import type { AccountStateAt } from '../../flows/account/state.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Trouble } from '../Trouble.tsx';
import { DigitField } from './DigitField.tsx';
import { useAccount } from './useAccount.ts';

const PHONE_DIGITS = 11;

interface NumberStepProps {
  readonly own: OwnPhone;
  readonly phone: string;
  readonly onType: (phone: string) => void;
  readonly act: AccountStateAt<'ownPhone'>['act'];
}

/** The new number, to which a code is sent. */
export function NumberStep({ own, phone, onType, act }: NumberStepProps) {
  const text = useText();
  const send = useAccount();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const busy = isUnderWay(act);
  const ready = PHONE_NUMBER.test(phone) && !busy;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (ready) send({ type: 'sendCodes', phone, hasPhone: own.phone !== null });
  };
  return (
    <form className="personal-form" onSubmit={submit} noValidate>
      <p>{text(own.phone === null ? 'own.phoneNone' : 'own.phoneNow', { phone: own.phone ?? '' })}</p>
      <DigitField
        id="own-number"
        label={text('own.phone.number')}
        digits={phone}
        length={PHONE_DIGITS}
        onType={onType}
        field={field}
      />
      {busy ? <p role="status">{text('own.busy')}</p> : null}
      {act?.failure ? <Trouble failure={act.failure} /> : null}
      <Button kind="primary" size="large" disabled={!ready} onPress={() => submit()}>
        {text('own.phone.send')}
      </Button>
    </form>
  );
}
