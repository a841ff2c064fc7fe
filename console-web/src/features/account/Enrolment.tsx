import type {
  NewAuthenticator,
  secondFactorCalls,
  secondFactorSignInCalls,
} from '@self-print/contract/platform/secondFactor.ts';
import { QrCode } from '@self-print/web-kit/QrCode.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './account.css';

interface EnrolmentProps {
  readonly calls: typeof secondFactorCalls | typeof secondFactorSignInCalls;
  readonly made: NewAuthenticator;
  readonly onDone: () => void;
  /** Left out where nobody goes on without an authenticator. */
  readonly onCancel?: () => void;
}

/** Sets up an authenticator: shows its secret as a QR code, asks for a first code, then shows the recovery codes. */
export function Enrolment({ calls, made, onDone, onCancel }: EnrolmentProps) {
  const { api } = useServices();
  const { t } = useTexts();
  const [problem, setProblem] = useState<string>();
  const [recovery, setRecovery] = useState<readonly string[]>();
  const confirm = async (code: string) => {
    setProblem(undefined);
    const answer = await api.call(calls.confirm, { code });
    if (answer.ok) setRecovery(answer.value.recoveryCodes);
    else setProblem(failureText(answer.problem, t));
  };
  if (recovery) return <RecoveryCodes codes={recovery} onRead={onDone} />;
  return (
    <div className="enrolment">
      <p>{t('secondFactor.scan')}</p>
      <QrCode className="enrolment__qr" content={made.address} label={t('secondFactor.qr')} />
      <p>
        {t('secondFactor.type')}
        <br />
        <code className="enrolment__secret">{made.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <FirstCode onTyped={confirm} onMissing={() => setProblem(t('secondFactor.missing'))} />
      <p className="enrolment__problem" role="alert">
        {problem}
      </p>
      {onCancel && (
        <button type="button" className="plain-button" onClick={onCancel}>
          {t('common.cancel')}
        </button>
      )}
    </div>
  );
}

interface FirstCodeProps {
  readonly onTyped: (code: string) => Promise<void>;
  readonly onMissing: () => void;
}

function FirstCode({ onTyped, onMissing }: FirstCodeProps) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    if (!/^\d{6}$/.test(typed)) return onMissing();
    setBusy(true);
    await onTyped(typed);
    setBusy(false);
    setCode('');
  };
  return (
    <form className="enrolment__code" onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={id}>{t('secondFactor.firstCode')}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <button type="submit" className="plain-button" disabled={isBusy}>
        {t('secondFactor.confirm')}
      </button>
    </form>
  );
}
