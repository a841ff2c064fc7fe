import type { CallArguments } from '@self-print/contract/call.ts';
import type { CallFailure } from '@self-print/contract/client.ts';
import type { signInCalls, WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import type { Result } from '@self-print/contract/result.ts';
import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { missingCaptcha, useAskedCaptcha } from '../../core/askedCaptcha.ts';
import { useTexts } from '../../core/services.ts';
import { useForgetCodes } from '../../core/useKeptCodes.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { FirstIcon } from '../../ui/FirstIcon.tsx';
import { failureLine } from '../../ui/failureWords.ts';

/** Fetched when the platform asks for one, as after wrong passwords. */
const CaptchaField = fetchedComponent(async () => (await import('../../ui/CaptchaField.tsx')).CaptchaField);

type Typed = CallArguments<typeof signInCalls.mobileDatabase>;

interface CredentialsFormProps {
  readonly label: string;
  readonly missing: string;
  readonly signIn: (
    typed: Typed,
  ) => Promise<Result<{ readonly wrongPasswords: WrongPasswords | null }, CallFailure>>;
  readonly onDone: (wrongPasswords: WrongPasswords | null) => void;
}

/** Account and password, and a captcha once the platform asks for one. */
export function CredentialsForm({ label, missing, signIn, onDone }: CredentialsFormProps) {
  const forgetCodes = useForgetCodes();
  const { t } = useTexts();
  const [problem, setProblem] = useState<{
    readonly field?: 'userName' | 'password' | 'captcha';
    readonly text: string;
  }>();
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const captcha = useAskedCaptcha();
  const form = useRef<HTMLFormElement>(null);

  const refuse = (found: typeof problem) => {
    setProblem(found);
    const field = form.current?.elements.namedItem(found?.field ?? 'password');
    if (field instanceof HTMLInputElement) field.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const values = new FormData(event.currentTarget);
    const userName = String(values.get('userName') ?? '').trim();
    const password = String(values.get('password') ?? '');
    if (userName === '') return refuse({ field: 'userName', text: missing });
    if (password === '') return refuse({ field: 'password', text: t('login.passwordMissing') });
    const verifiCode = captcha.isAsked ? captcha.answer : undefined;
    if (verifiCode === '') {
      captcha.retry();
      return refuse({ field: 'captcha', text: t(missingCaptcha(captcha)) });
    }
    setBusy(true);
    setProblem(undefined);
    const answer = await signIn({ userName, password, verifiCode });
    setBusy(false);
    if (answer.ok) {
      // They may be somebody else's.
      await forgetCodes();
      return onDone(answer.value.wrongPasswords);
    }
    const name = answer.problem.kind === 'refused' ? answer.problem.name : undefined;
    if (captcha.isAsked || name === 'SIGN_IN_FAILED') captcha.ask();
    // The password may have been right: administrators, and accounts under attack, need a captcha.
    if (!captcha.isAsked && name === 'SIGN_IN_FAILED') return refuse({ text: t('login.notYet') });
    refuse({ text: failureLine(answer.problem, t) });
  };

  return (
    <form ref={form} className="login__form" onSubmit={(event) => void submit(event)} noValidate>
      <label className="field">
        <span className="field__label">{label}</span>
        <input
          className="input"
          name="userName"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          aria-invalid={problem?.field === 'userName'}
          aria-describedby="login-problem"
        />
      </label>
      <div className="field">
        <label className="field__label" htmlFor="login-password">
          {t('login.password')}
        </label>
        <span className="input-with-tool">
          <input
            id="login-password"
            className="input"
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={128}
            aria-invalid={
              problem !== undefined && problem.field !== 'userName' && problem.field !== 'captcha'
            }
            aria-describedby="login-problem"
          />
          <button
            type="button"
            className="input-with-tool__tool"
            aria-label={t(isShown ? 'login.hide' : 'login.show')}
            onClick={() => setShown(!isShown)}
          >
            <FirstIcon name={isShown ? 'eyeOff' : 'eye'} />
          </button>
        </span>
      </div>
      {captcha.isAsked && (
        <Suspense>
          <CaptchaField captcha={captcha} />
        </Suspense>
      )}
      <FieldError id="login-problem" text={problem?.text} />
      <Button type="submit" kind="primary" busy={isBusy}>
        {t(isBusy ? 'login.busy' : 'login.submit')}
      </Button>
    </form>
  );
}
