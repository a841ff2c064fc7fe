import type { Enrolment } from '@self-print/contract/agent/kiosk.ts';
import { useState } from 'react';
import { Frame } from '../ui/frame/Frame.tsx';
import { useText } from '../ui/KioskContext.tsx';
import { Screen, Title } from '../ui/Screen.tsx';
import { JoiningScreen } from './JoiningScreen.tsx';
import { JoinTrouble } from './JoinTrouble.tsx';
import { SetUpStep } from './SetUpStep.tsx';
import type { SetUp } from './setUp.ts';
import { useSetUp } from './useSetUp.ts';
import './setUp.css';

export interface SetUpScreenProps {
  /** Whether this terminal was registered before and the platform no longer knows it. */
  readonly lost: boolean;
  readonly platformAddress: string;
  /** How far the machine is that joins by itself; null when it does not. */
  readonly enrolment: Enrolment | null;
}

/** Joins a terminal to its platform: by itself, or by hand. */
export function SetUpScreen({ enrolment, ...byHand }: SetUpScreenProps) {
  const [isByHand, setByHand] = useState(false);
  // What somebody has begun to type stays, whatever becomes of the key meanwhile.
  if (enrolment?.state === 'joining' && !isByHand)
    return <JoiningScreen enrolment={enrolment} onByHand={() => setByHand(true)} />;
  return <ByHand {...byHand} enrolment={enrolment} />;
}

/** Address, activation code, done. */
function ByHand({ lost, platformAddress, enrolment }: SetUpScreenProps) {
  const text = useText();
  const [state, send] = useSetUp(platformAddress);
  const title = text(lost ? 'setUp.lostTitle' : 'setUp.title');
  const lead = text(lost ? 'setUp.lostLead' : 'setUp.lead');
  return (
    <Frame>
      <Screen
        name={lost ? 'setup-lost' : 'setup'}
        spoken={[title, lead]}
        info={
          <>
            <Title lead={enrolment?.trouble ? undefined : lead}>{title}</Title>
            {enrolment?.trouble ? <JoinTrouble enrolment={enrolment} /> : null}
            <Progress step={state.step} />
          </>
        }
        actions={
          state.step === 'done' ? (
            <Done terminalCode={state.terminalCode} />
          ) : (
            <SetUpStep state={state} send={send} />
          )
        }
      />
    </Frame>
  );
}

const STEPS = ['address', 'code', 'done'] as const;
const STEP_TEXTS = { address: 'setUp.step1', code: 'setUp.step2', done: 'setUp.step3' } as const;

function Progress({ step }: { readonly step: SetUp['step'] }) {
  const text = useText();
  const now = STEPS.indexOf(step);
  return (
    <ol className="set-up-steps">
      {STEPS.map((name, index) => (
        <li
          key={name}
          className={index < now ? 'set-up-step set-up-step--done' : 'set-up-step'}
          aria-current={index === now ? 'step' : undefined}
        >
          <span aria-hidden="true">{index < now ? '✓' : index + 1}</span>
          {text(STEP_TEXTS[name])}
        </li>
      ))}
    </ol>
  );
}

function Done({ terminalCode }: { readonly terminalCode: string }) {
  const text = useText();
  return (
    <div className="set-up__done" role="status">
      <h2>{text('setUp.registered', { terminal: terminalCode })}</h2>
      <p>{text('setUp.registeredText')}</p>
    </div>
  );
}
