import { pcGraduateCalls } from '@self-print/contract/platform/pageSignInWays.ts';
import type { WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { type FormEvent, Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { keepLoginMode } from '../../core/loginMode.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import type { SignInPlace } from './signInPlaces.ts';
import { useTypedCaptcha } from './useTypedCaptcha.tsx';

const FIELDS = [
  { name: 'name', label: 'login.graduateName', missing: 'login.graduateNameMissing', max: 100 },
  { name: 'idNumber', label: 'login.graduateId', missing: 'login.graduateIdMissing', max: 64 },
  { name: 'yearOrNumber', label: 'login.graduateYear', missing: 'login.graduateYearMissing', max: 64 },
] as const;
const EMPTY = { name: '', idNumber: '', yearOrNumber: '' };

interface GraduateFormProps {
  readonly place: SignInPlace;
  readonly providerId: string;
  readonly title: string;
  readonly onDone: (wrongPasswords: WrongPasswords | null) => void;
  /** The other ways. */
  readonly children: ReactNode;
}

/** At a PC: name, ID number, and year of graduation or student number, with a captcha. The browser is asked to keep none of them. */
export function GraduateForm({ place, providerId, title, onDone, children }: GraduateFormProps) {
  const { api, kept } = useServices();
  const { t } = useTexts();
  const captcha = useTypedCaptcha(place);
  const fields = useRef<Record<string, HTMLInputElement | null>>({});
  const [values, setValues] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const problemId = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const empty = FIELDS.find(({ name }) => values[name].trim() === '');
    if (empty) {
      fields.current[empty.name]?.focus();
      return setProblem(t(empty.missing));
    }
    setProblem(undefined);
    if (captcha.answer === '') return captcha.ask();
    setBusy(true);
    const done = await api.call(pcGraduateCalls.signIn, {
      providerId,
      ...values,
      verifiCode: captcha.answer,
    });
    setBusy(false);
    if (done.ok) {
      keepLoginMode(kept, place.mode);
      return onDone(done.value.next === 'done' ? done.value.wrongPasswords : null);
    }
    captcha.renew();
    setProblem(failureText(done.problem, t));
    captcha.focus();
  };

  return (
    <form className="login__form" onSubmit={(event) => void submit(event)} autoComplete="off" noValidate>
      <h1>{title}</h1>
      <p className="login__lead">{t('login.graduateLead')}</p>
      {FIELDS.map(({ name, label, max }) => (
        <Fragment key={name}>
          <label htmlFor={`login-${name}`}>{t(label)}</label>
          <input
            id={`login-${name}`}
            ref={(input) => {
              fields.current[name] = input;
            }}
            value={values[name]}
            autoComplete="off"
            spellCheck={false}
            maxLength={max}
            aria-describedby={problemId}
            onChange={({ target: { value } }) => setValues((before) => ({ ...before, [name]: value }))}
          />
        </Fragment>
      ))}
      {captcha.field}
      <p id={problemId} className="login__problem" role="alert">
        {problem ?? captcha.problem}
      </p>
      <button type="submit" className="plain-button" disabled={isBusy}>
        {t(isBusy ? 'login.busy' : 'login.submit')}
      </button>
      {children}
    </form>
  );
}
