import { readReturnPath } from '@self-print/contract/webPaths.ts';
import { useEffect, useRef, useState } from 'react';
import { keepLoginMode } from '../../core/loginMode.ts';
import { usePageRoute } from '../../core/pageRoute.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { cameFrom } from './cameFrom.ts';
import { LoginPage } from './LoginPage.tsx';
import { CONSOLE_SIGN_IN, PC_SIGN_IN } from './signInPlaces.ts';
import './login.css';

/** Where a school's own sign-in page leads back to: hands the answer in its address on to the platform, once. */
export function ReturnPage() {
  const { api, kept } = useServices();
  const { t } = useTexts();
  const { search, pathname, go } = usePageRoute();
  const [came] = useState(() => readReturnPath(pathname));
  const place = came?.isPc ? PC_SIGN_IN : CONSOLE_SIGN_IN;
  const [problem, setProblem] = useState<string>();
  const [left, setLeft] = useState<'code' | 'enrol'>();
  const isSent = useRef(false);
  useEffect(() => {
    // A second time it would be refused, as the answer of a provider counts once.
    if (isSent.current) return;
    isSent.current = true;
    if (!came) return go(place.page, { replace: true });
    const { schoolCode, providerId } = came;
    const returned = { schoolCode, providerId, answer: search.slice(1) };
    void api.call(place.wayCalls.finish, returned).then((answer) => {
      if (!answer.ok) return setProblem(failureText(answer.problem, t));
      const { user, from } = answer.value;
      keepLoginMode(kept, place.mode);
      if (user.next === 'done') {
        go(cameFrom({ from }, place.pages) ?? place.begin, { replace: true });
      } else {
        // The answer goes from the address, and where to go on stays in the state that the router keeps.
        go(pathname, { replace: true, state: { from } });
        setLeft(user.next);
      }
    });
  }, [api, came, go, kept, pathname, place, search, t]);
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
            <PageLink to={place.page} replace className="login__back">
              {t('login.returnBack')}
            </PageLink>
          </>
        )}
      </div>
    </main>
  );
}
