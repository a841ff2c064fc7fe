import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isUnderWay } from '../../flows/kit/act.ts';
import type { SelfPayStateAt } from '../../flows/selfPay/state.ts';
import { keyboardField } from '../../typing/wish.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAgentState, useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { useSelfPay } from './useSelfPay.ts';

const NUMBER_LENGTH_MAX = 64;

/** Asks for whom a fee is paid: by number, or by the campus card where there is a reader. */
export function PayerScreen({ state: { chosen, act } }: { readonly state: SelfPayStateAt<'payer'> }) {
  const text = useText();
  const inLanguage = useBilingual();
  const send = useSelfPay();
  const hasReader = useHasReader();
  const [number, setNumber] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const busy = isUnderWay(act);
  const ready = number.trim() !== '' && !busy;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (ready) send({ type: 'look', wish: { by: 'number', number: number.trim() } });
  };
  return (
    <Screen
      name="fee-payer"
      spoken={[
        text('fee.payer.title'),
        text('fee.payer.lead'),
        ...(hasReader ? [text('fee.payer.card')] : []),
      ]}
      info={<Title lead={inLanguage(chosen.item.title)}>{text('fee.payer.title')}</Title>}
      actions={
        <form className="personal-form" onSubmit={submit} noValidate>
          <label htmlFor="fee-payer">{text('fee.payer.lead')}</label>
          <input
            id="fee-payer"
            ref={field}
            value={number}
            maxLength={NUMBER_LENGTH_MAX}
            onChange={(event) => setNumber(event.target.value)}
            autoCapitalize="off"
            {...keyboardField('number')}
          />
          {hasReader ? <p className="fee-hint">{text('fee.payer.card')}</p> : null}
          {busy ? <p role="status">{text('fee.payer.looking')}</p> : null}
          {act?.failure ? <Trouble failure={act.failure} /> : null}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
              {text('header.back')}
            </Button>
            <Button kind="primary" size="large" disabled={!ready} onPress={() => submit()}>
              {text('fee.next')}
            </Button>
          </div>
        </form>
      }
    />
  );
}

/** Whether a campus card can be read here now. */
function useHasReader(): boolean {
  const devices = useAgentState()?.devices ?? [];
  return devices.some(
    ({ device, state }) => device === 'campusCard' && (state === 'ready' || state === 'busy'),
  );
}
