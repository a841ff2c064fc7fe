import { isUnderWay } from '../../../flows/kit/act.ts';
import type { StepsStateAt } from '../../../flows/personal/steps/state.ts';
import { Button } from '../../../ui/Button.tsx';
import { useBilingual, useText } from '../../../ui/KioskContext.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Trouble } from '../../Trouble.tsx';
import { StepButtons } from './StepButtons.tsx';
import { StepDesk, StepHead } from './StepHead.tsx';
import { useStep } from './useStep.ts';

/** Asks for a second person, who then signs in for this step alone. */
export function PersonStepScreen({
  state: { draft, step, asked, act },
}: {
  readonly state: StepsStateAt<'stepPerson'>;
}) {
  const text = useText();
  const inLanguage = useBilingual();
  const { send } = useStep();
  const busy = isUnderWay(act);
  const failure = act?.failure ?? null;
  const lead = text(step.roles.length === 0 ? 'step.person.anyone' : 'step.person.roles');
  const words = text('step.person.words', { words: inLanguage(step.words) });
  return (
    <Screen
      name="step-person"
      spoken={[text('step.person.title'), lead, words, text('step.person.how')]}
      info={
        <>
          <StepHead draft={draft} title={text('step.person.title')} lead={lead} />
          <blockquote className="step-words">{words}</blockquote>
        </>
      }
      actions={
        <>
          <p>{text('step.person.how')}</p>
          {asked !== null && act === null ? <p role="status">{text('step.person.waiting')}</p> : null}
          {failure === null ? null : <Trouble failure={failure} />}
          {busy ? <p role="status">{text('step.person.asking')}</p> : null}
          <StepDesk />
          <StepButtons disabled={busy}>
            <Button kind="primary" size="large" disabled={busy} onPress={() => send({ type: 'askPerson' })}>
              {text('step.person.ask')}
            </Button>
          </StepButtons>
        </>
      }
    />
  );
}
