import type { TrainCardRecord } from '@self-print/contract/agent/trainCard.ts';
import type { TrainUserInfo } from '@self-print/contract/platform/train.ts';
import type { TrainOperation } from '@self-print/contract/trainCardRules.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import type { TrainState } from '../../flows/trainCard/state.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { CardFacts, PersonFacts } from './TrainFacts.tsx';
import { useTrain } from './useTrain.ts';

interface ConfirmTrainProps {
  readonly state: TrainState;
  readonly chosen: TrainOperation;
  readonly card: TrainCardRecord;
  readonly info: TrainUserInfo;
}

/** What will be on the card, before it is written and while it is. */
export function ConfirmTrain({ state: { act }, chosen, card, info }: ConfirmTrainProps) {
  const text = useText();
  const { send } = useTrain();
  const busy = isUnderWay(act);
  const lead = busy
    ? text('train.writing')
    : text(`train.confirm.${chosen}`, { home: info.approvedHome ?? info.intervalHome });
  return (
    <Screen
      name={busy ? 'train-writing' : 'train-confirm'}
      spoken={[lead]}
      info={
        <>
          <Title lead={lead}>{text(`train.${chosen}`)}</Title>
          <PersonFacts info={info} />
        </>
      }
      actions={
        <>
          <CardFacts card={card} />
          {busy ? (
            <p className="enrol-unmet" role="alert">
              {text('train.writing')}
            </p>
          ) : null}
          {act?.failure ? <Trouble failure={act.failure} /> : null}
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} disabled={busy} onPress={() => send({ type: 'back' })}>
              {text('header.back')}
            </Button>
            <Button kind="primary" size="large" disabled={busy} onPress={() => send({ type: 'writeCard' })}>
              {text('train.confirm')}
            </Button>
          </div>
        </>
      }
    />
  );
}
