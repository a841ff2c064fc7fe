import { ERRORS } from '@self-print/contract/errors.ts';
import { PASSWORD_MAX_CHARACTERS, passwordFault } from '@self-print/contract/passwords.ts';
import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { type FormEvent, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { failureLine } from '../../ui/failureWords.ts';

const EMPTY = { present: '', added: '', again: '' };
const FIELDS = [
  ['present', 'account.presentPassword', 'current-password'],
  ['added', 'account.newPassword', 'new-password'],
  ['again', 'account.repeatPassword', 'new-password'],
] as const;

interface PasswordFormProps {
  /** Whether a directory decides what a new password must be like. */
  readonly isJudgedElsewhere: boolean;
  readonly onDone: () => void;
}

/** The present password and a new one, twice. */
export function PasswordForm({ isJudgedElsewhere, onDone }: PasswordFormProps) {
  const { api } = useServices();
  const { t, language } = useTexts();
  const [values, setValues] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { present, added, again } = values;
    if (present === '') return setProblem(t('account.passwordMissing'));
    if (isJudgedElsewhere && added === '') return setProblem(t('account.newPasswordMissing'));
    if (!isJudgedElsewhere && passwordFault(added) !== undefined)
      return setProblem(ERRORS.PASSWORD_WEAK[language]);
    if (added !== again) return setProblem(t('account.passwordsDiffer'));
    setBusy(true);
    setProblem(undefined);
    const answer = await api.call(ownAccountCalls.changePassword, { password: present, newPassword: added });
    setBusy(false);
    if (answer.ok) return onDone();
    setValues(EMPTY);
    setProblem(failureLine(answer.problem, t));
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {FIELDS.map(([name, label, autoComplete]) => (
        <label className="field" key={name}>
          <span className="field__label">{t(label)}</span>
          <input
            className="input"
            type="password"
            autoComplete={autoComplete}
            maxLength={PASSWORD_MAX_CHARACTERS}
            value={values[name]}
            onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
            aria-describedby="account-password-problem"
          />
        </label>
      ))}
      <FieldError id="account-password-problem" text={problem} />
      <Button type="submit" kind="primary" busy={isBusy}>
        {t(isBusy ? 'account.saving' : 'account.save')}
      </Button>
    </form>
  );
}
