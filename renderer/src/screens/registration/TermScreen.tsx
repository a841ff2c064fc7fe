import { type RegistrationReport, registrationCalls } from '@self-print/contract/platform/registration.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import type { RegistrationStateAt } from '../../flows/registration/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { RegisteredScreen } from './RegisteredScreen.tsx';
import { ReportFacts, Requirements } from './ReportFacts.tsx';
import { useRegistration } from './useRegistration.ts';

type TermState = RegistrationStateAt<'term'>;

/** How the person stands towards the registration: what will be registered, what is missing, or that it is done. */
export function TermScreen({ state }: { readonly state: TermState }) {
  return state.report === null ? (
    <AskedReport state={state} />
  ) : (
    <Report state={state} report={state.report} />
  );
}

function AskedReport({ state }: { readonly state: TermState }) {
  const text = useText();
  const { send } = useRegistration();
  const [asked, again] = useLoaded(registrationCalls.validate, {});
  if (asked.state === 'ready') return <Report state={state} report={asked.value} />;
  return (
    <Screen
      name="enrol"
      spoken={[text('enrol.title')]}
      info={<Title>{text('enrol.title')}</Title>}
      actions={
        <>
          {asked.state === 'loading' ? <p role="status">{text('enrol.loading')}</p> : null}
          {asked.state === 'failed' ? <Trouble failure={asked.failure} onAgain={again} /> : null}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
              {text('header.back')}
            </Button>
          </div>
        </>
      }
    />
  );
}

interface ReportProps {
  readonly state: TermState;
  readonly report: RegistrationReport;
}

function Report({ state, report }: ReportProps) {
  switch (report.standing) {
    case 'registered':
      return <RegisteredScreen state={state} report={report} />;
    case 'ready':
      return <ReadyScreen state={state} report={report} />;
    default:
      return <NotNowScreen report={report} standing={report.standing} />;
  }
}

function ReadyScreen({ state: { act }, report }: ReportProps) {
  const text = useText();
  const { send } = useRegistration();
  const busy = isUnderWay(act);
  const termId = report.offer?.termId;
  return (
    <Screen
      name="enrol-ready"
      spoken={[text('enrol.title'), text('enrol.ready.lead')]}
      info={
        <>
          <Title lead={text('enrol.ready.lead')}>{text('enrol.title')}</Title>
          <Requirements report={report} />
        </>
      }
      actions={
        <>
          <ReportFacts report={report} />
          {busy ? <p role="status">{text('enrol.registering')}</p> : null}
          {act?.failure ? <Trouble failure={act.failure} /> : null}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} disabled={busy} onPress={() => send({ type: 'back' })}>
              {text('header.back')}
            </Button>
            <Button
              kind="primary"
              size="large"
              disabled={busy || termId === undefined}
              onPress={() => termId !== undefined && send({ type: 'register', termId })}
            >
              {text('enrol.register')}
            </Button>
          </div>
        </>
      }
    />
  );
}

interface NotNowProps {
  readonly report: RegistrationReport;
  readonly standing: Exclude<RegistrationReport['standing'], 'registered' | 'ready'>;
}

/** Why somebody cannot register now, and what they can do about it. */
function NotNowScreen({ report, standing }: NotNowProps) {
  const text = useText();
  const { send } = useRegistration();
  return (
    <Screen
      name={`enrol-${standing}`}
      spoken={[text(`enrol.${standing}.title`), text(`enrol.${standing}.lead`)]}
      info={<Title lead={text(`enrol.${standing}.lead`)}>{text(`enrol.${standing}.title`)}</Title>}
      actions={
        <>
          {standing === 'blocked' ? <Requirements report={report} /> : <ReportFacts report={report} />}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
              {text('header.back')}
            </Button>
          </div>
        </>
      }
    />
  );
}
