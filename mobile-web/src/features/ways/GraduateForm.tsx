import type { WrongPasswords } from '@self-print/contract/platform/signIn.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { missingCaptcha, useAskedCaptcha } from '../../core/askedCaptcha.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { useForgetCodes } from '../../core/useKeptCodes.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptchaField } from '../../ui/CaptchaField.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { failureLine } from '../../ui/failureWords.ts';

const FIELDS = [
  { name: 'name', label: 'ways.graduateName', missing: 'ways.graduateNameMissing', max: 100 },
  { name: 'idNumber', label: 'ways.graduateId', missing: 'ways.graduateIdMissing', max: 64 },
  { name: 'yearOrNumber', label: 'ways.graduateYear', missing: 'ways.graduateYearMissing', max: 64 },
] as const;
type FieldName = (typeof FIELDS)[number]['name'];

interface GraduateFormProps {
  readonly providerId: string;
  readonly onDone: (wrongPasswords: WrongPasswords | null) => void;
}

/** Name, ID number, and year of graduation or student number, with a captcha. The browser is asked to keep none of them. */
export function GraduateForm({ providerId, onDone }: GraduateFormProps) {
  const { api } = useServices();
  const { t } = useTexts();
  const forgetCodes = useForgetCodes();
  const [problem, setProblem] = useState<{ readonly field?: FieldName; readonly text: string }>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const captcha = useAskedCaptcha();
  const { isAsked, ask } = captcha;
  useEffect(() => {
    if (!isAsked) ask();
  }, [isAsked, ask]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const values = new FormData(event.currentTarget);
    const textOf = (name: FieldName) => String(values.get(name) ?? '').trim();
    const empty = FIELDS.find(({ name }) => textOf(name) === '');
    if (empty) {
      setProblem({ field: empty.name, text: t(empty.missing) });
      const field = form.current?.elements.namedItem(empty.name);
      if (field instanceof HTMLInputElement) field.focus();
      return;
    }
    if (captcha.answer === '') {
      captcha.retry();
      return setProblem({ text: t(missingCaptcha(captcha)) });
    }
    setBusy(true);
    setProblem(undefined);
    const answer = await api.call(phoneWayCalls.graduate, {
      providerId,
      name: textOf('name'),
      idNumber: textOf('idNumber'),
      yearOrNumber: textOf('yearOrNumber'),
      verifiCode: captcha.answer,
    });
    setBusy(false);
    if (answer.ok) {
      // They may be somebody else's.
      await forgetCodes();
      return onDone(answer.value.wrongPasswords);
    }
    ask();
    setProblem({ text: failureLine(answer.problem, t) });
  };

  return (
    <form
      ref={form}
      className="login__form"
      onSubmit={(event) => void submit(event)}
      autoComplete="off"
      noValidate
    >
      {FIELDS.map(({ name, label, max }) => (
        <label key={name} className="field">
          <span className="field__label">{t(label)}</span>
          <input
            className="input"
            name={name}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={max}
            aria-invalid={problem?.field === name}
            aria-describedby="graduate-problem"
          />
        </label>
      ))}
      <CaptchaField captcha={captcha} />
      <FieldError id="graduate-problem" text={problem?.text} />
      <Button type="submit" kind="primary" busy={isBusy}>
        {t(isBusy ? 'login.busy' : 'login.submit')}
      </Button>
    </form>
  );
}
