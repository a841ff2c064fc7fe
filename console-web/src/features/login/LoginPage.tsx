import type { WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { stepUpIn } from '@self-print/web-kit/stepUp.ts';
import { type FormEvent, Suspense, useId, useRef, useState } from 'react';
import { keepLoginMode } from '../../core/loginMode.ts';
import { usePageRoute } from '../../core/pageRoute.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { LanguageButton } from '../../ui/LanguageButton.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import { cameFrom, pathOf } from './cameFrom.ts';
import { EnrolStep } from './EnrolStep.tsx';
import { FirstSetUp } from './FirstSetUp.tsx';
import { LoginBrand } from './LoginBrand.tsx';
import { OtherWays, useOtherWays } from './OtherWays.tsx';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import type { SignInPlace } from './signInPlaces.ts';
import { useSignInCaptcha } from './useSignInCaptcha.ts';
import { WrongPasswordsNotice } from './WrongPasswordsNotice.tsx';
import './login.css';

/** Few schools offer them. */
const PhoneCodeForm = fetchedComponent(async () => (await import('./PhoneCodeForm.tsx')).PhoneCodeForm);
const GraduateForm = fetchedComponent(async () => (await import('./GraduateForm.tsx')).GraduateForm);

const EMPTY = { userName: '', password: '', verifiCode: '' };

interface LoginPageProps {
  readonly place: SignInPlace;
  /** What is left to do after a sign-in at the school's own page. */
  readonly left?: 'code' | 'enrol';
}

/** Part of the first bundle and without antd's tables and forms, so that it is there at once. */
export function LoginPage({ place, left }: LoginPageProps) {
  const { api, kept } = useServices();
  const { words } = place;
  const { t, language } = useTexts();
  const { state, go, prepare } = usePageRoute();
  const captcha = useSignInCaptcha(place);
  const [values, setValues] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  /** Submitted before the computer had found its answer. */
  const [isEarly, setEarly] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const captchaField = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<'code' | 'enrol' | undefined>(left);
  const problemId = useId();
  const [notice, setNotice] = useState<WrongPasswords>();
  const only = stepUpIn(state);
  const ways = useOtherWays(place, only);
  const { directory, offered } = ways;
  const codeWay =
    directory?.way === 'PHONE_CODE' || directory?.way === 'MAIL_CODE' ? directory.way : undefined;
  const graduates = directory?.way === 'GRADUATE' ? directory : undefined;
  const isAccount = codeWay === undefined && graduates === undefined;
  const hasForm = directory !== undefined || offered.length === 0 || offered.some(({ way }) => way === 'DB');

  const next = cameFrom(state, place.pages) ?? place.begin;
  const goOn = () => go(next, { replace: true });
  const finish = (wrongPasswords: WrongPasswords | null) => {
    setStep(undefined);
    return wrongPasswords ? setNotice(wrongPasswords) : goOn();
  };
  const beginAgain = () => {
    setStep(undefined);
    setValues(EMPTY);
    captcha.renew();
  };
  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    setEarly(false);
    const userName = values.userName.trim();
    if (userName === '' || values.password === '') return setProblem(t(words.incomplete));
    const isWork = captcha.way === 'work';
    const verifiCode = isWork ? (captcha.found ?? '') : values.verifiCode;
    const isMissing = verifiCode.trim() === '';
    setEarly(isMissing && isWork);
    if (isMissing) {
      captcha.retry();
      return setProblem(isWork ? undefined : t('login.captchaMissing'));
    }
    setBusy(true);
    setProblem(undefined);
    const typed = { ...values, userName, verifiCode };
    const answer = directory
      ? await api.call(place.wayCalls[directory.way === 'HNU' ? 'schoolAccount' : 'directory'], {
          ...typed,
          providerId: directory.id,
        })
      : await api.call(place.calls.signIn, typed);
    if (answer.ok) {
      keepLoginMode(kept, place.mode);
      const { value } = answer;
      // Stays busy while the next page is fetched.
      if (value.next === 'done' && !value.wrongPasswords) return goOn();
      setBusy(false);
      return value.next === 'done' ? finish(value.wrongPasswords) : setStep(value.next);
    }
    setBusy(false);
    setProblem(failureText(answer.problem, t));
    setValues((before) => ({ ...before, verifiCode: '' }));
    captcha.renew();
    captchaField.current?.focus();
  };
  const field = (name: keyof typeof EMPTY) => ({
    id: `login-${name}`,
    name,
    value: values[name],
    'aria-describedby': problemId,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      const { value } = event.target;
      prepare(pathOf(next));
      setValues((before) => ({ ...before, [name]: value }));
    },
  });

  return (
    <div className="login">
      <aside className="login__side" aria-hidden="true">
        <div className="login__sheets">
          <i />
          <i />
          <i />
        </div>
        <p className="login__motto">{t(words.motto)}</p>
      </aside>
      <main className="login__main">
        <div className="login__language">
          <LanguageButton />
        </div>
        <FirstSetUp place={place} />
        {only && (
          <p className="login__again" role="status">
            {t('login.again')}
            <PageLink to={place.begin} replace>
              {t('login.later')}
            </PageLink>
          </p>
        )}
        {step === 'code' && <SecondFactorStep onDone={finish} onBack={beginAgain} />}
        {step === 'enrol' && <EnrolStep onDone={goOn} />}
        {notice && <WrongPasswordsNotice found={notice} onRead={goOn} />}
        {step === undefined && notice === undefined && codeWay && (
          <Suspense>
            <PhoneCodeForm key={codeWay} way={codeWay} onDone={finish} place={place}>
              <OtherWays ways={ways} from={cameFrom(state, place.pages)} />
            </PhoneCodeForm>
          </Suspense>
        )}
        {step === undefined && notice === undefined && graduates && (
          <Suspense>
            <GraduateForm
              providerId={graduates.id}
              title={graduates.name ? wordsOf(graduates.name, language) : t('login.graduate')}
              onDone={finish}
              place={place}
            >
              <OtherWays ways={ways} from={cameFrom(state, place.pages)} />
            </GraduateForm>
          </Suspense>
        )}
        {step === undefined && notice === undefined && isAccount && (
          <form className="login__form" onSubmit={(event) => void signIn(event)} noValidate>
            <LoginBrand />
            <h1>{t(words.title)}</h1>
            <p className="login__lead">
              {directory?.name
                ? t('login.byLead', { name: wordsOf(directory.name, language) })
                : t(words.lead)}
            </p>
            {hasForm && (
              <>
                <label htmlFor="login-userName">{t(directory ? 'login.userName' : words.userName)}</label>
                <input {...field('userName')} autoComplete="username" autoCapitalize="none" maxLength={64} />
                <label htmlFor="login-password">{t('login.password')}</label>
                <input
                  {...field('password')}
                  type="password"
                  autoComplete="current-password"
                  maxLength={128}
                />
                <CaptchaField captcha={captcha} field={field('verifiCode')} fieldRef={captchaField} />
                <p id={problemId} className="login__problem" role="alert">
                  {isEarly && captcha.found === undefined ? t('login.captchaWorking') : problem}
                </p>
                <button type="submit" className="plain-button" disabled={isBusy}>
                  {t(isBusy ? 'login.busy' : 'login.submit')}
                </button>
              </>
            )}
            <OtherWays ways={ways} from={cameFrom(state, place.pages)} />
          </form>
        )}
      </main>
    </div>
  );
}
