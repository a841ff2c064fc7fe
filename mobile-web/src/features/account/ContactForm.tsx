import { type FormEvent, useId, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { failureLine } from '../../ui/failureWords.ts';
import type { OwnContact } from './ownContacts.ts';
import { type SentCode, useSentCode } from './useSentCode.ts';

interface ContactFormProps {
  readonly contact: OwnContact;
  /** Whether there is one already. */
  readonly hasOne: boolean;
  readonly needsPassword: boolean;
  readonly onDone: () => void;
}

/** A new number or mail address, with a code of it and one of the present one, or the password where there is none yet. */
export function ContactForm({ contact, hasOne, needsPassword, onDone }: ContactFormProps) {
  const { api } = useServices();
  const { t } = useTexts();
  const present = useSentCode(contact);
  const added = useSentCode(contact);
  const [number, setNumber] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const problemId = useId();
  const { texts } = contact;
  const to = contact.read(number);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (to === undefined) return setProblem(t(`${texts}.wrong`));
    if (!added.typed || (hasOne && !present.typed)) return setProblem(t('account.codesMissing'));
    if (needsPassword && password === '') return setProblem(t('account.passwordMissing'));
    setBusy(true);
    setProblem(undefined);
    const answer = await contact.change(api, {
      to,
      added: added.typed,
      present: hasOne ? present.typed : undefined,
      password: needsPassword ? password : undefined,
    });
    setBusy(false);
    if (answer.ok) return onDone();
    setProblem(failureLine(answer.problem, t));
  };
  const sendNew = async () => setProblem(to === undefined ? t(`${texts}.wrong`) : await added.send(to));

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {hasOne && (
        <>
          <CodeField
            label={t(`${texts}.presentCode`)}
            button={t(`${texts}.sendPresent`)}
            code={present}
            onSend={async () => setProblem(await present.send(undefined))}
          />
          <p>{t(`${texts}.presentLost`)}</p>
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
        <span className="field__label">{t(`${texts}.added`)}</span>
        <input
          className="input"
          {...contact.field}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          aria-describedby={problemId}
        />
      </label>
      <CodeField label={t(`${texts}.newCode`)} button={t(`${texts}.sendNew`)} code={added} onSend={sendNew} />
      <FieldError id={problemId} text={problem} />
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
