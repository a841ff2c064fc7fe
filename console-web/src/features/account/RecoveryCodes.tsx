import { useTexts } from '../../core/services.ts';
import './account.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onRead: () => void;
}

/** Recovery codes for the loss of the phone; they are shown only once. */
export function RecoveryCodes({ codes, onRead }: RecoveryCodesProps) {
  const { t } = useTexts();
  return (
    <div className="enrolment">
      <p role="status">{t('secondFactor.recoveryLead')}</p>
      <ul className="enrolment__recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" className="plain-button" onClick={onRead}>
        {t('secondFactor.recoveryRead')}
      </button>
    </div>
  );
}
