import { signInCalls, type WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { stepUpIn } from '@self-print/web-kit/stepUp.ts';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { FirstIcon } from '../../ui/FirstIcon.tsx';
import { Page } from '../../ui/Page.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import { cameFrom, HOME, isNotBound } from './cameFrom.ts';
import { LoginArt } from './LoginArt.tsx';
import './login.css';

/** Most schools offer accounts alone: what lists other ways is fetched after the form is there. */
const OtherWays = fetchedComponent(async () => (await import('./OtherWays.tsx')).OtherWays);

const WrongPasswordsNotice = fetchedComponent(
  async () => (await import('./WrongPasswordsNotice.tsx')).WrongPasswordsNotice,
);

/** Log-in with the platform's own accounts, where the school offers them, and the school's other ways. */
export function LoginPage() {
  const { api } = useServices();
  const { t } = useTexts();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [notice, setNotice] = useState<WrongPasswords | null>(null);
  const only = stepUpIn(state);
  const [hasAccounts, setAccounts] = useState(only?.includes('DB') ?? true);
  const from = cameFrom(state);
  const [isSignedOut, setSignedOut] = useState(from !== undefined);

  // Somebody who is signed in already is led on. Not asked when a session has just ended.
  useEffect(() => {
    if (from !== undefined) return;
    let gone = false;
    void api.call(signInCalls.mobileIsSignedIn, {}).then((answer) => {
      if (gone || !answer.ok) return;
      if (answer.value.signedIn) void navigate(HOME, { replace: true });
      else setSignedOut(true);
    });
    return () => {
      gone = true;
    };
  }, [api, from, navigate]);

  const goOn = () => void navigate(from ?? HOME, { replace: true });

  if (notice !== null) return <WrongPasswordsNotice found={notice} onRead={goOn} />;
  return (
    <Page>
      <LoginArt />
      <div className="login__words">
        <h1 tabIndex={-1}>{t(only ? 'login.again' : 'login.welcome')}</h1>
        <p>{t(only ? 'login.againLead' : 'login.lead')}</p>
      </div>
      {from !== undefined && only === undefined && (
        <p className="notice notice--info" role="status">
          {t('login.ended')}
        </p>
      )}
      {isNotBound(state) && (
        <p className="notice notice--info" role="status">
          {t('login.notBound')}
        </p>
      )}
      {hasAccounts && (
        <CredentialsForm
          label={t('login.account')}
          missing={t('login.accountMissing')}
          signIn={(typed) => api.call(signInCalls.mobileDatabase, typed)}
          onDone={(wrongPasswords) => (wrongPasswords ? setNotice(wrongPasswords) : goOn())}
        />
      )}
      <Suspense>
        <OtherWays from={from} only={only} isSignedOut={isSignedOut} onKnown={setAccounts} />
      </Suspense>
      {only && (
        <Link className="login__later" to={HOME} replace>
          {t('login.later')}
        </Link>
      )}
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
