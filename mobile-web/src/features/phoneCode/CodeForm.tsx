import { PHONE_CODE_DIGITS } from '@self-print/contract/limits.ts';
import type { WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { useSecondsLeft } from '@self-print/web-kit/useSecondsLeft.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { useForgetCodes } from '../../core/useKeptCodes.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { failureLine } from '../../ui/failureWords.ts';
import type { Medium } from './media.ts';

/** Where a code was sent. */
export interface SentTo {
  readonly to: string;
  readonly minutes: number;
  /** When another one can be asked for, by the clock of this page. */
  readonly resendAtMs: number;
}

interface CodeFormProps {
  readonly medium: Medium;
  readonly sent: SentTo;
  readonly onAgain: () => void;
  readonly onDone: (wrongPasswords: WrongPasswords | null) => void;
}

/** The code that has arrived. Another one needs another captcha, so it begins with the number again. */
export function CodeForm({ medium, sent, onAgain, onDone }: CodeFormProps) {
  const { api, nowMs } = useServices();
  const { t } = useTexts();
  const { texts } = medium;
  const forgetCodes = useForgetCodes();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const seconds = useSecondsLeft(sent.resendAtMs, nowMs);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (code.length < PHONE_CODE_DIGITS) return setProblem(t(`${texts}.codeMissing`));
    setBusy(true);
    setProblem(undefined);
    const answer = await medium.signIn(api, code);
    setBusy(false);
    if (answer.ok) {
      // They may be somebody else's.
      await forgetCodes();
      return onDone(answer.value.wrongPasswords);
    }
    setCode('');
    field.current?.focus();
    setProblem(failureLine(answer.problem, t));
  };

  return (
    <form className="login__form" onSubmit={(event) => void submit(event)} noValidate>
      <p role="status">{t(`${texts}.sent`, { phone: medium.mask(sent.to), minutes: sent.minutes })}</p>
      <label className="field">
        <span className="field__label">{t(`${texts}.code`)}</span>
        <input
          ref={field}
          className="input"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={PHONE_CODE_DIGITS}
          value={code}
          onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, ''))}
          aria-describedby="phone-code-problem"
        />
      </label>
      <FieldError id="phone-code-problem" text={problem} />
      <Button type="submit" kind="primary" busy={isBusy}>
        {t(isBusy ? 'phoneCode.signingIn' : 'phoneCode.signIn')}
      </Button>
      {seconds > 0 ? (
        <p>{t('phoneCode.resendIn', { seconds })}</p>
      ) : (
        <Button onClick={onAgain}>{t('phoneCode.resend')}</Button>
      )}
      <Button onClick={onAgain}>{t(`${texts}.otherNumber`)}</Button>
    </form>
  );
}
