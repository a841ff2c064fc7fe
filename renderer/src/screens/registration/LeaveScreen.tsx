import { leaveCalls, type OwnLeave } from '@self-print/contract/platform/leave.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import type { RegistrationStateAt } from '../../flows/registration/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { EmptyList } from '../personal/EmptyList.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useRegistration } from './useRegistration.ts';

/** The leaves from which the person may report back. */
export function LeaveScreen({ state: { act, outcome } }: { readonly state: RegistrationStateAt<'leave'> }) {
  const text = useText();
  const { send, leave } = useRegistration();
  // A leave that was closed is gone from the list.
  const [asked, again] = useLoaded(leaveCalls.own, {}, outcome === null ? 0 : 1);
  const busy = isUnderWay(act);
  return (
    <Screen
      name="leave"
      spoken={[text('leave.title'), ...(outcome === null ? [] : [text(`leave.outcome.${outcome}`)])]}
      info={
        <OwnIntro
          art={<TicketArt mark="clock" tone="info" />}
          title={text('leave.title')}
          lead={outcome === null ? text('leave.lead') : undefined}
        />
      }
      actions={
        <>
          {outcome === null ? null : (
            <p className={outcome === 'done' ? 'enrol-met' : 'enrol-unmet'} role="alert">
              {text(`leave.outcome.${outcome}`)}
            </p>
          )}
          {asked.state === 'loading' ? <p role="status">{text('leave.loading')}</p> : null}
          {asked.state === 'failed' ? <Trouble failure={asked.failure} onAgain={again} /> : null}
          {busy ? <p role="status">{text('leave.reporting')}</p> : null}
          {act?.failure ? <Trouble failure={act.failure} /> : null}
          {asked.state === 'ready' && asked.value.leaves.length === 0 && outcome === null ? (
            <EmptyList words={text('leave.none')} />
          ) : null}
          {asked.state === 'ready' ? (
            <ul className="rows">
              {asked.value.leaves.map((each) => (
                <LeaveRow
                  key={each.leaveId}
                  leave={each}
                  busy={busy}
                  onPress={() => send({ type: 'reportBack', leaveId: each.leaveId })}
                />
              ))}
            </ul>
          ) : null}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} disabled={busy} onPress={() => send({ type: 'back' })}>
              {text('header.back')}
            </Button>
            {outcome === 'done' ? (
              <Button kind="primary" size="large" onPress={leave}>
                {text('enrol.done')}
              </Button>
            ) : null}
          </div>
        </>
      }
    />
  );
}

interface LeaveRowProps {
  readonly leave: OwnLeave;
  readonly busy: boolean;
  readonly onPress: () => void;
}

function LeaveRow({ leave: { kind, startsOn, endsOn, hasBegun, isOverdue }, busy, onPress }: LeaveRowProps) {
  const text = useText();
  return (
    <li className="row">
      <div className="row__words">
        <p className="row__title">{text(`leave.kind.${kind}`)}</p>
        <p>
          {text('leave.days', { from: startsOn, to: endsOn })}
          {isOverdue ? ` · ${text('leave.overdue')}` : ''}
        </p>
      </div>
      {hasBegun ? (
        <Button kind="primary" disabled={busy} onPress={onPress}>
          {text('leave.report')}
        </Button>
      ) : (
        <p className="row__state">{text('leave.notBegun')}</p>
      )}
    </li>
  );
}
