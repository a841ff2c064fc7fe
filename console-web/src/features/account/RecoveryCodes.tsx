import { copyText } from '@self-print/web-kit/copyText.ts';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import './account.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onRead: () => void;
}

/** Recovery codes for the loss of the phone; they are shown only once. */
export function RecoveryCodes({ codes, onRead }: RecoveryCodesProps) {
  const { t } = useTexts();
  // Said here, as the sign-in page has no other place for it.
  const [isCopied, setCopied] = useState<boolean>();
  return (
    <div className="enrolment enrolment--printed">
      <p role="status">{t('secondFactor.recoveryLead')}</p>
      <ul className="enrolment__recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="enrolment__keep">
        <button
          type="button"
          className="text-button"
          onClick={() => void copyText(codes.join('\n')).then(setCopied)}
        >
          {t('secondFactor.recoveryCopy')}
        </button>
        <button type="button" className="text-button" onClick={() => window.print()}>
          {t('secondFactor.recoveryPrint')}
        </button>
        <span role="status">
          {isCopied !== undefined &&
            t(isCopied ? 'secondFactor.recoveryCopied' : 'secondFactor.recoveryNotCopied')}
        </span>
      </div>
      <button type="button" className="plain-button" onClick={onRead}>
        {t('secondFactor.recoveryRead')}
      </button>
    </div>
  );
}
