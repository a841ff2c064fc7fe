import type { StepsStateAt } from '../../../flows/personal/steps/state.ts';
import { Button } from '../../../ui/Button.tsx';
import { useBilingual, useText } from '../../../ui/KioskContext.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { StepButtons } from './StepButtons.tsx';
import { StepDesk, StepHead } from './StepHead.tsx';
import { useStep } from './useStep.ts';

/** What a photo is for and what becomes of it, before any camera is opened. */
export function PhotoConsentScreen({
  state: { draft, step },
}: {
  readonly state: StepsStateAt<'stepConsent'>;
}) {
  const text = useText();
  const inLanguage = useBilingual();
  const { send } = useStep();
  const lead = text('step.photo.lead', { words: inLanguage(step.words) });
  return (
    <Screen
      name="step-consent"
      spoken={[text('step.photo.title'), lead, text('step.photo.consent')]}
      info={<StepHead draft={draft} title={text('step.photo.title')} lead={lead} />}
      actions={
        <>
          <p className="step-words">{text('step.photo.consent')}</p>
          <StepDesk />
          <StepButtons>
            <Button kind="primary" size="large" onPress={() => send({ type: 'agree' })}>
              {text('step.photo.agree')}
            </Button>
          </StepButtons>
        </>
      }
    />
  );
}
