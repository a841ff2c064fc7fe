import { signInCalls, type WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { useForgetCodes } from '../../core/useKeptCodes.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptchaField, missingCaptcha, useAskedCaptcha } from '../../ui/CaptchaField.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { FirstIcon } from '../../ui/FirstIcon.tsx';
import { failureWords } from '../../ui/failureWords.ts';
import { Page } from '../../ui/Page.tsx';
import { cameFrom } from './cameFrom.ts';
import { LoginArt } from './LoginArt.tsx';
import { WrongPasswordsNotice } from './WrongPasswordsNotice.tsx';
import './login.css';

const HOME = '/mobile/itemList';

/** Log-in with the platform's own accounts: the only way to sign in so far, so there is no chooser. */
export function LoginPage() {
  const { api } = useServices();
  const forgetCodes = useForgetCodes();
  const { t } = useTexts();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [problem, setProblem] = useState<{
    readonly field?: 'userName' | 'password' | 'captcha';
    readonly text: string;
  }>();
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const [notice, setNotice] = useState<WrongPasswords | null>(null);
  const captcha = useAskedCaptcha();
  const form = useRef<HTMLFormElement>(null);
  const from = cameFrom(state);

  // Somebody who is signed in already is led on. Not asked when a session has just ended.
  useEffect(() => {
    if (from !== undefined) return;
    let gone = false;
    void api.call(signInCalls.mobileIsSignedIn, {}).then((answer) => {
      if (!gone && answer.ok && answer.value.signedIn) void navigate(HOME, { replace: true });
    });
    return () => {
      gone = true;
    };
  }, [api, from, navigate]);

  const goOn = () => navigate(from ?? HOME, { replace: true });

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
    if (userName === '') return refuse({ field: 'userName', text: t('login.accountMissing') });
    if (password === '') return refuse({ field: 'password', text: t('login.passwordMissing') });
    const verifiCode = captcha.isAsked ? captcha.answer : undefined;
    if (verifiCode === '') {
      captcha.retry();
      return refuse({ field: 'captcha', text: t(missingCaptcha(captcha)) });
    }
    setBusy(true);
    setProblem(undefined);
    const answer = await api.call(signInCalls.mobileDatabase, { userName, password, verifiCode });
    setBusy(false);
    if (answer.ok) {
      // They may be somebody else's.
      await forgetCodes();
      const { wrongPasswords } = answer.value;
      return wrongPasswords ? setNotice(wrongPasswords) : goOn();
    }
    const words = failureWords(answer.problem, t);
    const name = answer.problem.kind === 'refused' ? answer.problem.name : undefined;
    if (captcha.isAsked || name === 'SIGN_IN_FAILED') captcha.ask();
    // The password may have been right: administrators, and accounts under attack, need a captcha.
    if (!captcha.isAsked && name === 'SIGN_IN_FAILED') return refuse({ text: t('login.notYet') });
    refuse({ text: answer.problem.kind === 'refused' ? words.text : `${words.title}${words.text}` });
  };

  if (notice !== null) return <WrongPasswordsNotice found={notice} onRead={() => void goOn()} />;
  return (
    <Page>
      <LoginArt />
      <div className="login__words">
        <h1 tabIndex={-1}>{t('login.welcome')}</h1>
        <p>{t('login.lead')}</p>
      </div>
      {from !== undefined && (
        <p className="notice notice--info" role="status">
          {t('login.ended')}
        </p>
      )}
      <form ref={form} className="login__form" onSubmit={(event) => void submit(event)} noValidate>
        <label className="field">
          <span className="field__label">{t('login.account')}</span>
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
        <CaptchaField captcha={captcha} />
        <FieldError id="login-problem" text={problem?.text} />
        <Button type="submit" kind="primary" busy={isBusy}>
          {t(isBusy ? 'login.busy' : 'login.submit')}
        </Button>
      </form>
      <p className="login__privacy">
        {t('login.privacy')}
        <Link to="/mobile/protocol">{t('login.privacyLink')}</Link>
      </p>
      <nav className="login__without" aria-label={t('login.without')}>
        <Link to="/qrcode-verify/valid">
          <FirstIcon name="shield" />
          {t('login.verify')}
        </Link>
        <Link to="/mobile/terminalList">
          <FirstIcon name="printer" />
          {t('login.terminals')}
        </Link>
      </nav>
    </Page>
  );
}
