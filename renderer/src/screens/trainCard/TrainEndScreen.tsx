import type { TrainEnd } from '../../flows/trainCard/state.ts';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { CardFacts } from './TrainFacts.tsx';
import { useTrain } from './useTrain.ts';

/** How the write ended, and what to do now. */
export function TrainEndScreen({ end }: { readonly end: TrainEnd }) {
  const text = useText();
  const { send, leave } = useTrain();
  const title = text(`train.${end.kind}`);
  const lead = text(`train.${end.kind}Lead`);
  return (
    <Screen
      name={`train-${end.kind}`}
      spoken={[title, lead]}
      info={
        <>
          <TicketArt
            mark={end.kind === 'done' ? 'check' : 'clock'}
            tone={end.kind === 'done' ? 'good' : 'info'}
          />
          <Title lead={lead}>{title}</Title>
        </>
      }
      actions={
        <>
          {end.kind === 'done' ? <CardFacts card={end.card} /> : null}
          {end.kind !== 'done' && end.failure.kind === 'refused' ? <Trouble failure={end.failure} /> : null}
          {end.kind !== 'done' && end.failure.kind !== 'refused' ? (
            <p role="alert">{text('train.device')}</p>
          ) : null}
          <div className="personal-buttons">
            {end.kind === 'failed' ? (
              <Button size="large" onPress={() => send({ type: 'readCard' })}>
                {text('train.readAgain')}
              </Button>
            ) : null}
            <Button kind="primary" size="large" onPress={leave}>
              {text('train.finish')}
            </Button>
          </div>
        </>
      }
    />
  );
}
