import { TRAIN_STATION_MAX, type TrainUserInfo } from '@self-print/contract/platform/train.ts';
import { isStationName } from '@self-print/contract/trainCardRules.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isUnderWay } from '../../flows/kit/act.ts';
import type { TrainState } from '../../flows/trainCard/state.ts';
import { keyboardField } from '../../typing/wish.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { BackButton } from './BackButton.tsx';
import { PersonFacts } from './TrainFacts.tsx';
import { useTrain } from './useTrain.ts';

interface ApplyScreenProps {
  readonly info: TrainUserInfo;
  readonly act: TrainState['act'];
}

/** Asks for another home station, as it shall stand on the card. */
export function ApplyScreen({ info, act }: ApplyScreenProps) {
  const text = useText();
  const { send } = useTrain();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const home = typed.trim();
  const wrong = wrongWith(home, info.intervalHome);
  const busy = isUnderWay(act);
  const isReady = home !== '' && wrong === null && !busy;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isReady) send({ type: 'applyTrain', intervalHome: home });
  };
  return (
    <Screen
      name="train-apply"
      spoken={[text('train.apply'), text('train.applyLead')]}
      info={
        <>
          <Title lead={text('train.applyLead')}>{text('train.apply')}</Title>
          <PersonFacts info={info} />
        </>
      }
      actions={
        <>
          <form className="personal-form" onSubmit={submit} noValidate>
            <label htmlFor="train-home">{text('train.newHome')}</label>
            <input
              id="train-home"
              ref={field}
              value={typed}
              maxLength={TRAIN_STATION_MAX}
              disabled={busy}
              aria-describedby="train-home-hint"
              aria-invalid={wrong !== null}
              onChange={(event) => setTyped(event.target.value)}
              // Names of stations are Chinese on the card, in whatever language the screen is.
              {...keyboardField('pinyin')}
            />
            <p id="train-home-hint" className="enrol-hint" role={wrong === null ? undefined : 'alert'}>
              {text(wrong ?? 'train.stationHint')}
            </p>
            {busy ? <p role="status">{text('train.sending')}</p> : null}
            {act?.failure ? <Trouble failure={act.failure} /> : null}
            <Button kind="primary" size="large" disabled={!isReady} onPress={() => submit()}>
              {text('train.sendApplication')}
            </Button>
          </form>
          <BackButton disabled={busy} onPress={() => send({ type: 'back' })} />
        </>
      }
    />
  );
}

/** What is wrong with a station before it is sent. */
function wrongWith(home: string, recorded: string) {
  if (!isStationName(home)) return 'train.stationSuffix';
  return home === recorded ? 'train.stationSame' : null;
}
