import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { missingCaptcha, useAskedCaptcha } from '../../core/askedCaptcha.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptchaField } from '../../ui/CaptchaField.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { failureLine } from '../../ui/failureWords.ts';
import type { SentTo } from './CodeForm.tsx';
import type { Medium } from './media.ts';

interface NumberFormProps {
  readonly medium: Medium;
  readonly number: string;
  readonly onType: (number: string) => void;
  readonly onSent: (sent: SentTo) => void;
}

/** The number or mail address to which a code is to be sent, with a captcha: a message costs the school money, or somebody patience. */
export function NumberForm({ medium, number, onType, onSent }: NumberFormProps) {
  const { api, nowMs } = useServices();
  const { t } = useTexts();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const captcha = useAskedCaptcha();
  const { isAsked, ask } = captcha;
  const { texts, field } = medium;
  useEffect(() => {
    if (!isAsked) ask();
  }, [isAsked, ask]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (number.trim() === '') return setProblem(t(`${texts}.phoneMissing`));
    const to = medium.read(number);
    if (to === undefined) return setProblem(t(`${texts}.phoneWrong`));
    if (captcha.answer === '') {
      captcha.retry();
      return setProblem(t(missingCaptcha(captcha)));
    }
    setBusy(true);
    setProblem(undefined);
    const answer = await medium.send(api, to, captcha.answer);
    setBusy(false);
    if (answer.ok) {
      const { validSeconds, resendSeconds } = answer.value;
      const minutes = Math.round((validSeconds * SECOND_MS) / MINUTE_MS);
      return onSent({ to, minutes, resendAtMs: nowMs() + resendSeconds * SECOND_MS });
    }
    ask();
    setProblem(failureLine(answer.problem, t));
  };

  return (
    <form className="login__form" onSubmit={(event) => void submit(event)} noValidate>
      <label className="field">
        <span className="field__label">{t(`${texts}.phone`)}</span>
        <input
          className="input"
          {...field}
          value={number}
          onChange={({ target }) => onType(target.value)}
          aria-describedby="phone-code-problem"
        />
      </label>
      <CaptchaField captcha={captcha} />
      <FieldError id="phone-code-problem" text={problem} />
      <Button type="submit" kind="primary" busy={isBusy}>
        {t(isBusy ? 'phoneCode.sending' : 'phoneCode.send')}
      </Button>
    </form>
  );
}
