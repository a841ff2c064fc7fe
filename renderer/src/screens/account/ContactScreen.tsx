import { useState } from 'react';
import type { ContactState } from '../../flows/account/state.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { SignInArt } from '../../ui/art/SignInArt.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { Trouble } from '../Trouble.tsx';
import { AddedStep } from './AddedStep.tsx';
import { BackRow } from './BackRow.tsx';
import { CodesStep } from './CodesStep.tsx';
import { CONTACT_TEXTS, USE_OWN } from './ownContact.ts';

/** A new number or mail address, then the codes that were sent to it and to the present one. */
export function ContactScreen({ state }: { readonly state: ContactState }) {
  const text = useText();
  const { at: page, sent, act } = state;
  const texts = CONTACT_TEXTS[page];
  const [own, again] = USE_OWN[page]();
  // Stays here while the person goes back from the codes to it.
  const [to, setTo] = useState('');
  const hasPresent = own.state === 'ready' && own.value.present !== null;
  const leadOfFirst = text(hasPresent ? `${texts}.lead` : `${texts}.leadFirst`);
  const lead = sent === null ? leadOfFirst : text('own.codes.lead');
  const screen = page === 'ownPhone' ? 'own-phone' : 'own-mail';
  return (
    <Screen
      name={sent === null ? screen : `${screen}-codes`}
      spoken={[text(texts), lead]}
      info={
        <OwnIntro art={<SignInArt />} title={text(texts)} lead={lead}>
          {hasPresent ? <p>{text(`${texts}.lost`)}</p> : null}
        </OwnIntro>
      }
      actions={
        <>
          {own.state === 'loading' ? <p role="status">{text('own.loading')}</p> : null}
          {own.state === 'failed' ? <Trouble failure={own.failure} onAgain={again} /> : null}
          {own.state === 'ready' && sent === null ? (
            <AddedStep page={page} own={own.value} to={to} onType={setTo} act={act} />
          ) : null}
          {own.state === 'ready' && sent !== null ? (
            <CodesStep key={sent.addedId} page={page} own={own.value} sent={sent} act={act} />
          ) : null}
          <BackRow disabled={isUnderWay(act)} />
        </>
      }
    />
  );
}
