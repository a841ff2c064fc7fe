import { addressOf } from '@self-print/contract/client.ts';
import { trainCalls } from '@self-print/contract/platform/train.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { PersonalPicture } from '../personal/PersonalPicture.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { BackButton } from './BackButton.tsx';
import { ChangeRows, WriteRows } from './HistoryRows.tsx';
import { useTrain } from './useTrain.ts';

interface HistoryScreenProps {
  /** The application whose document is looked at. */
  readonly pictured: string | null;
}

/** The person's writes and applications, and the documents by which these were decided. */
export function HistoryScreen({ pictured }: HistoryScreenProps) {
  const text = useText();
  const { send } = useTrain();
  const [history, again] = useLoaded(trainCalls.history, {});
  const back = <BackButton onPress={() => send({ type: 'back' })} />;
  if (pictured !== null)
    return (
      <Screen
        name="train-document"
        spoken={[text('train.document')]}
        info={<Title>{text('train.document')}</Title>}
        actions={
          <>
            <PersonalPicture
              url={addressOf(trainCalls.image, { x: pictured })}
              alt={text('train.document')}
              missing={text('train.documentGone')}
            />
            {back}
          </>
        }
      />
    );
  const isEmpty =
    history.state === 'ready' && history.value.writes.length + history.value.changes.length === 0;
  return (
    <Screen
      name="train-history"
      spoken={[text('train.history')]}
      info={<Title lead={text('train.historyLead')}>{text('train.history')}</Title>}
      actions={
        <>
          {history.state === 'loading' ? <p role="status">{text('train.historyLoading')}</p> : null}
          {history.state === 'failed' ? <Trouble failure={history.failure} onAgain={again} /> : null}
          {isEmpty ? <p role="status">{text('train.historyNone')}</p> : null}
          {history.state === 'ready' && !isEmpty ? (
            // A scrolled area can be reached by key as well.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
            <section className="train-history" tabIndex={0} aria-label={text('train.history')}>
              <ChangeRows
                changes={history.value.changes}
                lookAt={({ changeId, intervalHome }) => (
                  <Button
                    label={text('train.lookAt', { home: intervalHome })}
                    onPress={() => send({ type: 'pictureTrain', changeId })}
                  >
                    {text('train.document')}
                  </Button>
                )}
              />
              <WriteRows writes={history.value.writes} />
            </section>
          ) : null}
          {back}
        </>
      }
    />
  );
}
