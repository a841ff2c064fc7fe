import {
  type NewAuthenticator,
  secondFactorSignInCalls,
} from '@self-print/contract/platform/secondFactor.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';

/** Fetched by the few who need it, as it draws a QR code. */
const Enrolment = lazy(async () => ({
  default: (await import('../account/Enrolment.tsx')).Enrolment,
}));

/** After the first right password of an administrator of whom a second factor is demanded. */
export function EnrolStep({ onDone }: { readonly onDone: () => void }) {
  const { api } = useServices();
  const { t } = useTexts();
  const [made, setMade] = useState<NewAuthenticator>();
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language makes no other secret
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
