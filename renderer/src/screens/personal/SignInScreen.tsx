import { type Visit, visitCalls } from '@self-print/contract/platform/visits.ts';
import { useState } from 'react';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useKiosk, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { PasswordSignIn } from './PasswordSignIn.tsx';
import { PhoneSignIn } from './PhoneSignIn.tsx';
import { usePersonal } from './usePersonal.ts';

/** The specification's gateway for people who print for themselves. */
const GATEWAY = { x: 1 };

/** Who is there? By phone without typing anything, or with account and password. */
export function SignInScreen() {
  const { send, clock } = useKiosk();
  const text = useText();
  const { leave } = usePersonal();
  const [offered, again] = useLoaded(visitCalls.ways, GATEWAY);
  const [wanted, setWanted] = useState<'QR' | 'DB' | null>(null);
  const ways = offered.state === 'ready' ? offered.value.ways : [];
  const way = wanted ?? ways[0] ?? null;
  const other = ways.find((one) => one !== way);
  const signedIn = (visit: Visit) => send({ type: 'signedIn', nowMs: clock.nowMs(), visit });
  return (
    <Screen
      name={way ? `sign-in-${way}` : 'sign-in'}
      spoken={way ? `${text('signIn.title')}。${text(`signIn.${way}.lead`)}` : text('signIn.title')}
      info={<Title lead={way ? text(`signIn.${way}.lead`) : null}>{text('signIn.title')}</Title>}
      actions={
        <>
          {offered.state === 'failed' ? <Trouble failure={offered.failure} onAgain={again} /> : null}
          {offered.state === 'loading' ? <p role="status">{text('personal.loading')}</p> : null}
          {way === 'QR' ? <PhoneSignIn onSignedIn={signedIn} /> : null}
          {way === 'DB' ? <PasswordSignIn onSignedIn={signedIn} /> : null}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={leave}>
              {text('header.back')}
            </Button>
            {other ? (
              <Button size="large" onPress={() => setWanted(other)}>
                {text(`signIn.${other}.choose`)}
              </Button>
            ) : null}
          </div>
        </>
      }
    />
  );
}
