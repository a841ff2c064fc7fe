import type { CameraScreen } from '../../../camera/CameraHost.tsx';
import { isUnderWay } from '../../../flows/kit/act.ts';
import { needsOpening } from '../../../flows/personal/steps/flow.ts';
import type { StepsStateAt } from '../../../flows/personal/steps/state.ts';
import { Button } from '../../../ui/Button.tsx';
import { useText } from '../../../ui/KioskContext.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { CameraFilm } from '../../CameraFilm.tsx';
import { Trouble } from '../../Trouble.tsx';
import { photoTroubleKey } from './photoTrouble.ts';
import { StepButtons } from './StepButtons.tsx';
import { StepDesk, StepHead } from './StepHead.tsx';
import { useStep } from './useStep.ts';

interface PhotoStepScreenProps {
  readonly state: StepsStateAt<'stepCamera'>;
  readonly loadCamera: () => Promise<CameraScreen>;
}

/** Before the camera, for a photo of a step. */
export function PhotoStepScreen({ state: { draft, act }, loadCamera }: PhotoStepScreenProps) {
  const text = useText();
  const { send } = useStep();
  const busy = isUnderWay(act);
  const key = photoTroubleKey(act);
  const failure = act?.failure ?? null;
  return (
    <Screen
      name="step-camera"
      spoken={key === null ? [text('step.photo.camera'), text('step.photo.cameraLead')] : [text(key)]}
      info={<CameraFilm loadCamera={loadCamera} />}
      actions={
        <>
          <StepHead draft={draft} title={text('step.photo.camera')} lead={text('step.photo.cameraLead')} />
          {failure === null ? null : (
            <Trouble failure={failure} {...(key === null ? {} : { what: text(key) })} />
          )}
          {busy && act.wish.kind === 'takePhoto' ? <p role="status">{text('step.photo.taking')}</p> : null}
          {failure === null ? null : <StepDesk />}
          <StepButtons>
            <Button kind="primary" size="large" disabled={busy} onPress={() => send({ type: 'photograph' })}>
              {text(needsOpening(act) ? 'step.photo.openAgain' : 'step.photo.take')}
            </Button>
          </StepButtons>
        </>
      }
    />
  );
}
