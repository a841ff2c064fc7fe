import {
  type NewAuthenticator,
  secondFactorSignInCalls,
} from '@self-print/contract/platform/secondFactor.ts';
import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { Suspense, useEffect, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';

/** Fetched only when needed, because it draws a QR code. */
const Enrolment = fetchedComponent(async () => (await import('../account/Enrolment.tsx')).Enrolment);

/** After the password of an administrator who must have a second factor and has none yet. */
export function EnrolStep({ onDone }: { readonly onDone: () => void }) {
  const { api } = useServices();
  const { t } = useTexts();
  const [made, setMade] = useState<NewAuthenticator>();
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language must not make another secret
  useEffect(() => {
    let gone = false;
    void api.call(secondFactorSignInCalls.enrol, {}).then((answer) => {
      if (gone) return;
      if (answer.ok) setMade(answer.value);
      else setProblem(failureText(answer.problem, t));
    });
    return () => {
      gone = true;
    };
  }, [api]);
  return (
    <div className="login__form">
      <h1>{t('secondFactor.enrolTitle')}</h1>
      <p className="login__lead">{t('secondFactor.demanded')}</p>
      {problem !== undefined && (
        <p className="login__problem" role="alert">
          {problem}
        </p>
      )}
      <Suspense fallback={t('login.captchaWait')}>
        {made && <Enrolment calls={secondFactorSignInCalls} made={made} onDone={onDone} />}
      </Suspense>
    </div>
  );
}
