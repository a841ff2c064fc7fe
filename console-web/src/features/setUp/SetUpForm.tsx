import { PASSWORD_MAX_CHARACTERS } from '@self-print/contract/passwords.ts';
import { setUpCalls } from '@self-print/contract/platform/setUp.ts';
import { type FormEvent, type HTMLInputAutoCompleteAttribute, useId, useRef, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { type SetUpFault, type SetUpField, type SetUpValues, setUpFault } from './setUpValues.ts';

const TEXT_MAX = 100;
const TIME_ZONE = 'Asia/Shanghai';

interface SetUpFormProps {
  /** From the address; empty when it was opened without. */
  readonly code: string;
  readonly onDone: () => void;
}

/** The school's name and the first administrator, in one step. */
export function SetUpForm({ code, onDone }: SetUpFormProps) {
  const { api } = useServices();
  const { t } = useTexts();
  const [values, setValues] = useState<SetUpValues>({
    code,
    nameZh: '',
    nameEn: '',
    schoolCode: '',
    timeZone: TIME_ZONE,
    userName: 'admin',
    ownName: '',
    password: '',
    again: '',
  });
  const [fault, setFault] = useState<SetUpFault>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = setUpFault(values);
    setFault(found);
    setProblem(undefined);
    if (found) {
      const field = form.current?.elements.namedItem(found.field);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    setBusy(true);
    const answer = await api.call(setUpCalls.begin, {
      code: values.code.trim(),
      schoolCode: values.schoolCode.trim(),
      name: { zh: values.nameZh, en: values.nameEn },
      timeZone: values.timeZone,
      administrator: {
        userName: values.userName.trim(),
        name: values.ownName,
        password: values.password,
      },
    });
    setBusy(false);
    if (answer.ok) return onDone();
    setProblem(failureText(answer.problem, t));
  };
  const set = (field: SetUpField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    // It is being put right; whether it is right now is checked when the form is sent.
    setFault((before) => (before?.field === field ? undefined : before));
  };
  const input = (field: SetUpField, { type = 'text', autoComplete = 'off' }: InputKind = {}) => (
    <>
      <label htmlFor={`${id}-${field}`}>{t(`setUp.${field}`)}</label>
      <input
        id={`${id}-${field}`}
        name={field}
        type={type}
        autoComplete={autoComplete}
        maxLength={type === 'password' ? PASSWORD_MAX_CHARACTERS : TEXT_MAX}
        value={values[field]}
        aria-invalid={fault?.field === field}
        aria-describedby={fault?.field === field ? id : undefined}
        onChange={({ target }) => set(field, target.value)}
      />
      {fault?.field === field && (
        <p id={id} className="set-up__fault" role="alert">
          {t(fault.words)}
        </p>
      )}
    </>
  );
  return (
    <form ref={form} className="login__form" onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('setUp.title')}</h1>
      <p className="login__lead">{t('setUp.lead')}</p>
      {code === '' && input('code')}
      <fieldset>
        <legend>{t('setUp.school')}</legend>
        {input('nameZh')}
        {input('nameEn')}
        {input('schoolCode')}
        <p className="set-up__hint">{t('setUp.schoolCodeHint')}</p>
        <label htmlFor={`${id}-timeZone`}>{t('setUp.timeZone')}</label>
        <select
          id={`${id}-timeZone`}
          value={values.timeZone}
          onChange={({ target }) => set('timeZone', target.value)}
        >
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      </fieldset>
      <fieldset>
        <legend>{t('setUp.administrator')}</legend>
        {input('ownName', { autoComplete: 'name' })}
        {input('userName', { autoComplete: 'username' })}
        {input('password', { type: 'password', autoComplete: 'new-password' })}
        <p className="set-up__hint">{t('password.rule')}</p>
        {input('again', { type: 'password', autoComplete: 'new-password' })}
      </fieldset>
      <p className="login__problem" role={fault ? undefined : 'alert'}>
        {problem}
      </p>
      <button type="submit" className="plain-button" disabled={isBusy}>
        {t('setUp.begin')}
      </button>
    </form>
  );
}

interface InputKind {
  readonly type?: 'text' | 'password';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}
