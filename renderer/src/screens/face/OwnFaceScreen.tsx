import { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import type { FaceStateAt, OwnFace } from '../../flows/face/state.ts';
import { SignInArt } from '../../ui/art/SignInArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAgentState, useSession, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { Visitor } from '../personal/Visitor.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { FaceButtons } from './FaceButtons.tsx';
import { FacePhoto } from './FacePhoto.tsx';
import { useFace } from './useFace.ts';

interface OwnFaceScreenProps {
  readonly state: FaceStateAt<'face'>;
}

/** How it stands with one's own face, and what can be done about it. */
export function OwnFaceScreen({ state }: OwnFaceScreenProps) {
  const text = useText();
  const { visit } = useSession();
  const [own, again] = useLoaded(faceGalleryCalls.getPhotograph, { x: visit?.visitor.userId ?? '-' });
  const news = useNews(state);
  const known = own.state === 'ready' ? own.value : null;
  return (
    <Screen
      name="face"
      spoken={[
        text('face.title'),
        ...news,
        ...(known === null ? [] : [text(`face.state.${known.state}`)]),
        text('face.lead'),
      ]}
      info={
        <OwnIntro art={<SignInArt />} title={text('face.title')} lead={text('face.lead')}>
          <Visitor />
        </OwnIntro>
      }
      actions={
        <>
          {news.map((line) => (
            <p key={line} className="face-news" role="status">
              {line}
            </p>
          ))}
          {own.state === 'loading' ? <p role="status">{text('face.loading')}</p> : null}
          {own.state === 'failed' ? <Trouble failure={own.failure} onAgain={again} /> : null}
          {known === null ? <FaceButtons /> : <Known own={known} isShown={state.isShown} />}
        </>
      }
    />
  );
}

function useNews({ news }: FaceStateAt<'face'>): readonly string[] {
  const text = useText();
  if (news === null) return [];
  return [text(news === 'declined' ? 'face.declined' : 'face.withdrawnNews')];
}

interface KnownProps {
  readonly own: OwnFace;
  readonly isShown: boolean;
}

function Known({ own: { state, photo, collectedAt, consent }, isShown }: KnownProps) {
  const text = useText();
  const { send } = useFace();
  const timeZone = useAgentState()?.terminal?.timeZone;
  const isKept = state === 'collected' || state === 'renew';
  return (
    <>
      <div className="face-state" data-state={state}>
        <p className="face-state__what">{text(`face.state.${state}`)}</p>
        {collectedAt === null ? null : (
          <p>{text('face.collectedAt', { time: formatDateTime(collectedAt, timeZone) })}</p>
        )}
        {state === 'renew' ? <p>{text('face.renewWhy')}</p> : null}
      </div>
      {photo !== null && isShown ? <FacePhoto jpeg={photo} alt={text('face.photo')} /> : null}
      {photo === null && !isKept ? null : (
        <div className="face-kept">
          {photo === null ? null : (
            <Button pressed={isShown} onPress={() => send({ type: 'look' })}>
              {text(isShown ? 'face.hide' : 'face.show')}
            </Button>
          )}
          {isKept ? (
            <Button onPress={() => send({ type: 'withdraw' })}>{text('face.withdraw')}</Button>
          ) : null}
        </div>
      )}
      <FaceButtons>
        <Button kind="primary" size="large" onPress={() => send({ type: 'collect', consent })}>
          {text(isKept ? 'face.collectAnew' : 'face.collect')}
        </Button>
      </FaceButtons>
    </>
  );
}
