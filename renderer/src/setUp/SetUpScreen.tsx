import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Frame } from '../ui/frame/Frame.tsx';
import { useText } from '../ui/KioskContext.tsx';
import { Screen, Title } from '../ui/Screen.tsx';
import type { SetUp, SetUpEvent } from './setUp.ts';
import { TextKeyboard } from './TextKeyboard.tsx';
import { useSetUp } from './useSetUp.ts';
import './setUp.css';

export interface SetUpScreenProps {
  /** Whether this terminal was registered before and the platform no longer knows it. */
  readonly lost: boolean;
  readonly platformAddress: string;
}

/** Joins a terminal to its platform: address, activation code, done. */
export function SetUpScreen({ lost, platformAddress }: SetUpScreenProps) {
  const text = useText();
  const [state, send] = useSetUp(platformAddress);
  const title = text(lost ? 'setUp.lostTitle' : 'setUp.title');
  const lead = text(lost ? 'setUp.lostLead' : 'setUp.lead');
  return (
    <Frame>
      <Screen
        name={lost ? 'setup-lost' : 'setup'}
        spoken={`${title}。${lead}`}
        info={
          <>
            <Title lead={lead}>{title}</Title>
            <Progress step={state.step} />
          </>
        }
        actions={
          state.step === 'done' ? (
            <Done terminalCode={state.terminalCode} />
          ) : (
            <Step state={state} send={send} />
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

interface StepProps {
  readonly state: Exclude<SetUp, { step: 'done' }>;
  readonly send: (event: SetUpEvent) => void;
}

function Step({ state, send }: StepProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const isAddress = state.step === 'address';
  const value = isAddress ? state.address : state.code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins in its field
  useEffect(() => field.current?.focus(), [state.step]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'submit' });
  };
  return (
    <form className="set-up" onSubmit={submit} noValidate>
      <div className="set-up__field">
        <label htmlFor="set-up-value">{text(isAddress ? 'setUp.address' : 'setUp.code')}</label>
        <input
          id="set-up-value"
          ref={field}
          value={value}
          onChange={(event) => send({ type: 'input', text: event.target.value })}
          placeholder={isAddress ? text('setUp.addressExample') : ''}
          inputMode="none"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby="set-up-note"
          aria-invalid={state.trouble !== null}
        />
        <StepNote state={state} />
      </div>
      <div className="set-up__buttons">
        {isAddress ? null : (
          <Button size="large" onPress={() => send({ type: 'changeAddress' })} disabled={state.busy}>
            {text('setUp.changeAddress')}
          </Button>
        )}
        <Button kind="primary" size="large" onPress={() => send({ type: 'submit' })} disabled={state.busy}>
          {text(isAddress ? 'setUp.test' : 'setUp.register')}
        </Button>
      </div>
      <TextKeyboard
        layout={isAddress ? 'address' : 'code'}
        onText={(more) => send({ type: 'input', text: value + more })}
        onBackspace={() => send({ type: 'input', text: value.slice(0, -1) })}
        onClear={() => send({ type: 'input', text: '' })}
      />
    </form>
  );
}

function StepNote({ state }: Pick<StepProps, 'state'>) {
  const text = useText();
  if (state.trouble)
    return (
      <p id="set-up-note" className="set-up__note set-up__note--trouble" role="alert">
        {text(state.trouble.text, { code: state.trouble.code })}
      </p>
    );
  if (state.busy)
    return (
      <p id="set-up-note" className="set-up__note" role="status">
        {text(state.step === 'address' ? 'setUp.testing' : 'setUp.registering')}
      </p>
    );
  return (
    <p id="set-up-note" className="set-up__note set-up__note--hint">
      {state.step === 'address'
        ? text('setUp.addressHint')
        : `${text('setUp.reached', { version: state.version })} · ${text('setUp.codeHint')}`}
    </p>
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
