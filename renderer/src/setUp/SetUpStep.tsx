import { type FormEvent, useEffect, useRef } from 'react';
import { keyboardField } from '../typing/wish.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/KioskContext.tsx';
import { useElapsedSeconds } from '../ui/useElapsedSeconds.ts';
import { SAY_AFTER_SECONDS } from '../ui/Waiting.tsx';
import type { SetUp, SetUpEvent } from './setUp.ts';

export interface SetUpStepProps {
  readonly state: Exclude<SetUp, { step: 'done' }>;
  readonly send: (event: SetUpEvent) => void;
}

/** One step of the set-up: its field, the message about it, its buttons and the keyboard. */
export function SetUpStep({ state, send }: SetUpStepProps) {
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
          // A field of its own for each step, which brings its own keyboard.
          key={state.step}
          id="set-up-value"
          ref={field}
          value={value}
          onChange={(event) => send({ type: 'input', text: event.target.value })}
          placeholder={isAddress ? text('setUp.addressExample') : ''}
          autoCapitalize="off"
          {...keyboardField(isAddress ? 'address' : 'code')}
          aria-describedby="set-up-note"
          aria-invalid={state.trouble !== null}
        />
        <StepNote state={state} />
      </div>
      <StepButtons state={state} send={send} />
    </form>
  );
}

function StepButtons({ state, send }: SetUpStepProps) {
  const text = useText();
  return (
    <div className="set-up__buttons">
      {state.busy ? (
        <Button size="large" onPress={() => send({ type: 'stopWaiting' })}>
          {text('setUp.stopWaiting')}
        </Button>
      ) : null}
      {state.step === 'code' && !state.busy ? (
        <Button size="large" onPress={() => send({ type: 'changeAddress' })}>
          {text('setUp.changeAddress')}
        </Button>
      ) : null}
      <Button kind="primary" size="large" onPress={() => send({ type: 'submit' })} disabled={state.busy}>
        {text(state.step === 'address' ? 'setUp.test' : 'setUp.register')}
      </Button>
    </div>
  );
}

function StepNote({ state }: Pick<SetUpStepProps, 'state'>) {
  const text = useText();
  if (state.trouble)
    return (
      <p id="set-up-note" className="set-up__note set-up__note--trouble" role="alert">
        {text(state.trouble.text, { code: state.trouble.code })}
      </p>
    );
  if (state.busy)
    return <WaitNote step={text(state.step === 'address' ? 'setUp.testing' : 'setUp.registering')} />;
  return (
    <p id="set-up-note" className="set-up__note set-up__note--hint">
      {state.step === 'address'
        ? text('setUp.addressHint')
        : `${text('setUp.reached', { version: state.version })} · ${text('setUp.codeHint')}`}
    </p>
  );
}

function WaitNote({ step }: { readonly step: string }) {
  const text = useText();
  const seconds = useElapsedSeconds();
  return (
    <p id="set-up-note" className="set-up__note">
      <span role="status">{step}</span>
      {seconds >= SAY_AFTER_SECONDS
        ? ` · ${text('wait.seconds', { whom: text('wait.platform'), seconds })}`
        : ''}
    </p>
  );
}
