import { PHONE_CODE_DIGITS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { useSecondsLeft } from '@self-print/web-kit/useSecondsLeft.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { keepLoginMode } from '../../core/loginMode.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { CODE_MEDIA } from './codeMedia.ts';
import type { SignInPlace } from './signInPlaces.ts';
import { useTypedCaptcha } from './useTypedCaptcha.tsx';

interface PhoneCodeFormProps {
  readonly way: keyof typeof CODE_MEDIA;
  readonly place: SignInPlace;
  readonly onDone: (wrongPasswords: WrongPasswords | null) => void;
  /** The other ways. */
  readonly children: ReactNode;
}

interface Sent {
  readonly to: string;
  readonly resendAtMs: number;
}

/** At a PC: a number or mail address and a captcha, then the code that was sent. */
export function PhoneCodeForm({ way, place, onDone, children }: PhoneCodeFormProps) {
  const { api, kept, nowMs } = useServices();
  const { t } = useTexts();
  const medium = CODE_MEDIA[way];
  const { texts } = medium;
  const captcha = useTypedCaptcha(place);
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<Sent>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const problemId = useId();
  const seconds = useSecondsLeft(sent?.resendAtMs, nowMs);

  const send = async () => {
    const to = medium.read(number);
    if (to === undefined) return setProblem(t(`${texts}.phoneWrong`));
    setProblem(undefined);
    if (captcha.answer === '') return captcha.ask();
    setBusy(true);
    const done = await medium.send(api, to, captcha.answer);
    setBusy(false);
    captcha.renew();
    if (!done.ok) return setProblem(failureText(done.problem, t));
    setSent({ to, resendAtMs: nowMs() + done.value.resendSeconds * SECOND_MS });
  };
  const signIn = async () => {
    if (code.length < PHONE_CODE_DIGITS) return setProblem(t(`${texts}.codeMissing`));
    setBusy(true);
    setProblem(undefined);
    const done = await medium.signIn(api, code);
    setBusy(false);
    setCode('');
    if (!done.ok) return setProblem(failureText(done.problem, t));
    keepLoginMode(kept, place.mode);
    onDone(done.value.next === 'done' ? done.value.wrongPasswords : null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void (sent ? signIn() : send());
  };
  const again = () => {
    setSent(undefined);
    setProblem(undefined);
  };

  return (
    <form className="login__form" onSubmit={submit} noValidate>
      <h1>{t(medium.title)}</h1>
      <p className="login__lead" role="status">
        {sent ? t(`${texts}.codeSent`, { phone: medium.mask(sent.to) }) : t(`${texts}.phoneLead`)}
      </p>
      {sent ? (
        <>
          <label htmlFor="login-code">{t(`${texts}.code`)}</label>
          <input
            id="login-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={PHONE_CODE_DIGITS}
            value={code}
            aria-describedby={problemId}
            onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, ''))}
          />
        </>
      ) : (
        <>
          <label htmlFor="login-phone">{t(`${texts}.phone`)}</label>
          <input
            id="login-phone"
            {...medium.field}
            value={number}
            aria-describedby={problemId}
            onChange={({ target }) => setNumber(target.value)}
          />
          {captcha.field}
        </>
      )}
      <p id={problemId} className="login__problem" role="alert">
        {problem ?? captcha.problem}
      </p>
      <button type="submit" className="plain-button" disabled={isBusy}>
        {t(sent ? 'login.submit' : 'login.sendCode')}
      </button>
      {sent && (
        <button type="button" className="login__back" disabled={seconds > 0} onClick={again}>
          {seconds > 0 ? t('login.resendIn', { seconds }) : t('login.resend')}
        </button>
      )}
      {children}
    </form>
  );
}
