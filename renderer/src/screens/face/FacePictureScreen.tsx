import { FACE_PICTURES_MAX, type FaceStateAt } from '../../flows/face/state.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { Button } from '../../ui/Button.tsx';
import { useSession, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { FaceButtons } from './FaceButtons.tsx';
import { FacePhoto } from './FacePhoto.tsx';
import { FaceTrouble, useFaceTrouble } from './FaceTrouble.tsx';
import { useFace } from './useFace.ts';

/** The picture that was taken: to be used, or taken once more. */
export function FacePictureScreen({
  state: { collected, taken, act },
}: {
  readonly state: FaceStateAt<'facePicture'>;
}) {
  const text = useText();
  const { send } = useFace();
  const { visit } = useSession();
  const trouble = useFaceTrouble(act);
  const busy = isUnderWay(act);
  const isLast = taken >= FACE_PICTURES_MAX;
  return (
    <Screen
      name="face-picture"
      spoken={trouble.length > 0 ? trouble : [text('face.picture'), text('face.pictureLead')]}
      info={<FacePhoto jpeg={collected.photo} alt={text('face.pictureAlt')} />}
      actions={
        <>
          <Title lead={text('face.pictureLead')}>{text('face.picture')}</Title>
          <FaceTrouble act={act} />
          {busy ? <p role="status">{text('face.saving')}</p> : null}
          {isLast ? <p className="face-note">{text('face.lastPicture')}</p> : null}
          <FaceButtons disabled={busy}>
            <Button size="large" disabled={busy || isLast} onPress={() => send({ type: 'again' })}>
              {text('face.again')}
            </Button>
            <Button
              kind="primary"
              size="large"
              disabled={busy || visit === null}
              onPress={() => {
                if (visit) send({ type: 'use', userId: visit.visitor.userId });
              }}
            >
              {text('face.use')}
            </Button>
          </FaceButtons>
        </>
      }
    />
  );
}
