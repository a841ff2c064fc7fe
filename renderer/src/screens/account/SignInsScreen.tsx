import { terminalAccountCalls as calls } from '@self-print/contract/platform/terminalAccount.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { useState } from 'react';
import { SignInArt } from '../../ui/art/SignInArt.tsx';
import { useAgentState, useBilingual, useSession, useText } from '../../ui/KioskContext.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useOrientation } from '../../ui/useOrientation.ts';
import { EmptyList } from '../personal/EmptyList.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { BackRow } from './BackRow.tsx';

const NO_INPUT = {};
/** Rows of a page; half of a low screen has little room in easy view. */
const ROWS = { portrait: 7, landscape: 3, easy: 2 };

/** The person's own last sign-ins and refused tries. */
export function SignInsScreen() {
  const text = useText();
  const inLanguage = useBilingual();
  const timeZone = useAgentState()?.terminal?.timeZone;
  const { accessible } = useSession();
  const orientation = useOrientation();
  const [page, setPage] = useState(1);
  const rows = ROWS[accessible && orientation === 'landscape' ? 'easy' : orientation];
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
              {signIns.value
                .slice((page - 1) * rows, page * rows)
                .map(({ eventId, at, client, terminal, outcome }) => (
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
          <BackRow>
            {signIns.state === 'ready' ? (
              <Pager page={page} pages={Math.ceil(signIns.value.length / rows)} onTurn={setPage} />
            ) : null}
          </BackRow>
        </>
      }
    />
  );
}
