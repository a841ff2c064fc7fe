import { isUnderWay } from '../../../flows/kit/act.ts';
import type { StepsStateAt } from '../../../flows/personal/steps/state.ts';
import { Button } from '../../../ui/Button.tsx';
import { useText } from '../../../ui/KioskContext.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Trouble } from '../../Trouble.tsx';
import { StepButtons } from './StepButtons.tsx';
import { StepHead } from './StepHead.tsx';
import { useStep } from './useStep.ts';

/** The photo that was taken: to be handed in, or taken once more. */
export function TakenPhotoScreen({
  state: { draft, photo, act },
}: {
  readonly state: StepsStateAt<'stepPicture'>;
}) {
  const text = useText();
  const { send } = useStep();
  const busy = isUnderWay(act);
  const failure = act?.failure ?? null;
  return (
    <Screen
      name="step-picture"
      spoken={[text('step.photo.picture'), text('step.photo.pictureLead')]}
      info={
        <img className="step-photo" src={`data:image/jpeg;base64,${photo}`} alt={text('step.photo.alt')} />
      }
      actions={
        <>
          <StepHead draft={draft} title={text('step.photo.picture')} lead={text('step.photo.pictureLead')} />
          {failure === null ? null : <Trouble failure={failure} />}
          {busy ? <p role="status">{text('step.photo.saving')}</p> : null}
          <StepButtons disabled={busy}>
            <Button size="large" disabled={busy} onPress={() => send({ type: 'again' })}>
              {text('step.photo.again')}
            </Button>
            <Button kind="primary" size="large" disabled={busy} onPress={() => send({ type: 'use' })}>
              {text('step.photo.use')}
            </Button>
          </StepButtons>
        </>
      }
    />
  );
}
