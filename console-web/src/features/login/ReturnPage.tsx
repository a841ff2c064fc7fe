import { readReturnPath } from '@self-print/contract/webPaths.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { keepLoginMode } from '../../core/loginMode.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { cameFrom } from './cameFrom.ts';
import { LoginPage } from './LoginPage.tsx';
import { CONSOLE_SIGN_IN, PC_SIGN_IN } from './signInPlaces.ts';
import './login.css';

/** Where a school's own sign-in page leads back to: hands the answer in its address on to the platform, once. */
export function ReturnPage() {
  const { api, kept } = useServices();
  const { t } = useTexts();
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const [came] = useState(() => readReturnPath(pathname));
  const place = came?.isPc ? PC_SIGN_IN : CONSOLE_SIGN_IN;
  const [problem, setProblem] = useState<string>();
  const [left, setLeft] = useState<'code' | 'enrol'>();
  const isSent = useRef(false);
  useEffect(() => {
    // A second time it would be refused, as the answer of a provider counts once.
    if (isSent.current) return;
    isSent.current = true;
    if (!came) return void navigate(place.page, { replace: true });
    const { schoolCode, providerId } = came;
    const returned = { schoolCode, providerId, answer: search.slice(1) };
    void api.call(place.wayCalls.finish, returned).then((answer) => {
      if (!answer.ok) return setProblem(failureText(answer.problem, t));
      const { user, from } = answer.value;
      keepLoginMode(kept, place.mode);
      if (user.next === 'done') {
        void navigate(cameFrom({ from }, place.pages) ?? place.begin, { replace: true });
      } else {
        // The answer goes from the address, and where to go on stays in the state that the router keeps.
        void navigate(pathname, { replace: true, state: { from } });
        setLeft(user.next);
      }
    });
  }, [api, came, kept, navigate, pathname, place, search, t]);
  if (left) return <LoginPage place={place} left={left} />;
  return (
    <main className="login__main">
      <div className="login__form">
        {problem === undefined ? (
          <p role="status">{t('login.returning')}</p>
        ) : (
          <>
            <h1>{t('login.returnFailed')}</h1>
            <p className="login__problem" role="alert">
              {problem}
            </p>
            <Link to={place.page} replace className="login__back">
              {t('login.returnBack')}
            </Link>
          </>
        )}
      </div>
    </main>
  );
}
