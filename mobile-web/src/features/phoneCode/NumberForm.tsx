import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { PHONE_NUMBER, phoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { missingCaptcha, useAskedCaptcha } from '../../core/askedCaptcha.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptchaField } from '../../ui/CaptchaField.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { failureWords } from '../../ui/failureWords.ts';
import type { SentTo } from './CodeForm.tsx';

interface NumberFormProps {
  readonly number: string;
  readonly onType: (number: string) => void;
  readonly onSent: (sent: SentTo) => void;
}

/** The number to which a code is to be sent, with a captcha: each message costs the school money. */
export function NumberForm({ number, onType, onSent }: NumberFormProps) {
  const { api, nowMs } = useServices();
  const { t } = useTexts();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const captcha = useAskedCaptcha();
  const { isAsked, ask } = captcha;
  useEffect(() => {
    if (!isAsked) ask();
  }, [isAsked, ask]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const phone = number.replaceAll(/[\s-]/g, '');
    if (phone === '') return setProblem(t('phoneCode.phoneMissing'));
    if (!PHONE_NUMBER.test(phone)) return setProblem(t('phoneCode.phoneWrong'));
    if (captcha.answer === '') {
      captcha.retry();
      return setProblem(t(missingCaptcha(captcha)));
    }
    setBusy(true);
    setProblem(undefined);
    const answer = await api.call(phoneCodeCalls.send, { phone, verifiCode: captcha.answer });
    setBusy(false);
    if (answer.ok) {
      const { validSeconds, resendSeconds } = answer.value;
      const minutes = Math.round((validSeconds * SECOND_MS) / MINUTE_MS);
      return onSent({ phone, minutes, resendAtMs: nowMs() + resendSeconds * SECOND_MS });
    }
    ask();
    const { title, text } = failureWords(answer.problem, t);
    setProblem(answer.problem.kind === 'refused' ? text : `${title}${text}`);
  };

  return (
    <form className="login__form" onSubmit={(event) => void submit(event)} noValidate>
      <label className="field">
        <span className="field__label">{t('phoneCode.phone')}</span>
        <input
          className="input"
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
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
