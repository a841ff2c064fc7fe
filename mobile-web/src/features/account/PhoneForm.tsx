import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { PHONE_NUMBER } from '@self-print/contract/platform/phoneCode.ts';
import { type FormEvent, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { failureWords } from '../../ui/failureWords.ts';
import { type SentCode, useSentCode } from './useSentCode.ts';

interface PhoneFormProps {
  readonly hasPhone: boolean;
  readonly needsPassword: boolean;
  readonly onDone: () => void;
}

/** A new number, with a code of it and one of the present number, or the password where there is none yet. */
export function PhoneForm({ hasPhone, needsPassword, onDone }: PhoneFormProps) {
  const { api } = useServices();
  const { t } = useTexts();
  const present = useSentCode();
  const added = useSentCode();
  const [number, setNumber] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const phone = number.replaceAll(/[\s-]/g, '');
  const isNumber = PHONE_NUMBER.test(phone);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!isNumber) return setProblem(t('account.phoneWrong'));
    if (!added.typed || (hasPhone && !present.typed)) return setProblem(t('account.codesMissing'));
    if (needsPassword && password === '') return setProblem(t('account.passwordMissing'));
    setBusy(true);
    setProblem(undefined);
    const answer = await api.call(ownAccountCalls.changePhone, {
      phone,
      added: added.typed,
      present: hasPhone ? present.typed : undefined,
      password: needsPassword ? password : undefined,
    });
    setBusy(false);
    if (answer.ok) return onDone();
    const { title, text } = failureWords(answer.problem, t);
    setProblem(answer.problem.kind === 'refused' ? text : `${title}${text}`);
  };
  const sendNew = async () => setProblem(isNumber ? await added.send(phone) : t('account.phoneWrong'));

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {hasPhone && (
        <>
          <CodeField
            label={t('account.presentCode')}
            button={t('account.sendPresent')}
            code={present}
            onSend={async () => setProblem(await present.send(undefined))}
          />
          <p>{t('account.presentLost')}</p>
        </>
      )}
      {needsPassword && (
        <label className="field">
          <span className="field__label">{t('account.presentPassword')}</span>
          <input
            className="input"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </label>
      )}
      <label className="field">
        <span className="field__label">{t('account.newPhone')}</span>
        <input
          className="input"
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          aria-describedby="account-phone-problem"
        />
      </label>
      <CodeField label={t('account.newCode')} button={t('account.sendNew')} code={added} onSend={sendNew} />
      <FieldError id="account-phone-problem" text={problem} />
      <Button type="submit" kind="primary" busy={isBusy}>
        {t(isBusy ? 'account.saving' : 'account.save')}
      </Button>
    </form>
  );
}

interface CodeFieldProps {
  readonly label: string;
  readonly button: string;
  readonly code: SentCode;
  readonly onSend: () => Promise<void>;
}

function CodeField({ label, button, code: { digits, type, seconds }, onSend }: CodeFieldProps) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await onSend();
    setBusy(false);
  };
  return (
    <>
      {seconds > 0 ? (
        <p role="status">{t('account.sentIn', { seconds })}</p>
      ) : (
        <Button busy={isBusy} onClick={() => void send()}>
          {button}
        </Button>
      )}
      <label className="field">
        <span className="field__label">{label}</span>
        <input
          className="input"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={digits}
          onChange={({ target }) => type(target.value)}
        />
      </label>
    </>
  );
}
