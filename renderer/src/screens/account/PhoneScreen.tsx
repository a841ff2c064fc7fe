import { terminalAccountCalls as calls } from '@self-print/contract/platform/terminalAccount.ts';
import { useState } from 'react';
import type { AccountStateAt } from '../../flows/account/state.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { SignInArt } from '../../ui/art/SignInArt.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { BackRow } from './BackRow.tsx';
import { CodesStep } from './CodesStep.tsx';
import { NumberStep } from './NumberStep.tsx';

const OWN = { a: 'me', b: 'me' };

/** A new number, then the codes that were sent to it and to the present one. */
export function PhoneScreen({ state }: { readonly state: AccountStateAt<'ownPhone'> }) {
  const text = useText();
  const { sent, act } = state;
  const [own, again] = useLoaded(calls.phone, OWN);
  // Stays here while the person goes back from the codes to it.
  const [phone, setPhone] = useState('');
  const hasPhone = own.state === 'ready' && own.value.phone !== null;
  const leadOfNumber = text(hasPhone ? 'own.phone.lead' : 'own.phone.leadFirst');
  const lead = sent === null ? leadOfNumber : text('own.phone.codesLead');
  return (
    <Screen
      name={sent === null ? 'own-phone' : 'own-phone-codes'}
      spoken={[text('own.phone'), lead]}
      info={
        <OwnIntro art={<SignInArt />} title={text('own.phone')} lead={lead}>
          {hasPhone ? <p>{text('own.phone.lost')}</p> : null}
        </OwnIntro>
      }
      actions={
        <>
          {own.state === 'loading' ? <p role="status">{text('own.loading')}</p> : null}
          {own.state === 'failed' ? <Trouble failure={own.failure} onAgain={again} /> : null}
          {own.state === 'ready' && sent === null ? (
            <NumberStep own={own.value} phone={phone} onType={setPhone} act={act} />
          ) : null}
          {own.state === 'ready' && sent !== null ? (
            <CodesStep key={sent.addedId} own={own.value} sent={sent} act={act} />
          ) : null}
          <BackRow disabled={isUnderWay(act)} />
        </>
      }
    />
  );
}
