import { type ReissueInfo, studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { canMakeCards } from '../../flows/studentCard/makeCard.ts';
import type { StudentCardStateAt } from '../../flows/studentCard/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAgentState, useBilingual, useKiosk, useSession, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { CardFacts, CardFee, SlipNumber } from './CardFacts.tsx';
import { PrintSlip } from './PrintSlip.tsx';
import { useStudentCard } from './useStudentCard.ts';
import '../registration/registration.css';
import './studentCard.css';

interface StudentCardScreenProps {
  readonly state: StudentCardStateAt<'studentCard'>;
}

/** A new student card: what is recorded, what it costs, and why there is none now. */
export function StudentCardScreen({ state }: StudentCardScreenProps) {
  const text = useText();
  const { visit } = useSession();
  const [info, again] = useLoaded(studentCardCalls.info, { x: visit?.visitor.userId ?? '-' });
  if (info.state === 'ready') return <Known state={state} info={info.value} />;
  return (
    <Screen
      name="card-loading"
      spoken={[text('card.title')]}
      info={<Title>{text('card.title')}</Title>}
      actions={
        <>
          {info.state === 'failed' ? (
            <Trouble failure={info.failure} onAgain={again} />
          ) : (
            <p role="status">{text('card.loading')}</p>
          )}
          <BackButton disabled={false} />
        </>
      }
    />
  );
}

interface KnownProps extends StudentCardScreenProps {
  readonly info: ReissueInfo;
}

function Known({ state, info }: KnownProps) {
  const { request, refusal } = info;
  if (request !== null) return <UnderWay state={state} info={info} request={request} />;
  return refusal === null ? (
    <Orderable state={state} info={info} />
  ) : (
    <Refused state={state} info={info} refusal={refusal} />
  );
}

function Orderable({ state: { act, isNotOffered }, info }: KnownProps) {
  const text = useText();
  const { send } = useStudentCard();
  const { newId } = useKiosk();
  const agent = useAgentState();
  const makesHere = agent !== null && canMakeCards(agent);
  const { totalFee, place, readyDays } = info;
  const busy = isUnderWay(act);
  return (
    <Screen
      name="card"
      spoken={[text('card.title'), text('card.lead'), text('card.void')]}
      info={
        <>
          <Title lead={text('card.lead')}>{text('card.title')}</Title>
          <CardFacts info={info} />
        </>
      }
      actions={
        <>
          <p className="card-note">
            {text('card.wrong')} {text('card.void')} {makesHere ? text('card.makesHere') : null}
          </p>
          <CardFee fen={totalFee} />
          {busy ? <p role="status">{text('card.ordering')}</p> : null}
          {act?.failure ? <Trouble failure={act.failure} /> : null}
          {isNotOffered ? (
            <p className="card-trouble" role="alert">
              {text('card.notOffered')}
            </p>
          ) : null}
          <Button
            kind="primary"
            size="large"
            disabled={busy}
            onPress={() =>
              send({ type: 'orderCard', offer: { totalFee, place, readyDays }, draftId: newId() })
            }
          >
            {text(totalFee === 0 ? 'card.order' : 'card.pay')}
          </Button>
          <BackButton disabled={busy} />
        </>
      }
    />
  );
}

interface RefusedProps extends KnownProps {
  readonly refusal: NonNullable<ReissueInfo['refusal']>;
}

function Refused({ info, refusal: { words, from } }: RefusedProps) {
  const text = useText();
  const since = from === null ? [] : [text('card.from', { day: from })];
  return (
    <Screen
      name="card-refused"
      spoken={[text('card.refused'), words, ...since]}
      info={
        <>
          <Title lead={words}>{text('card.refused')}</Title>
          {since.map((line) => (
            <p key={line} className="enrol-met">
              {line}
            </p>
          ))}
          <CardFacts info={info} />
        </>
      }
      actions={<BackButton disabled={false} />}
    />
  );
}

/** Nobody else makes a card of which nobody knows whether a terminal has made it. */
function standingOf({ state, make }: UnderWayProps['request']): 'made' | 'requested' | 'unsure' {
  if (state === 'made') return 'made';
  return make === null || make === 'failed' ? 'requested' : 'unsure';
}

interface UnderWayProps extends KnownProps {
  readonly request: NonNullable<ReissueInfo['request']>;
}

function UnderWay({ state, info, request }: UnderWayProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const place = inLanguage(info.place);
  const stands = standingOf(request);
  const title = text(`card.${stands}`);
  const lead = text(`card.${stands}Lead`, { count: info.readyDays, place });
  return (
    <Screen
      name={`card-${stands}`}
      spoken={[title, lead]}
      info={
        <>
          <Title lead={lead}>{title}</Title>
          <SlipNumber number={request.slipNumber} />
        </>
      }
      actions={
        <>
          <PrintSlip state={state} orderId={request.orderId} />
          <BackButton disabled={isUnderWay(state.act)} />
        </>
      }
    />
  );
}

function BackButton({ disabled }: { readonly disabled: boolean }) {
  const text = useText();
  const { send } = useStudentCard();
  return (
    <div className="personal-buttons">
      <Button size="large" icon={<BackIcon />} disabled={disabled} onPress={() => send({ type: 'back' })}>
        {text('header.back')}
      </Button>
    </div>
  );
}
