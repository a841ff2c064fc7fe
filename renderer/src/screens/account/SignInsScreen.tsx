import { terminalAccountCalls as calls } from '@self-print/contract/platform/terminalAccount.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { SignInArt } from '../../ui/art/SignInArt.tsx';
import { useAgentState, useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { EmptyList } from '../personal/EmptyList.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { BackRow } from './BackRow.tsx';

const NO_INPUT = {};

/** The person's own last sign-ins and refused tries. */
export function SignInsScreen() {
  const text = useText();
  const inLanguage = useBilingual();
  const timeZone = useAgentState()?.terminal?.timeZone;
  const [signIns, again] = useLoaded(calls.signIns, NO_INPUT);
  return (
    <Screen
      name="own-sign-ins"
      spoken={[text('own.signIns'), text('own.signIns.lead')]}
      info={<OwnIntro art={<SignInArt />} title={text('own.signIns')} lead={text('own.signIns.lead')} />}
      actions={
        <>
          {signIns.state === 'loading' ? <p role="status">{text('own.loading')}</p> : null}
          {signIns.state === 'failed' ? <Trouble failure={signIns.failure} onAgain={again} /> : null}
          {signIns.state === 'ready' && signIns.value.length === 0 ? (
            <EmptyList words={text('own.signIns.none')} />
          ) : null}
          {signIns.state === 'ready' ? (
            <ul className="rows">
              {signIns.value.map(({ eventId, at, client, terminal, outcome }) => (
                <li className="row" key={eventId}>
                  <div className="row__words">
                    <p className="row__title">{text(`own.signIns.outcome.${outcome}`)}</p>
                    <p>
                      {formatDateTime(at, timeZone)} ·{' '}
                      {terminal ? inLanguage(terminal) : text(`own.signIns.client.${client}`)}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          ) : null}
          <BackRow />
        </>
      }
    />
  );
}
