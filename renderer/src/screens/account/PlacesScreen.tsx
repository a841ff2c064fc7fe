import { terminalAccountCalls as calls } from '@self-print/contract/platform/terminalAccount.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import type { AccountStateAt } from '../../flows/account/state.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { SignInArt } from '../../ui/art/SignInArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAgentState, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { BackRow } from './BackRow.tsx';
import { useAccount } from './useAccount.ts';

const NO_INPUT = {};

/** Where else the person is signed in, and the way out there. */
export function PlacesScreen({ state: { isDone, act } }: { readonly state: AccountStateAt<'ownPlaces'> }) {
  const text = useText();
  const send = useAccount();
  const timeZone = useAgentState()?.terminal?.timeZone;
  const [places, again] = useLoaded(calls.places, NO_INPUT, isDone ? 1 : 0);
  const found = places.state === 'ready' ? places.value : [];
  const busy = isUnderWay(act);
  const none = text(isDone ? 'own.places.ended' : 'own.places.none');
  const isNowhere = places.state === 'ready' && found.length === 0;
  return (
    <Screen
      name="own-places"
      spoken={[text('own.places'), isNowhere ? none : text('own.places.lead')]}
      info={
        <OwnIntro
          art={<SignInArt />}
          title={text('own.places')}
          lead={found.length > 0 ? text('own.places.lead') : undefined}
        />
      }
      actions={
        <>
          {places.state === 'loading' ? <p role="status">{text('own.loading')}</p> : null}
          {places.state === 'failed' ? <Trouble failure={places.failure} onAgain={again} /> : null}
          {isNowhere ? (
            <p className="own-news" role="status">
              {none}
            </p>
          ) : null}
          <ul className="rows">
            {found.map(({ at, lastSeenAt }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places have no name of their own
              <li className="row" key={index}>
                <div className="row__words">
                  <p className="row__title">{text(`own.places.at.${at}`)}</p>
                  <p>{text('own.places.lastSeen', { time: formatDateTime(lastSeenAt, timeZone) })}</p>
                </div>
              </li>
            ))}
          </ul>
          {act?.failure ? <Trouble failure={act.failure} /> : null}
          <BackRow disabled={busy}>
            {found.length > 0 ? (
              <Button kind="primary" size="large" disabled={busy} onPress={() => send({ type: 'endOthers' })}>
                {text('own.places.end')}
              </Button>
            ) : null}
          </BackRow>
        </>
      }
    />
  );
}
