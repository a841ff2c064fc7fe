import type { CameraScreen } from '../../camera/CameraHost.tsx';
import { needsOpening } from '../../flows/face/flow.ts';
import { FACE_PICTURES_MAX, type FaceStateAt } from '../../flows/face/state.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { CameraFilm } from '../CameraFilm.tsx';
import { FaceButtons } from './FaceButtons.tsx';
import { FaceTrouble, useFaceTrouble } from './FaceTrouble.tsx';
import { useFace } from './useFace.ts';

interface FaceCameraScreenProps {
  readonly state: FaceStateAt<'faceCamera'>;
  readonly loadCamera: () => Promise<CameraScreen>;
}

/** Before the camera: its picture with what to do, and the button that takes the photo. */
export function FaceCameraScreen({ state: { act, taken }, loadCamera }: FaceCameraScreenProps) {
  const text = useText();
  const { send } = useFace();
  const trouble = useFaceTrouble(act);
  const busy = isUnderWay(act);
  const left = FACE_PICTURES_MAX - taken;
  return (
    <Screen
      name="face-camera"
      spoken={trouble.length > 0 ? trouble : [text('face.camera'), text('face.cameraLead')]}
      info={<CameraFilm loadCamera={loadCamera} />}
      actions={
        <>
          <Title lead={text('face.cameraLead')}>{text('face.camera')}</Title>
          <FaceTrouble act={act} />
          <p className="face-note" role="status">
            {busy && act.wish.kind === 'photograph' ? text('face.taking') : null}
            {!busy && left <= 0 ? text('face.noneLeft') : null}
            {!busy && taken > 0 && left > 0 ? text('face.left', { count: left }) : null}
          </p>
          <FaceButtons>
            {left > 0 ? (
              <Button
                kind="primary"
                size="large"
                disabled={busy}
                onPress={() => send({ type: 'photograph' })}
              >
                {text(needsOpening(act) ? 'face.openAgain' : 'face.take')}
              </Button>
            ) : null}
          </FaceButtons>
        </>
      }
    />
  );
}
