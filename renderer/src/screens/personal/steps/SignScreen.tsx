import { isSigned, type SignatureStrokes } from '@self-print/contract/signature.ts';
import { useState } from 'react';
import { isUnderWay } from '../../../flows/kit/act.ts';
import type { StepsStateAt } from '../../../flows/personal/steps/state.ts';
import { Button } from '../../../ui/Button.tsx';
import { useBilingual, useText } from '../../../ui/KioskContext.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { OwnTrouble, Trouble } from '../../Trouble.tsx';
import { SignaturePad } from './SignaturePad.tsx';
import { StepButtons } from './StepButtons.tsx';
import { StepDesk, StepHead } from './StepHead.tsx';
import { useStep } from './useStep.ts';

/** What the person declares, and the box in which they sign it. */
export function SignScreen({ state: { draft, step, act } }: { readonly state: StepsStateAt<'stepSign'> }) {
  const text = useText();
  const inLanguage = useBilingual();
  const { send } = useStep();
  const [strokes, setStrokes] = useState<SignatureStrokes>([]);
  const [isWanting, setWanting] = useState(false);
  const busy = isUnderWay(act);
  const failure = act?.failure ?? null;
  const change = (next: SignatureStrokes) => {
    setWanting(false);
    setStrokes(next);
  };
  const accept = () => {
    if (isSigned(strokes)) send({ type: 'sign', strokes });
    else setWanting(true);
  };
  const words = inLanguage(step.words);
  const wanting = isWanting ? text(strokes.length === 0 ? 'step.sign.empty' : 'step.sign.short') : null;
  return (
    <Screen
      name="step-sign"
      spoken={wanting === null ? [text('step.sign.title'), text('step.sign.lead'), words] : [wanting]}
      info={
        <>
          <StepHead draft={draft} title={text('step.sign.title')} lead={text('step.sign.lead')} />
          <blockquote className="step-words">{words}</blockquote>
          <StepDesk />
        </>
      }
      actions={
        <>
          <SignaturePad
            strokes={strokes}
            disabled={busy}
            onStroke={(stroke) => change([...strokes, stroke])}
          />
          {wanting === null ? null : <OwnTrouble what={wanting} />}
          {failure === null ? null : <Trouble failure={failure} />}
          {busy ? <p role="status">{text('step.sign.saving')}</p> : null}
          <StepButtons disabled={busy}>
            <Button size="large" disabled={busy || strokes.length === 0} onPress={() => change([])}>
              {text('step.sign.clear')}
            </Button>
            <Button kind="primary" size="large" disabled={busy} onPress={accept}>
              {text('step.sign.accept')}
            </Button>
          </StepButtons>
        </>
      }
    />
  );
}
