import { useState } from 'react';
import type { SecondPerson } from '../../flows/kit/personCall.ts';
import type { PersonalState } from '../../flows/personal/state.ts';
import type { Offer, SignInState } from '../../flows/signIn/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { SignInArt } from '../../ui/art/SignInArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { Trouble } from '../Trouble.tsx';
import { useSignIn } from './useSignIn.ts';
import { WayPanel } from './WayPanel.tsx';

/** Other ways that fit beside the one in use. */
const OTHERS_BESIDE_MAX = 2;

interface SignInScreenProps {
  readonly state: SignInState;
  /** Where somebody goes back to who is signed in and has to prove once more who they are; null for who signs in. */
  readonly backTo: PersonalState | null;
  /** Set for somebody else, who confirms something by signing in. */
  readonly secondPerson: SecondPerson | null;
}

/** Signs a person in by the first way that the platform offers, or by another that they choose. */
export function SignInScreen({ state, backTo, secondPerson }: SignInScreenProps) {
  const text = useText();
  const { send, leave } = useSignIn(backTo);
  const [isChoosing, setChoosing] = useState(false);
  const isOnceMore = backTo !== null;
  const way = state.at === 'signingIn' ? state.way : null;
  const inLanguage = useBilingual();
  const others = state.at === 'signingIn' ? state.ways.filter(({ id }) => id !== way?.offer.id) : [];
  const nameOf = ({ name }: Offer) => (name ? inLanguage(name) : '');
  // With more of them the keys of the screen would leave no room.
  const hasFew = others.length <= OTHERS_BESIDE_MAX;
  const choice = (offer: Offer) => (
    <Button
      key={offer.id}
      size="large"
      onPress={() => {
        setChoosing(false);
        send({ type: 'choose', id: offer.id });
      }}
    >
      {text(`signIn.${offer.way}.choose`, { name: nameOf(offer) })}
    </Button>
  );
  const lead = isChoosing
    ? text('signIn.otherLead')
    : way && text(`signIn.${way.way}.lead`, { name: nameOf(way.offer) });
  const title = text(secondPerson ? 'signIn.second' : isOnceMore ? 'signIn.again' : 'signIn.title');
  const why = secondPerson
    ? text('signIn.secondLead', {
        title: inLanguage(secondPerson.title),
        words: inLanguage(secondPerson.words),
      })
    : isOnceMore
      ? text('signIn.againLead')
      : '';
  return (
    <Screen
      name={way ? `sign-in-${way.way}` : 'sign-in'}
      spoken={[title, why, lead ?? '']}
      info={
        <OwnIntro
          art={<SignInArt />}
          title={title}
          lead={isOnceMore ? why : (lead ?? undefined)}
          isLeadNeeded={secondPerson !== null}
        />
      }
      actions={
        <>
          {state.at === 'asking' ? <p role="status">{text('personal.loading')}</p> : null}
          {state.at === 'unavailable' ? (
            <Trouble failure={state.failure} onAgain={() => send({ type: 'again' })} />
          ) : null}
          {way && !isChoosing ? <WayPanel key={way.offer.id} state={way} /> : null}
          {isChoosing ? <div className="sign-in-ways">{others.map(choice)}</div> : null}
          <div className="personal-buttons">
            <Button
              size="large"
              icon={<BackIcon />}
              onPress={() => (isChoosing ? setChoosing(false) : leave())}
            >
              {text('header.back')}
            </Button>
            {hasFew ? others.map(choice) : null}
            {hasFew || isChoosing ? null : (
              <Button size="large" onPress={() => setChoosing(true)}>
                {text('signIn.otherWays')}
              </Button>
            )}
          </div>
        </>
      }
    />
  );
}
