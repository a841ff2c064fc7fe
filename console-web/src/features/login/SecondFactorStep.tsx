import { secondFactorSignInCalls } from '@self-print/contract/platform/secondFactor.ts';
import type { WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { type FormEvent, useId, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';

interface SecondFactorStepProps {
  readonly onDone: (wrongPasswords: WrongPasswords | null) => void;
  readonly onBack: () => void;
}

/** After the password: a code of the authenticator, or a recovery code. */
export function SecondFactorStep({ onDone, onBack }: SecondFactorStepProps) {
  const { api } = useServices();
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const problemId = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim().length < CODE_DIGITS) return setProblem(t('secondFactor.missing'));
    setBusy(true);
    setProblem(undefined);
    const answer = await api.call(secondFactorSignInCalls.signIn, { code: code.trim() });
    setBusy(false);
    if (answer.ok) return onDone(answer.value.wrongPasswords);
    setCode('');
    setProblem(failureText(answer.problem, t));
  };
  return (
    <form className="login__form" onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('secondFactor.title')}</h1>
      <p className="login__lead">{t('secondFactor.lead')}</p>
      <label htmlFor="second-factor">{t('secondFactor.code')}</label>
      <input
        id="second-factor"
        // biome-ignore lint/a11y/noAutofocus: the only field of the step that the person has just asked for
        autoFocus
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        aria-describedby={problemId}
        onChange={({ target }) => setCode(target.value)}
      />
      <p id={problemId} className="login__problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="plain-button" disabled={isBusy}>
        {t(isBusy ? 'login.busy' : 'login.submit')}
      </button>
      <button type="button" className="login__back" onClick={onBack}>
        {t('secondFactor.back')}
      </button>
    </form>
  );
}

const CODE_DIGITS = 6;
