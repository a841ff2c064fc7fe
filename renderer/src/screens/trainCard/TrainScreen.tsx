import { type TrainButtons, type TrainUserInfo, trainCalls } from '@self-print/contract/platform/train.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { isWriting, type TrainState } from '../../flows/trainCard/state.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { AppliedScreen } from './AppliedScreen.tsx';
import { ApplyScreen } from './ApplyScreen.tsx';
import { BackButton } from './BackButton.tsx';
import { ConfirmTrain } from './ConfirmTrain.tsx';
import { HistoryScreen } from './HistoryScreen.tsx';
import { TrainEndScreen } from './TrainEndScreen.tsx';
import { CardFacts, PersonFacts } from './TrainFacts.tsx';
import { useTrain } from './useTrain.ts';
import '../registration/registration.css';

interface TrainScreenProps {
  readonly state: TrainState;
}

/** The train discount card: what is recorded, what is on the card, and what is done with it. */
export function TrainScreen({ state }: TrainScreenProps) {
  const text = useText();
  const { send } = useTrain();
  const [info, again] = useLoaded(trainCalls.userInfo, {}, state.end === null ? 0 : 1);
  const [buttons, againButtons] = useLoaded(trainCalls.buttons, {});
  if (state.view === 'history') return <HistoryScreen pictured={state.pictured} />;
  if (state.view === 'applied') return <AppliedScreen />;
  if (state.end !== null) return <TrainEndScreen end={state.end} />;
  if (info.state === 'ready' && buttons.state === 'ready')
    return <Known state={state} info={info.value} buttons={buttons.value} />;
  const failure =
    info.state === 'failed' ? info.failure : buttons.state === 'failed' ? buttons.failure : null;
  const retry = () => (info.state === 'failed' ? again() : againButtons());
  return (
    <Screen
      name="train-loading"
      spoken={[text('train.title')]}
      info={<Title>{text('train.title')}</Title>}
      actions={
        <>
          {failure === null ? (
            <p role="status">{text(isWriting(state) ? 'train.writing' : 'train.loading')}</p>
          ) : (
            <Trouble failure={failure} onAgain={retry} />
          )}
          <BackButton disabled={isWriting(state)} onPress={() => send({ type: 'back' })} />
        </>
      }
    />
  );
}

interface KnownProps extends TrainScreenProps {
  readonly info: TrainUserInfo;
  readonly buttons: TrainButtons;
}

function Known({ state, info, buttons }: KnownProps) {
  const text = useText();
  const { send } = useTrain();
  const { card, chosen, act } = state;
  if (state.view === 'apply') return <ApplyScreen info={info} act={act} />;
  if (card !== null && chosen !== null)
    return <ConfirmTrain state={state} chosen={chosen} card={card} info={info} />;
  const barred = barOf(info, buttons);
  const busy = isUnderWay(act);
  const lead = text(barred ?? (busy ? 'train.reading' : card === null ? 'train.lead' : 'train.choose'));
  const isOffered = (operation: 'write' | 'recharge' | 'change') =>
    barred === null && card !== null && buttons[operation] && card.blank === (operation === 'write');
  return (
    <Screen
      name={card === null ? 'train' : 'train-card'}
      spoken={[text('train.title'), lead]}
      info={
        <>
          <Title lead={lead}>{text('train.title')}</Title>
          {info.entitled ? <PersonFacts info={info} /> : null}
          {info.approvedHome === null ? null : (
            <p className="enrol-met">{text('train.approved', { home: info.approvedHome })}</p>
          )}
          {info.appliedHome === null ? null : (
            <p className="enrol-unmet">{text('train.appliedFor', { home: info.appliedHome })}</p>
          )}
        </>
      }
      actions={
        <>
          {card === null ? null : <CardFacts card={card} />}
          {busy ? <p role="status">{text('train.reading')}</p> : null}
          {act?.failure ? <Trouble failure={act.failure} /> : null}
          {(['write', 'recharge', 'change'] as const).filter(isOffered).map((operation) => (
            <Button
              key={operation}
              kind="primary"
              size="large"
              disabled={busy || (operation === 'change' && info.approvedHome === null)}
              onPress={() => send({ type: 'chooseTrain', operation })}
            >
              {text(`train.${operation}`)}
            </Button>
          ))}
          {barred === null ? (
            <Button
              kind={card === null ? 'primary' : 'secondary'}
              size="large"
              disabled={busy}
              onPress={() => send({ type: 'readCard' })}
            >
              {text(card === null ? 'train.read' : 'train.readAgain')}
            </Button>
          ) : null}
          {card === null ? (
            <>
              {mayApply(info, buttons) ? (
                <Button
                  size="large"
                  disabled={busy}
                  onPress={() => send({ type: 'showTrain', view: 'apply' })}
                >
                  {text('train.apply')}
                </Button>
              ) : null}
              <Button
                size="large"
                disabled={busy}
                onPress={() => send({ type: 'showTrain', view: 'history' })}
              >
                {text('train.history')}
              </Button>
            </>
          ) : null}
          <BackButton disabled={busy} onPress={() => send({ type: 'back' })} />
        </>
      }
    />
  );
}

/** One application at a time; what else stands against it the platform says. */
function mayApply({ entitled, appliedHome, approvedHome }: TrainUserInfo, { isOpen, change }: TrainButtons) {
  return entitled && isOpen && change && appliedHome === null && approvedHome === null;
}

/** Why nothing can be done with a card now. */
function barOf({ entitled, hasUnknown }: TrainUserInfo, { isOpen }: TrainButtons) {
  if (!entitled) return 'train.notEntitled';
  if (hasUnknown) return 'train.unknownBefore';
  return isOpen ? null : 'train.closed';
}
